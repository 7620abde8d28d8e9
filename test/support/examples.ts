import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isVerb } from '../../src/commands/branch.ts';
import { COMMANDS } from '../../src/commands/tree.ts';
import { sandboxWallets } from '../../src/sandbox/world/wallets.ts';
import { splitWords } from './hints.ts';
import { type Marketplace, marketplaces } from './marketplace.ts';

/* The examples in the help of all commands, and what has to be done before each. */

const start = marketplaces();

/** Why an example is not run here. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  'listing watch': 'it waits for a price',
  'auction watch': 'it waits for another bid',
  'account watch': 'it waits for a change',
  'plan apply': 'it takes the hash that the plan printed',
  'plan resume': 'it takes the number of a plan that was cut off',
  login: 'the tool finds the API key of a sandbox by itself',
  'config edit': 'it opens an editor',
  'config trust': 'it shows a file, and asks whether to trust it',
  'config untrust': 'it names a file that was trusted',
  'tx close': 'it takes a record whose outcome is not known',
  'wallet add': 'it takes a key file of the person',
  'wallet encrypt': 'it asks for a passphrase',
  'wallet export': 'it writes a key that is not encrypted, and asks before it does',
  'sandbox world': 'it reads the files of a sandbox in a process of its own',
  'service up': 'it runs until it is stopped',
  'service import': 'it takes a database',
  'service reindex': 'it takes a database',
  'sandbox up': 'it runs until it is stopped',
  'sandbox allowlist': 'it reads the files of a sandbox in a process of its own',
  'sandbox allow': 'it changes the files of a sandbox in a process of its own',
  'sandbox disallow': 'it changes the files of a sandbox in a process of its own',
};

const PLAN = [
  'listing',
  'reprice',
  'Salt Line',
  '--price',
  '2 SOL',
  '--sign-only',
  '--out',
  'plan.json',
  '--yes',
];
const SHOP = ['wallet', 'new', 'shop'];
const TEAM = ['profile', 'add', 'team', '--url', 'devnet', '--keypair', 'mira'];
const PROJECT = ['config', 'set', 'timeout', '60'];

type Before = (m: Marketplace) => readonly (readonly string[])[];

/** What a person did before. */
export const BEFORE: Readonly<Record<string, Before>> = {
  'auction reclaim-bid': () => [['sandbox', 'time', '+8d']],
  'scheduled-bid execute': (m) => [placed(m), ['sandbox', 'time', '+3h']],
  'scheduled-bid cancel': (m) => [placed(m)],
  'raffle close': () => [['raffle', 'claim-proceeds', 'Blue Hour', '--yes']],
  'tx explain': () => [PLAN],
  'tx sign': (m) => [[...PLAN, '-k', `address://${m.wallet('mira')}`]],
  'tx submit': () => [PLAN.map((word) => (word === 'plan.json' ? 'signed.json' : word))],
  'tx status': () => [['listing', 'reprice', 'Salt Line', '--price', '2 SOL', '--yes']],
  'wallet rename': () => [SHOP],
  'wallet remove': () => [SHOP],
  'profile show': () => [TEAM],
  'profile use': () => [TEAM],
  'profile remove': () => [TEAM],
  'config unset': () => [PROJECT],
  'sandbox load': () => [['sandbox', 'save', 'before-the-sale']],
};

const placed = (m: Marketplace) => [
  ...['scheduled-bid', 'place', m.artwork('Lighthouse'), '--amount', '2 SOL', '--at', '+2h'],
  ...['-k', 'arlo', '--yes'],
];

/** Every wallet of the sandbox by its name, as while a sandbox runs; mira is who signs. */
export async function world(): Promise<Marketplace> {
  const m = await start();
  const wallets = Object.values(sandboxWallets()).map(({ name, key }) => ({
    ...{ name, address: key.address, key: m.keypair(name) },
  }));
  mkdirSync(join(m.home, '.config/gavel'), { recursive: true });
  const list = JSON.stringify({ version: 1, wallets });
  writeFileSync(join(m.home, '.config/gavel/wallets.json'), list, { mode: 0o600 });
  return m;
}

export const ALL_VERBS = Object.entries(COMMANDS).flatMap(([noun, branch]) =>
  isVerb(branch)
    ? [{ name: noun, verb: branch }]
    : Object.entries(branch.verbs).map(([verb, found]) => ({ name: `${noun} ${verb}`, verb: found })),
);

type NamedVerb = (typeof ALL_VERBS)[number];

export const EXAMPLES: readonly NamedVerb[] = ALL_VERBS.filter(({ name }) => !(name in ELSEWHERE));

/** The words of the example. What signs ends before it does: what follows is the subject of other tests. */
export async function exampleOf({ name, verb }: NamedVerb): Promise<readonly string[]> {
  const { example, fields } = (await verb.load()).command;
  const more = fields.includes('dryRun') ? ['--dry-run'] : name === 'tx sign' ? ['--yes'] : [];
  return [...splitWords(example), ...more];
}

/** The exit codes with which it may end. 13: something needs mira, as in `status` of a new sandbox. */
export const endsWith = ({ name }: NamedVerb): readonly number[] =>
  ['status', 'doctor'].includes(name) ? [0, 13] : [0];
