import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/**
 * Which room of `src` may import which others; its own is always allowed. From the top down: a room may name only rooms that
 * stand below it, so that there is no circle of rooms. The longest name that fits counts: `chain/rpc` is `chain/rpc.ts` and
 * all of `chain/rpc/`.
 */
const ROOMS: Readonly<Record<string, string>> = {
  main: 'cli',
  cli: 'commands/tree commands flow service render journal journal/record api api/service chain/sandbox-control chain/rpc config signing terminal keyring files ports text errors domain',
  'commands/tree': 'commands/sandbox commands operations',
  'commands/sandbox': 'commands sandbox flow render config ports files json text errors domain',
  commands:
    'flow render journal/record transactions/preview transactions config inspect operations assets api api/service api/contract chain/codecs chain/read-all chain/generated picture ports json text errors domain',
  sandbox:
    'service transactions operations config tokens api signing chain/rpc chain/codecs chain/generated chain/pda ports files json errors domain',
  service:
    'transactions/verify transactions operations assets api api/contract chain/landing chain/codecs chain/read-all chain/generated chain/rpc ports files json errors domain',
  flow: 'render journal/record journal/values transactions/preview transactions/verify transactions operations config api/service chain/landing chain/codecs ports json errors domain',
  render: 'transactions/preview transactions inspect operations api/contract ports json text errors domain',
  journal: 'journal/record journal/values transactions/preview files json errors domain',
  'journal/record': 'transactions/preview domain',
  'journal/values': 'json domain',
  'transactions/preview': 'transactions/verify transactions operations domain',
  'transactions/verify': 'transactions operations assets chain/codecs ports errors domain',
  transactions: 'operations chain/codecs chain/generated chain/pda ports json errors domain',
  config: 'operations files json text errors domain',
  inspect: 'operations assets chain/codecs chain/read-all ports json errors domain',
  operations: 'assets tokens chain/codecs chain/read-all chain/generated ports errors domain',
  assets: 'tokens chain/codecs chain/read-all ports errors domain',
  tokens: 'chain/codecs ports errors domain',
  api: 'api/service api/contract api/tolerant chain/codecs http ports json errors domain',
  'api/service': 'api/contract ports domain',
  'api/contract': 'api/tolerant domain',
  'api/tolerant': 'json errors domain',
  signing: 'files ports errors domain',
  picture: 'ports errors domain',
  terminal: 'ports text errors',
  keyring: 'ports errors domain',
  'chain/sandbox-control': 'chain/rpc chain/codecs ports errors domain',
  'chain/rpc': 'http ports json errors domain',
  'chain/landing': 'ports json errors domain',
  'chain/read-all': 'ports errors domain',
  'chain/codecs': 'chain/generated chain/address-codec chain/pda ports json errors domain',
  'chain/generated': 'chain/address-codec chain/fixed-decoder chain/pda',
  'chain/address-codec': 'domain',
  'chain/fixed-decoder': 'domain',
  'chain/pda': 'domain',
  http: 'ports json text errors domain',
  ports: 'domain',
  files: 'errors',
  json: 'errors',
  text: '',
  errors: 'domain',
  domain: '',
};

const NAMES = Object.keys(ROOMS);
const BY_LENGTH = NAMES.toSorted((a, b) => b.length - a.length);
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g;

/** Of a path below `src`. */
function roomOf(path: string): string | undefined {
  return BY_LENGTH.find((name) => path.startsWith(`${name}/`) || path.startsWith(`${name}.`));
}

/** What a file imports that it may not, a line each. */
function problems(root: string, file: string): readonly string[] {
  const room = roomOf(file);
  if (room === undefined) return [`src/${file}: test/lint/rooms.ts has no line for it`];
  const allowed = [room, ...(ROOMS[room]?.split(' ') ?? [])];
  return [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].flatMap(([, path = '']) => {
    const target = posix.join(posix.dirname(file), path);
    const other = roomOf(target);
    // `..`: the IDLs of the programs, and package.json.
    if (target.startsWith('..') || (other !== undefined && allowed.includes(other))) return [];
    return [`src/${file}: ${room} may not import ${other ?? target} (${target})`];
  });
}

function upwards(): readonly string[] {
  return NAMES.flatMap((name, index) =>
    (ROOMS[name] ?? '')
      .split(' ')
      .filter((other) => other !== '' && NAMES.indexOf(other) <= index)
      .map((other) => `test/lint/rooms.ts: ${other} stands above ${name}, or is no room`),
  );
}

const root = join(import.meta.dirname, '../../src');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const found = [...upwards(), ...files.flatMap((file) => problems(root, file))];
for (const line of found) process.stderr.write(`${line}\n`);
if (found.length > 0 || files.length === 0) process.exitCode = 1;
