import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import bs58 from 'bs58';

/** In the query of the RPC URL that tests give the tool, wherever the node does not mind. */
export const CANARY = 'canary-3f9a1c77e2b04d58';

/** What must never be seen, in every form that it could be seen in. */
export interface Secret {
  readonly name: string;
  readonly forms: readonly string[];
  /** The same in a file of bytes. */
  readonly bytes: Buffer;
}

/** Shorter ones are words, such as the path of a port. */
const SHORTEST = 6;
const SEED_BYTES = 32;
const KEY_BYTES = 64;
/** Of 32 bytes in base64, what does not depend on the bytes that may follow. */
const FIXED_BASE64 = 42;

/** The same URL with the canary in its query. */
export function withCanary(url: string): string {
  return `${url.replace(/\/$/, '')}/?api-key=${CANARY}`;
}

export function textSecret(name: string, text: string): Secret {
  return { name, forms: [text], bytes: Buffer.from(text) };
}

/** The 64 bytes of a key file. Its first half is the secret; every form of the whole begins with one of the half. */
export function keySecret(name: string, bytes: Uint8Array): Secret {
  const whole = Buffer.from(bytes);
  const seed = whole.subarray(0, SEED_BYTES);
  const base64 = seed.toString('base64').slice(0, FIXED_BASE64);
  const forms = [
    seed.join(','),
    seed.toString('hex'),
    seed.toString('hex').toUpperCase(),
    base64,
    base64.replaceAll('+', '-').replaceAll('/', '_'),
    bs58.encode(seed),
    bs58.encode(whole),
  ];
  return { name, forms, bytes: seed };
}

/** What a run of the tool is given that nobody else may see. */
export interface Given {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly stdin?: string | undefined;
  /** Null for a file that is not there. */
  read(path: string): Uint8Array | null;
}

export function secretsGiven({ argv, env, stdin, read }: Given): readonly Secret[] {
  const named = (...flags: readonly string[]) => argv.filter((_, at) => flags.includes(argv[at - 1] ?? ''));
  const urls = [env.GAVEL_URL ?? '', ...named('--url', '-u')].flatMap((text) => text.split(' '));
  const texts: readonly (readonly [string, string])[] = [
    ['the API key', env.GAVEL_API_KEY ?? ''],
    ...urls.flatMap((url) => partsOf(url)).map((part) => ['part of an RPC URL', part] as const),
  ];
  const keys = [
    ...[env.GAVEL_KEYPAIR ?? '', ...named('--keypair', '-k')].map((path) => readKey(path, read)),
    keyIn(stdin ?? ''),
  ].flatMap((key) => key ?? []);
  return [
    textSecret('the canary', CANARY),
    ...texts.filter(([, text]) => text.length >= SHORTEST).map(([name, text]) => textSecret(name, text)),
    ...keys.map((key) => keySecret('the key', key)),
  ];
}

/** The values of its query, and its password. */
function partsOf(url: string): readonly string[] {
  if (!URL.canParse(url)) return [];
  const { searchParams, password } = new URL(url);
  return [...searchParams.values(), password];
}

function readKey(path: string, read: Given['read']): Uint8Array | null {
  const text = path === '' || path.includes('://') ? null : read(path);
  return text === null ? null : keyIn(Buffer.from(text).toString('utf8'));
}

/** Of a JSON array or base58; null where that is not what it is. */
function keyIn(text: string): Uint8Array | null {
  try {
    const trimmed = text.trim();
    const bytes = trimmed.startsWith('[')
      ? Uint8Array.from(JSON.parse(trimmed) as number[])
      : bs58.decode(trimmed);
    return bytes.length === KEY_BYTES ? bytes : null;
  } catch {
    return null;
  }
}

/** Throws where one of them is in the text, also with its spaces and line breaks elsewhere. `where` is for the reader. */
export function searchText(secrets: readonly Secret[], where: string, text: string): void {
  const dense = text.replaceAll(/\s+/g, '');
  for (const { name, forms } of secrets) {
    if (forms.some((form) => text.includes(form) || dense.includes(form)))
      throw new Error(`${name} is in ${where}`);
  }
}

/** Throws where one of them is in a file below the directory. `isMeant`: those that are to hold it, by their paths below it. */
export function searchFiles(
  secrets: readonly Secret[],
  directory: string,
  isMeant: (path: string) => boolean,
): void {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const below = relative(directory, path);
    if (!entry.isFile() || isMeant(below)) continue;
    const content = readFileSync(path);
    for (const { name, forms, bytes } of secrets) {
      if (content.includes(bytes) || forms.some((form) => content.includes(form)))
        throw new Error(`${name} is in the file ${below}`);
    }
  }
}

/** As a person would type it. */
export function searchOutput(
  secrets: readonly Secret[],
  argv: readonly string[],
  { stdout, stderr }: { readonly stdout: string; readonly stderr: string },
): void {
  const command = `gavel ${argv.join(' ')}`;
  searchText(secrets, `standard output of ${command}`, stdout);
  searchText(secrets, `standard error of ${command}`, stderr);
}
