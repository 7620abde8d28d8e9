import { isLoopback } from '../domain/loopback.ts';
import { CliError } from '../errors/cli-error.ts';
import { redact as redactSecrets, urlSecrets } from '../text/redact.ts';

/** Who runs an endpoint: its name in errors, and the code of an error that is its fault. */
export interface Party {
  readonly name: string;
  readonly failure: 'service_error' | 'rpc_error' | 'aggregator_error';
  /** What to check when it cannot be reached. */
  readonly hint: string;
  /** The same where its address is this machine. Absent: no different. */
  readonly hintHere?: string;
}

/** A parsed base URL. Only `host` may be shown: path, query and user info of an RPC URL often contain access keys. */
export interface Endpoint {
  readonly party: Party;
  /** `name:port`, always with the port. */
  readonly host: string;
  readonly secure: boolean;
  readonly hostname: string;
  readonly port: number;
  /** As written in the URL. Begins with a slash. */
  readonly path: string;
  /** The query with its question mark, or empty. */
  readonly search: string;
  /** `user:password` for basic authentication. */
  readonly auth: string | null;
  /** The parts that may give access. They are removed from a response before it is shown. */
  readonly secrets: readonly string[];
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 };

/** Throws `invalid_config` for anything but https, or http to this machine. The error never repeats the URL. */
export function parseEndpoint(text: string, party: Party): Endpoint {
  const url = URL.canParse(text) ? new URL(text) : null;
  const defaultPort = url === null ? undefined : DEFAULT_PORTS[url.protocol];
  if (url === null || defaultPort === undefined) {
    throw invalidUrl(party, 'it is not an http or https URL');
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw invalidUrl(party, `http:// is only for this machine; use https:// for ${url.hostname}`);
  }
  const port = url.port === '' ? defaultPort : Number(url.port);
  const auth = url.username === '' && url.password === '' ? null : basicAuth(url, party);
  const isHere = isLoopback(url.hostname);
  return {
    party: isHere ? { ...party, hint: party.hintHere ?? party.hint } : party,
    host: `${url.hostname}:${port}`,
    secure: url.protocol === 'https:',
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port,
    path: url.pathname,
    search: url.search,
    auth,
    secrets: urlSecrets(text),
  };
}

/** A text from the server, with the endpoint's secrets removed. */
export function redact(endpoint: Endpoint, text: string): string {
  return redactSecrets(text, endpoint.secrets);
}

export function invalidUrl(party: Party, why: string): CliError {
  return new CliError('invalid_config', {
    what: `the address of the ${party.name} cannot be used`,
    why,
    hint: party.hint,
  });
}

function basicAuth(url: URL, party: Party): string {
  try {
    return `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  } catch {
    throw invalidUrl(party, 'its user name or password is not URL-encoded');
  }
}
