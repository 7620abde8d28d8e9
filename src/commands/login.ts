import { originOf } from '../config/logins.ts';
import { shortenPath } from '../config/paths.ts';
import { CliError } from '../errors/cli-error.ts';
import { parsePath } from '../errors/not-a-path.ts';
import type { Parser } from '../errors/refusal.ts';
import type { Deps } from '../flow/deps.ts';
import { escapeText } from '../text/escape.ts';
import { defineCommand, optional, toggle } from './command.ts';
import { slotOfService } from './slot-of-service.ts';

export const LOGIN_FIELDS = ['service', 'keptIn'] as const;

/** A service, and where its API key is; null when the keyring of the system has it. */
export interface KeptKey {
  readonly origin: string;
  readonly path: string | null;
}

export const keptJson = ({ origin, path }: KeptKey) => ({ service: origin, keptIn: path ?? 'keyring' });

const descriptor: Parser<number> = (text, refuse) =>
  /^\d{1,4}$/.test(text)
    ? Number(text)
    : refuse({ why: 'it is not the number of a descriptor', hint: 'write it like --key-fd 3' });

export const command = defineCommand({
  description:
    'Ask for the API key of the service, check it there, and keep it: in the keyring of the system, or where there is none, in a file that only you can read. It is sent to this service alone. GAVEL_API_KEY and api_key_file come before it.',
  example: 'login --key-file -',
  never: 'It never keeps a key that the service does not accept, and never takes one as an argument.',
  args: {},
  options: {
    keyFile: optional('FILE', 'Read the key from this file; - is standard input', parsePath),
    keyFd: optional('NUMBER', 'Read the key from this open descriptor', descriptor),
    inFile: toggle('Keep the key in a file, also where there is a keyring'),
  },
  fields: LOGIN_FIELDS,
  check(_, { keyFile, keyFd }) {
    if (keyFile === null || keyFd === null) return;
    throw new CliError('usage', {
      what: '--key-file and --key-fd cannot be used together',
      hint: 'leave one of them out',
    });
  },
  async run(deps, { keyFile, keyFd, inFile }) {
    const origin = originToAsk(deps);
    const key = await deps.givenApiKey({ file: keyFile, descriptor: keyFd }, `API key for ${origin}`);
    await slotOfService(await deps.serviceWith(key), deps.deployment);
    const why = inFile ? 'you chose so' : await intoKeyring(deps, origin, key);
    deps.logins.add({ origin, key: why === null ? null : key });
    const { home } = deps.directories;
    return { origin, path: why === null ? null : deps.logins.path, why, home, before: comesFirst(deps) };
  },
  render: ({ origin, path, home }) =>
    escapeText(
      `${origin} accepts the API key; it is kept in ${path === null ? 'the keyring of the system' : shortenPath(path, home)}`,
    ),
  json: (kept) => keptJson(kept),
  notes: ({ why }) => (why === null ? [] : [`the key is kept in a file: ${why}`]),
  warnings: ({ before }) =>
    before === null ? [] : [`${before} is set, and its key is used in place of this one`],
});

/** What names another key, which is used in place of that of a login; null for nothing. */
function comesFirst({ configuration: { settings } }: Deps): string | null {
  if (settings.api_key?.origin.kind === 'env') return settings.api_key.origin.name;
  return settings.api_key_file === null ? null : 'api_key_file';
}

/** Null when the keyring has the key, else why it does not. */
async function intoKeyring(deps: Deps, origin: string, key: string): Promise<string | null> {
  try {
    await (await deps.keyring()).write(origin, key);
    return null;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return `${error.message}${error.why === undefined ? '' : `: ${error.why}`}`;
  }
}

/** The origin of the service that is set. Throws `no_endpoint`, and `usage` for one that the person did not choose. */
function originToAsk({ configuration: { settings } }: Deps): string {
  const { api } = settings;
  const hint = 'name the service with --api URL';
  if (api === null) throw new CliError('no_endpoint', { what: 'no service is set', hint });
  if (api.origin.kind === 'sandbox')
    throw new CliError('usage', {
      what: 'not logged in',
      why: 'the service is that of the running sandbox, whose API key the tool finds by itself',
      hint,
    });
  if (api.origin.kind === 'file' && api.origin.scope === 'project')
    throw new CliError('usage', {
      what: 'not logged in',
      why: `${api.origin.path} chose the address, and an API key goes only to an address that you chose yourself`,
      hint: `if you trust it: gavel login --api ${originOf(api.value)}`,
    });
  return originOf(api.value);
}
