import { describe, expect, it } from 'vitest';
import { isVerb } from '../../src/commands/branch.ts';
import { COMMANDS } from '../../src/commands/tree.ts';
import { gavel } from '../support/cli.ts';
import { memoryFiles } from '../support/memory-files.ts';

const MINT = 'AxRTJ4uCqAaVmnEE8aFqwCdUrRmNB6E8qmWmfn5NqCkM';
/** Not copied well: too long for a name. */
const MISTYPED = MINT.slice(0, 30);
const WALLET = '2ytZo7EVzJorZ27ZmHiM1Cai77rNRb4KCfYB3xDaxh5x';
const SIGN_ONLY = ['--sign-only', '--out', '/home/ada/work/taken.json'];
const OUT_ALONE = ['--out', 'plan.json'];

/** Command lines of which something is wrong that nobody has to be asked about, by their verb; the words begin after it. */
const BAD: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'listing get': [[], [MISTYPED], [MINT, MINT]],
  'listing list': [[MISTYPED]],
  'listing create': [
    [MINT],
    [MINT, '--price', '1 SOL', '--end', 'soon'],
    [MINT, '--price', '0.1234567891 SOL'],
    [MINT, '--price', '1.5', '--currency', 'gold'],
    [MINT, '--price', '1 SOL', '--group-id', 'g', '--source', 'local'],
    [MINT, '--price', '1 SOL', ...OUT_ALONE],
    [MINT, '--price', '1 SOL', ...SIGN_ONLY],
  ],
  'listing reprice': [
    [MINT],
    [MINT, '--price', 'much'],
    [MINT, '--price', '1 SOL', ...OUT_ALONE],
    ['--all'],
    ['--all', '--price', '-10'],
    ['--all', '--price', '-100%'],
    ['--all', MINT, '--price', '-10%'],
    ['--all', '--from', 'prices.csv', '--price', '-10%'],
    ['--from', 'prices.csv', '--price', '-10%'],
    ['--all', '--price', '-10%', '--rps', '0'],
    ['--all', '--price', '-10%', '--approve', 'x'],
    ['--all', '--price', '-10%', ...SIGN_ONLY],
    [MINT, '--price', '1 SOL', '--rps', '5'],
  ],
  'listing buy': [
    [MINT, '--max-price', '-1 SOL'],
    [MINT, '--share-slug', 'ABCDEFGH', '--source', 'local'],
    [MINT, ...SIGN_ONLY],
  ],
  'listing cancel': [[MISTYPED], [MINT, ...OUT_ALONE], [MINT, '--all']],
  'plan apply': [[], ['plan.json', '--approve', 'x']],
  'plan list': [[MISTYPED]],
  'plan resume': [[MISTYPED], ['0'], ['1', '--rps', 'many']],
  'listing watch': [[MISTYPED], [MINT, '--until', 'cheap'], [MINT, '--until', 'price<much']],
  'offer get': [[MISTYPED], [MINT, '--buyer', 'x']],
  'offer list': [
    ['--received', '--buyer', WALLET],
    ['--received', '--mint', MINT],
    ['--mint', MISTYPED],
  ],
  'offer create': [
    [MINT],
    [MINT, '--price', '1.5', '--currency', 'gold'],
    [MINT, '--price', '0.1234567891 SOL'],
  ],
  'offer accept': [
    ['x', WALLET],
    [MINT, '--min-price', 'much'],
  ],
  'offer cancel': [[MISTYPED], [MINT, ...OUT_ALONE]],
  'auction get': [[MISTYPED]],
  'auction list': [['--bidder', WALLET, '--leading'], [MISTYPED]],
  'auction create': [
    [MINT, '--reserve', '1 SOL'],
    [MINT, '--reserve', '1 SOL', '--duration', '24h', '--increment', '1 SOL', '--increment-bps', '100'],
    [MINT, '--reserve', '1 SOL', '--duration', '24h', '--extension-delta', '5m'],
    [MINT, '--reserve', '1.5', '--duration', '24h', '--currency', 'gold'],
    [MINT, '--reserve', '0.1234567891 SOL', '--duration', '24h'],
  ],
  'auction bid': [
    [MINT],
    [MINT, '--min'],
    [MINT, '--max', '1 SOL'],
    [MINT, '--amount', '1 SOL', '--min'],
    [MINT, '--amount', '1 SOL', '--max', '1 SOL'],
    [MINT, '--amount', 'much'],
  ],
  'auction settle': [[MISTYPED], [MINT, ...OUT_ALONE]],
  'auction cancel': [[MISTYPED], [MINT, ...SIGN_ONLY]],
  'auction pause': [[MISTYPED], [MINT, ...OUT_ALONE]],
  'auction resume': [[MISTYPED], [MINT, ...OUT_ALONE]],
  'auction reclaim-bid': [[MISTYPED], [MINT, ...OUT_ALONE]],
  'artwork show': [[], [MISTYPED], [MINT, '--file', 'a.png'], ['--file', 'a.png', '--format', 'ascii']],
  'account watch': [[], [MISTYPED], [MINT, 'x'], [MINT, '--until', 'sold'], [MINT, '--until', 'tickets>2']],
  'auction watch': [[MISTYPED], [MINT, '--until', 'sold'], [MINT, '--bidder', 'x']],
  'raffle get': [[MISTYPED]],
  'raffle list': [
    ['--creator', 'x'],
    ['--entrant', 'x'],
  ],
  'raffle create': [
    [MINT, '--price', '1 SOL'],
    [MINT, '--price', '0.1234567891 SOL', '--tickets', '10'],
    [MINT, '--price', '1.5', '--tickets', '10', '--currency', 'gold'],
  ],
  'raffle buy-tickets': [
    [MINT, '--count', 'many'],
    [MINT, ...OUT_ALONE],
  ],
  'raffle end': [[MISTYPED], [MINT, ...OUT_ALONE]],
  'raffle draw': [[MISTYPED], [MINT, ...OUT_ALONE], [MINT, ...SIGN_ONLY]],
  'raffle claim-proceeds': [[], [MINT, '--all'], ['--all', '--sign-only', '--out', 'plan.json']],
  'raffle claim-prize': [[MISTYPED], [MINT, ...OUT_ALONE]],
  'raffle cancel': [[MISTYPED], [MINT, ...OUT_ALONE]],
  'raffle close': [[MISTYPED], [MINT, ...OUT_ALONE]],
  'tx explain': [[], ['no such file'], ['-', '--signer', 'x']],
  'tx sign': [[], ['missing.json']],
  'tx submit': [[], ['missing.json']],
  'tx status': [[], [MISTYPED], ['7']],
  'tx history': [
    ['--state', 'x'],
    ['--operation', 'x'],
    ['--limit', '0'],
    ['--wallet', 'x'],
  ],
  'tx resume': [[MISTYPED], ['7'], ['7', '--all'], ['--all', '--dry-run']],
  'tx close': [[], [MISTYPED], ['7'], ['7', '--dry-run']],
  'vendor-a quote': [[MISTYPED], [MINT, '--buyer', 'x']],
  'vendor-a buy': [
    [MISTYPED],
    [MINT, '--max-payment', 'much'],
    [MINT, '--max-sol', '-1 SOL'],
    [MINT, '--max-sol', '1 BOXD'],
    [MINT, ...SIGN_ONLY],
  ],
  'vendor-b list': [
    [MISTYPED, '--price', '1 SOL'],
    [MINT, '--price', 'much'],
    [MINT, '--price', '1 BOXD'],
    [MINT, '--price', '1 SOL', ...SIGN_ONLY],
  ],
  'vendor-b delist': [[MISTYPED], [MINT, ...SIGN_ONLY]],
  status: [[MISTYPED]],
  doctor: [[MISTYPED]],
  'artwork get': [[], [MISTYPED]],
  'artwork search': [[MISTYPED], ['--sort', 'x']],
  'artwork trending': [[MISTYPED], ['--page', 'x']],
  'artwork by-seller': [['a b'], ['--page', 'x']],
  'artwork by-creator': [['a b'], ['--page', 'x']],
  'event by-mint': [[], [MISTYPED]],
  'event by-seller': [['a b'], ['--page', 'x']],
  'user show': [['a b']],
  'reward list': [['a b']],
  'scheduled-bid place': [[], [MINT], [MINT, '--amount', '1 SOL'], [MINT, '--amount', 'much', '--at', '+2h']],
  'scheduled-bid list': [['a b']],
  'scheduled-bid cancel': [[], [MISTYPED]],
  'scheduled-bid execute': [[], [MISTYPED], [MINT, '--bidder', 'a b']],
  'service import': [[]],
  'service reindex': [[MISTYPED], ['--database', 'http://db.example']],
  'wallet list': [[MISTYPED]],
  'wallet show': [[], ['a b']],
  'wallet balance': [['x', 'y']],
  'wallet add': [['bea'], ['a/b', WALLET]],
  'wallet new': [[], ['a/b']],
  'wallet encrypt': [[], ['a/b']],
  'wallet export': [['bea'], ['a/b', 'x.json']],
  'wallet rename': [['bea'], ['bea', 'a/b']],
  'wallet remove': [[], ['a/b']],
  inspect: [[], [MINT, '--file', 'x'], [MINT, '--owner', WALLET]],
  'account derive': [[]],
  'account compare': [[MISTYPED], []],
  'account find': [[MISTYPED]],
  'config list': [[MISTYPED]],
  login: [[MISTYPED], ['--key-file', ''], ['--key-fd', 'three'], ['--key-file', 'a', '--key-fd', '3']],
  logout: [[MISTYPED]],
  'config get': [[MISTYPED]],
  'config set': [['timeout'], ['timeout', 'soon'], ['fee', '1']],
  'config unset': [[], ['fee']],
  'config edit': [[MISTYPED]],
  'profile list': [[MISTYPED]],
  'profile show': [[], ['a.b']],
  'profile add': [[], ['a.b', '-u', 'd'], ['team']],
  'profile use': [[], ['a.b']],
  'profile remove': [[], ['a.b']],
  'config trust': [['missing.toml'], ['gavel.toml', '--sha256', 'x']],
  'config untrust': [['a', 'b']],
  'config trusted': [[MISTYPED]],
  'completion bash': [[MISTYPED]],
  'completion zsh': [[MISTYPED]],
  'completion fish': [[MISTYPED]],
  'service up': [['--api-port', 'x']],
  'sandbox up': [
    ['--rpc-port', 'x'],
    ['--block-time', '1'],
    ['--bpf-program', 'x'],
  ],
  'sandbox world': [[MISTYPED]],
  'sandbox time': [['soon'], ['+1d', '+1d']],
  'sandbox airdrop': [[], ['bea'], ['nobody', '1 SOL'], ['bea', 'much']],
  'sandbox save': [[], ['../up']],
  'sandbox load': [[], ['../up']],
  'sandbox states': [[MISTYPED]],
  'sandbox allowlist': [[MISTYPED]],
  'sandbox allow': [[MISTYPED], [MINT], [MINT, WALLET, '--everybody']],
  'sandbox disallow': [[MINT], [MINT, 'x']],
};

const VERBS = Object.entries(COMMANDS).flatMap(([name, noun]) =>
  isVerb(noun) ? [name] : Object.keys(noun.verbs).map((verb) => `${name} ${verb}`),
);
/** What is wrong with the words, by its code. */
const OF_THE_WORDS = [
  'usage',
  'invalid_address',
  'invalid_amount',
  'unsupported_currency',
  'record_not_found',
];

describe('what is wrong with the words is said before what nobody can be asked about', () => {
  it('is tried of every command', () => {
    expect(Object.keys(BAD).toSorted()).toEqual(VERBS.toSorted());
  });

  it.each(
    Object.entries(BAD).flatMap(([verb, lines]) =>
      lines.map((words) => [[verb, ...words].join(' '), verb, words]),
    ),
  )('gavel %s', async (_, verb, words) => {
    const files = memoryFiles({ '/home/ada/work/taken.json': '{}' });
    const argv = [...String(verb).split(' '), ...(words as readonly string[]), '--json'];
    const { stdout } = await gavel(argv, { files, stdin: '', adapters: { records: async () => null } });
    const { code, message } = JSON.parse(stdout).error;
    expect(OF_THE_WORDS).toContain(code);
    // Not that of a flag that this table has wrong.
    expect(message).not.toContain('unknown option');
  });
});
