import { Check } from 'typebox/schema';
import { CliError } from '../errors/cli-error.ts';
import { ERROR_EXITS, type ErrorCode, type ExitName, isErrorCode } from '../errors/codes.ts';
import { type Endpoint, redact } from '../http/endpoint.ts';
import type { Answer } from '../http/exchange.ts';
import { parseJson } from '../json/json.ts';
import { ErrorEnvelope } from './contract.ts';

/** What the service said about its refusal. */
export interface Refusal {
  readonly message: string;
  readonly code: string | undefined;
}

/** The error body of an answer; null where there is none of the agreed shape. */
export function refusal(endpoint: Endpoint, answer: Answer): Refusal | null {
  let json: unknown;
  try {
    json = parseJson(answer.text);
  } catch {
    return null;
  }
  if (!Check(ErrorEnvelope, json)) return null;
  const { message, code } = json.error;
  return { message: redact(endpoint, message), code: code == null ? undefined : redact(endpoint, code) };
}

/** Exits that a service may bring about; it cannot claim, say, that a transaction expired. */
const SERVICE_EXITS: ReadonlySet<ExitName> = new Set(['service', 'notFound']);

/** What is known of a request beside its answer. */
export interface Asked {
  /** The code of a 404 that carries none of its own: what was read is not there. */
  readonly absent?: ErrorCode | undefined;
  /** Whether a transaction was asked for, which this tool can build itself. */
  readonly builds?: boolean | undefined;
}

/** An answer that is no success, as the error to show. */
export function failure(
  endpoint: Endpoint,
  status: number,
  given: Refusal | null,
  { absent, builds = false }: Asked = {},
): CliError {
  const { host } = endpoint;
  const details = { host, status, serviceCode: given?.code ?? null };
  if (status >= 500) {
    return new CliError('service_error', {
      what: `the service at ${host} failed`,
      why: given?.message ?? `it answered with status ${status}`,
      hint: 'try again later',
      details,
    });
  }
  const code = codeOf(given);
  if (builds && code === undefined && NO_ROUTE.has(status)) return noRoute(endpoint, status, given);
  const shown = code ?? (status === 404 ? absent : undefined) ?? 'service_refused';
  return new CliError(shown, {
    what: `the service at ${host} refused the request`,
    why: given?.message ?? `it answered with status ${status}`,
    hint: builds && OWN_RULES.has(shown) ? BUILD_IT_HERE : CHECK_NAMES,
    details,
  });
}

/** A rule of the service alone, such as no start for what is one of one: the chain's own were checked before it was asked. */
const OWN_RULES: ReadonlySet<ErrorCode> = new Set(['service_refused', 'invalid_request']);

const BUILD_IT_HERE =
  'build the transaction from the chain, without the service: run the same command with --source local';

const CHECK_NAMES = 'check what you named, and that --api names the right service: gavel config list';

/** Statuses by which a service says that it has no such route. */
const NO_ROUTE: ReadonlySet<number> = new Set([404, 405]);

/** Not every service builds everything: what it does not, this tool can build from the chain. */
function noRoute({ host }: Endpoint, status: number, given: Refusal | null): CliError {
  const said = given === null ? `it answered with status ${status}` : given.message;
  return new CliError('service_refused', {
    what: `the service at ${host} did not build the transaction`,
    why: `${said}; it may not offer this operation, or --api may name another address`,
    hint: BUILD_IT_HERE,
    details: { host, status, serviceCode: given?.code ?? null },
  });
}

export function unauthorized({ host }: Endpoint, status: number, given: Refusal | null): CliError {
  return new CliError('unauthorized', {
    what: `the service at ${host} did not accept the API key`,
    why: given?.message ?? `it answered with status ${status}`,
    hint: 'set GAVEL_API_KEY to a key of this service',
    details: { host, status },
  });
}

/** The service answered, and the answer cannot be relied on. */
export function brokenService({ host }: Endpoint, why: string): CliError {
  return new CliError('service_error', {
    what: `the service at ${host} gave no usable answer`,
    why,
    hint: 'try again later, or do without the service: --source local',
    details: { host },
  });
}

function codeOf(given: Refusal | null): ErrorCode | undefined {
  const code = given?.code;
  if (code === undefined || !isErrorCode(code)) return undefined;
  return SERVICE_EXITS.has(ERROR_EXITS[code]) ? code : undefined;
}
