import { describe, expect, it } from 'vitest';
import { COMMANDS, isVerb } from '../../src/commands/tree.ts';
import { gavel } from '../support/cli.ts';
import { memoryFiles } from '../support/memory-files.ts';

const MINT = 'AxRTJ4uCqAaVmnEE8aFqwCdUrRmNB6E8qmWmfn5NqCkM';
const WALLET = '2ytZo7EVzJorZ27ZmHiM1Cai77rNRb4KCfYB3xDaxh5x';
const SIGN_ONLY = ['--sign-only', '--out', '/home/ada/work/taken.json'];
const OUT_ALONE = ['--out', 'plan.json'];

/** Command lines of which something is wrong that nobody has to be asked about, by their verb; the words begin after it. */
const BAD: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'listing get': [[], ['x'], [MINT, MINT]],
  'listing list': [['x']],
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
  'listing cancel': [['x'], [MINT, ...OUT_ALONE], [MINT, '--all']],
  'plan apply': [[], ['plan.json', '--approve', 'x']],
  'plan list': [['x']],
  'plan resume': [['x'], ['0'], ['1', '--rps', 'many']],
  'listing watch': [['x'], [MINT, '--until', 'cheap'], [MINT, '--until', 'price<much']],
  'offer get': [['x'], [MINT, '--buyer', 'x']],
  'offer list': [
    ['--received', '--buyer', WALLET],
    ['--received', '--mint', MINT],
    ['--mint', 'x'],
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
  'offer cancel': [['x'], [MINT, ...OUT_ALONE]],
  'auction get': [['x']],
  'auction list': [['--bidder', WALLET, '--leading'], ['x']],
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
  'auction settle': [['x'], [MINT, ...OUT_ALONE]],
  'auction cancel': [['x'], [MINT, ...SIGN_ONLY]],
  'auction pause': [['x'], [MINT, ...OUT_ALONE]],
  'auction resume': [['x'], [MINT, ...OUT_ALONE]],
  'auction reclaim-bid': [['x'], [MINT, ...OUT_ALONE]],
  'auction watch': [['x'], [MINT, '--until', 'sold'], [MINT, '--bidder', 'x']],
  'raffle get': [['x']],
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
  'raffle end': [['x'], [MINT, ...OUT_ALONE]],
  'raffle draw': [['x'], [MINT, ...OUT_ALONE], [MINT, ...SIGN_ONLY]],
  'raffle claim-proceeds': [[], [MINT, '--all'], ['--all', '--sign-only', '--out', 'plan.json']],
  'raffle claim-prize': [['x'], [MINT, ...OUT_ALONE]],
  'raffle cancel': [['x'], [MINT, ...OUT_ALONE]],
  'raffle close': [['x'], [MINT, ...OUT_ALONE]],
  'tx explain': [[], ['no such file'], ['-', '--signer', 'x']],
  'tx sign': [[], ['missing.json']],
  'tx submit': [[], ['missing.json']],
  'tx status': [[], ['x'], ['7']],
  'tx history': [
    ['--state', 'x'],
    ['--operation', 'x'],
    ['--limit', '0'],
    ['--wallet', 'x'],
  ],
  'tx resume': [['x'], ['7'], ['7', '--all'], ['--all', '--dry-run']],
  'tx close': [[], ['x'], ['7'], ['7', '--dry-run']],
  'vendor-a quote': [['x'], [MINT, '--buyer', 'x']],
  'vendor-a buy': [
    ['x'],
    [MINT, '--max-payment', 'much'],
    [MINT, '--max-sol', '-1 SOL'],
    [MINT, '--max-sol', '1 BOXD'],
    [MINT, ...SIGN_ONLY],
  ],
  'vendor-b list': [
    ['x', '--price', '1 SOL'],
    [MINT, '--price', 'much'],
    [MINT, '--price', '1 BOXD'],
    [MINT, '--price', '1 SOL', ...SIGN_ONLY],
  ],
  'vendor-b delist': [['x'], [MINT, ...SIGN_ONLY]],
  status: [['x']],
  doctor: [['x']],
  'artwork get': [[], ['x']],
  'artwork search': [['x'], ['--sort', 'x']],
  'artwork trending': [['x'], ['--page', 'x']],
  'artwork by-seller': [['a b'], ['--page', 'x']],
  'artwork by-creator': [['a b'], ['--page', 'x']],
  'event by-mint': [[], ['x']],
  'event by-seller': [['a b'], ['--page', 'x']],
  'user show': [['a b']],
  'reward list': [['a b']],
  'scheduled-bid place': [[], [MINT], [MINT, '--amount', '1 SOL'], [MINT, '--amount', 'much', '--at', '+2h']],
  'scheduled-bid list': [['a b']],
  'scheduled-bid cancel': [[], ['x']],
  'scheduled-bid execute': [[], ['x'], [MINT, '--bidder', 'a b']],
  'service import': [[]],
  'wallet list': [['x']],
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
  'account compare': [['x'], []],
  'account find': [['x']],
  'config list': [['x']],
  'config get': [['x']],
  'config set': [['timeout'], ['timeout', 'soon'], ['fee', '1']],
  'config unset': [[], ['fee']],
  'config trust': [['missing.toml'], ['gavel.toml', '--sha256', 'x']],
  'config untrust': [['a', 'b']],
  'config trusted': [['x']],
  'service up': [['--api-port', 'x']],
  'sandbox up': [
    ['--rpc-port', 'x'],
    ['--block-time', '1'],
    ['--bpf-program', 'x'],
  ],
  'sandbox world': [['x']],
  'sandbox time': [['soon'], ['+1d', '+1d']],
  'sandbox airdrop': [[], ['bea'], ['nobody', '1 SOL'], ['bea', 'much']],
  'sandbox save': [[], ['../up']],
  'sandbox load': [[], ['../up']],
  'sandbox states': [['x']],
  'sandbox allowlist': [['x']],
  'sandbox allow': [['x'], [MINT], [MINT, WALLET, '--everybody']],
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
