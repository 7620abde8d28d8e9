import { readApiKey, readKeyFile } from '../config/api-key.ts';
import { loginList, originOf } from '../config/logins.ts';
import { expandPath, places } from '../config/paths.ts';
import type { Configuration, Settings } from '../config/resolve.ts';
import { parseKey } from '../config/settings.ts';
import { CliError } from '../errors/cli-error.ts';
import { MAX_BYTES } from '../files/limits.ts';
import type { ApiKeyInput, Deps } from '../flow/deps.ts';
import { readInput } from '../terminal/input.ts';
import type { ProcessTerminal } from '../terminal/terminal.ts';
import type { Io } from './io.ts';
import { once } from './once.ts';

export interface ServiceOptions {
  readonly io: Io;
  readonly configuration: Configuration;
  readonly terminal: ProcessTerminal;
  /** Called with texts that may never be shown, as soon as they are known. */
  readonly protect: (secrets: readonly string[]) => void;
}

export interface ServiceAround {
  /** The error for an address that is not set. */
  missing(kind: string, flag: string): CliError;
  /** Says where requests go, once. */
  announce(): void;
  /** Of one request, in milliseconds. */
  readonly timeoutMs: number;
  /** How long a request may take that a command can do without, and how often it is made at most. */
  readonly quick: Patience;
}

interface ApiKeys {
  readonly apiKey: string | null;
  readonly v1ApiKey: string | null;
}

interface Patience {
  readonly timeoutMs: number;
  readonly tries?: number;
}

const NO_PROMPT = {
  what: 'the API key cannot be asked for',
  why: 'this is not a terminal',
  hint: 'give it in a file that only you can read: --key-file FILE, on standard input: --key-file -, or from an open descriptor: --key-fd 3',
};

/** The ways to the marketplace service, and to its API key. */
export function composeService(
  { io, configuration: { settings }, terminal, protect }: ServiceOptions,
  { missing, announce, timeoutMs, quick }: ServiceAround,
): Pick<Deps, 'service' | 'quickService' | 'serviceWith' | 'givenApiKey' | 'logins' | 'keyring'> {
  const { clock, random } = io;
  const logins = loginList(io.files, places(io.env, io.home).logins);
  const keyring = once(() => io.adapters.keyring(io.env));
  const open = ({ apiKey, v1ApiKey }: ApiKeys, patience: Patience = { timeoutMs }) => {
    if (settings.api === null) throw missing('marketplace service', '--api');
    announce();
    const keys = [apiKey, v1ApiKey].filter((key) => key !== null);
    protect(keys);
    const baseUrl = settings.api.value;
    const around = { v1BaseUrl: v1BaseUrl(settings), clock, random };
    return io.adapters.service({ baseUrl, apiKey, v1ApiKey, ...around, ...patience });
  };
  const keyOfLogin = async (url: string): Promise<string | null> => {
    const login = logins.find(url);
    if (login === null || login.key !== null) return login?.key ?? null;
    const { origin } = login;
    try {
      const key = await (await keyring()).read(origin);
      if (key !== null) return key;
    } catch (error) {
      throw error instanceof CliError ? withoutKey(origin, error) : error;
    }
    throw new CliError('unauthorized', {
      what: `there is no API key for ${origin}`,
      why: 'the keyring of the system has no such entry any more',
      hint: `log in again: gavel login --api ${origin}`,
      details: { origin },
    });
  };
  const apiKeys = once(async (): Promise<ApiKeys> => {
    const { api } = settings;
    const explicit = readApiKey(settings, io.files);
    if (explicit !== null || api === null || api.origin.kind === 'sandbox')
      return { apiKey: explicit, v1ApiKey: explicit };
    const apiKey = await keyOfLogin(api.value);
    const v1 = v1BaseUrl(settings);
    return { apiKey, v1ApiKey: originOf(v1) === originOf(api.value) ? apiKey : await keyOfLogin(v1) };
  });
  return {
    logins,
    keyring,
    service: once(async () => open(await apiKeys())),
    quickService: once(async () => open(await apiKeys(), quick)),
    serviceWith: async (apiKey) => open({ apiKey, v1ApiKey: null }),
    async givenApiKey(from, question) {
      const text = await given(from, question);
      const key = parseKey(text.trim(), ({ why, hint }) => {
        throw new CliError('usage', { what: 'the API key cannot be used', why, hint });
      });
      protect([key]);
      return key;
    },
  };

  async function given({ file, descriptor }: ApiKeyInput, question: string): Promise<string> {
    if (file === '-') return Buffer.from(await readInput(io.stdin, MAX_BYTES.apiKey)).toString('utf8');
    if (file !== null) return readKeyFile(expandPath(file, io.cwd, io.home), io.files, '--key-file FILE');
    if (descriptor === null) return terminal.askSecret(question, NO_PROMPT);
    const { readDescriptor } = await import('../signing/passphrase.ts');
    const bytes = readDescriptor(descriptor, { name: 'API key', flag: '--key-fd' });
    return Buffer.from(bytes).toString('utf8');
  }
}

function withoutKey(origin: string, { code, message, why, hint, cause }: CliError): CliError {
  const what = `the API key for ${origin} cannot be read: ${message}`;
  return new CliError(code, {
    what,
    why,
    hint: hint.replace('login --in-file', `login --in-file --api ${origin}`),
    details: { origin },
    cause,
  });
}

/** That of --api, unless another one is named more closely: --api for this call does not leave v1 with the sandbox. */
function v1BaseUrl({ api, api_v1 }: Settings): string {
  const isOfSandbox = api_v1?.origin.kind === 'sandbox' && api?.origin.kind !== 'sandbox';
  return (isOfSandbox ? null : api_v1?.value) ?? api?.value ?? '';
}
