import { chmod, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Keypair } from '@solana/web3.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Marketplace, type MarketplaceCliOptions, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

interface Case {
  readonly name: string;
  readonly code: number;
  /** Without --yes. */
  readonly ask?: true;
  readonly argv: (marketplace: Marketplace) => readonly string[] | Promise<readonly string[]>;
  readonly options?: (marketplace: Marketplace) => MarketplaceCliOptions | Promise<MarketplaceCliOptions>;
}

const ABSENT = 'GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq';

const reprice =
  (price = '2 SOL', name = 'Tide Table') =>
  (m: Marketplace) => ['reprice', m.artwork(name), '--price', price];
const as = (name: 'mira' | 'teo' | 'bea' | 'cas' | 'arlo' | 'stranger' | 'ines') => () => ({ as: name });

const RULES: readonly Case[] = [
  { name: 'a mint that is no address', code: 3, argv: () => ['reprice', 'not-a-mint', '--price', '1 SOL'] },
  {
    name: 'a mint one character short',
    code: 3,
    argv: (m) => ['get', m.artwork('Tide Table').slice(1, -12)],
  },
  {
    name: 'a mint without an account',
    code: 12,
    argv: () => ['create', ABSENT, '--price', '1 SOL'],
    options: as('teo'),
  },
  {
    name: 'a wallet as mint',
    code: 11,
    argv: (m) => ['create', m.wallet('bea'), '--price', '1 SOL'],
    options: as('teo'),
  },
  {
    name: 'an artwork that is not listed',
    code: 12,
    argv: reprice('2 SOL', 'Second Draft'),
    options: as('teo'),
  },
  { name: 'not the seller', code: 11, argv: reprice(), options: as('teo') },
  {
    name: 'not the seller, cancelling',
    code: 11,
    argv: (m) => ['cancel', m.artwork('Tide Table')],
    options: as('teo'),
  },
  {
    name: 'not the holder',
    code: 11,
    argv: (m) => ['create', m.artwork('Second Draft'), '--price', '1'],
    options: as('mira'),
  },
  {
    name: 'listed already',
    code: 11,
    argv: (m) => ['create', m.artwork('Tide Table'), '--price', '1'],
    options: as('mira'),
  },
  {
    name: 'an end in the past',
    code: 11,
    argv: (m) => ['create', m.artwork('Second Draft'), '--price', '1', '--end', '2020-01-01T00:00:00Z'],
    options: as('teo'),
  },
  {
    name: 'no time',
    code: 3,
    argv: (m) => ['create', m.artwork('Second Draft'), '--price', '1', '--end', 'tomorrow'],
    options: as('teo'),
  },
  {
    name: 'no whitelist at the address',
    code: 12,
    argv: (m) => ['create', m.artwork('Second Draft'), '--price', '1', '--whitelist', ABSENT],
    options: as('teo'),
  },
  {
    name: 'an unknown currency',
    code: 11,
    argv: (m) => ['create', m.artwork('Second Draft'), '--price', '1', '--currency', 'DOGE'],
    options: as('teo'),
  },
  { name: 'a price of 0', code: 11, argv: reprice('0'), options: as('mira') },
  { name: 'a price of 2^64', code: 3, argv: reprice('18446744073709551616 lamports'), options: as('mira') },
  { name: 'a price with ten decimals', code: 3, argv: reprice('1.0000000001 SOL'), options: as('mira') },
  {
    name: 'a price with seven decimals of a six decimal currency',
    code: 3,
    argv: reprice('1.0000001 BOXD', 'Open Grid'),
    options: as('teo'),
  },
  { name: 'a price in another currency', code: 3, argv: reprice('2 SOL', 'Open Grid'), options: as('teo') },
  {
    name: 'a negative price',
    code: 3,
    argv: (m) => ['reprice', m.artwork('Tide Table'), '--price=-1'],
    options: as('mira'),
  },
  { name: 'a price with an exponent', code: 3, argv: reprice('1e9'), options: as('mira') },
  { name: 'a price that is no number', code: 3, argv: reprice('1abc'), options: as('mira') },
  { name: 'no price', code: 3, argv: (m) => ['reprice', m.artwork('Tide Table')], options: as('mira') },
  {
    name: 'a maximum under the price',
    code: 11,
    argv: (m) => ['buy', m.artwork('Tide Table'), '--max-price', '1 SOL'],
    options: as('bea'),
  },
  {
    name: 'buying from oneself',
    code: 11,
    argv: (m) => ['buy', m.artwork('Tide Table')],
    options: as('mira'),
  },
  {
    name: 'a buyer without the money',
    code: 11,
    argv: (m) => ['buy', m.artwork('Tide Table')],
    options: as('stranger'),
  },
  {
    name: 'a buyer not on the whitelist',
    code: 11,
    argv: (m) => ['buy', m.artwork('Last Platform')],
    options: as('cas'),
  },
  {
    name: 'a sale that is over',
    code: 11,
    argv: (m) => ['buy', m.artwork('Paper Lantern')],
    options: as('bea'),
  },
  {
    name: 'a sale that has not started',
    code: 11,
    argv: (m) => ['buy', m.artwork('Kite Weather')],
    options: as('bea'),
  },
  {
    name: 'a fee over the cap',
    code: 5,
    argv: (m) => [...reprice()(m), '--priority', '2000000'],
    options: as('mira'),
  },
  {
    name: 'a priority fee beyond what a transaction can say',
    code: 3,
    argv: (m) => [...reprice()(m), '--priority', '18446744073709551615', '--max-fee', '18000000000'],
    options: as('mira'),
  },
  {
    name: 'nobody to ask',
    code: 3,
    argv: reprice(),
    options: as('mira'),
    ask: true,
  },
];

async function keyFile(m: Marketplace, content: string, mode = 0o600): Promise<MarketplaceCliOptions> {
  const path = `${m.home}/bad.json`;
  await writeFile(path, content);
  await chmod(path, mode);
  return { env: { GAVEL_KEYPAIR: path } };
}

const key = Keypair.fromSeed(new Uint8Array(32).fill(3));
const other = Keypair.fromSeed(new Uint8Array(32).fill(4));
const halves = [...key.secretKey.slice(0, 32), ...other.secretKey.slice(32)];

const KEYS: readonly Case[] = [
  {
    name: 'no key file',
    code: 3,
    argv: reprice(),
    options: (m) => ({ env: { GAVEL_KEYPAIR: `${m.home}/none.json` } }),
  },
  {
    name: 'a key file others can read',
    code: 3,
    argv: reprice(),
    options: (m) => keyFile(m, JSON.stringify([...key.secretKey]), 0o644),
  },
  {
    name: 'a key of 63 bytes',
    code: 3,
    argv: reprice(),
    options: (m) => keyFile(m, JSON.stringify([...key.secretKey.slice(1)])),
  },
  {
    name: 'a key whose halves disagree',
    code: 3,
    argv: reprice(),
    options: (m) => keyFile(m, JSON.stringify(halves)),
  },
  {
    name: 'a key file that is no JSON',
    code: 3,
    argv: reprice(),
    options: (m) => keyFile(m, 'my secret words'),
  },
];

/** A server that answers everything in one way. */
async function answering(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status, headers).end(body));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function closedPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return `http://127.0.0.1:${port}`;
}

const HTML = ['<html><body>Bad gateway</body></html>', { 'content-type': 'text/html' }] as const;
const JSON_TYPE = { 'content-type': 'application/json' };
const service = (url: () => Promise<string>) => async () =>
  ({ as: 'mira', env: { GAVEL_API: await url() } }) as const;
const rpc = (url: () => Promise<string>) => async () =>
  ({ as: 'mira', env: { GAVEL_URL: await url() } }) as const;
const failure = (message: string) => JSON.stringify({ error: { message } });

const NETWORK: readonly Case[] = [
  { name: 'the service is down', code: 10, argv: reprice(), options: service(closedPort) },
  { name: 'the RPC node is down', code: 10, argv: reprice(), options: rpc(closedPort) },
  {
    name: 'a wrong API key',
    code: 4,
    argv: reprice(),
    options: () => ({ as: 'mira', env: { GAVEL_API_KEY: 'gvl_wrong' } }),
  },
  {
    name: 'too many requests',
    code: 10,
    argv: reprice(),
    options: service(() => answering(429, failure('slow down'), { ...JSON_TYPE, 'retry-after': '120' })),
  },
  {
    name: 'a fault of the service',
    code: 10,
    argv: reprice(),
    options: service(() => answering(500, failure('cannot build'), JSON_TYPE)),
  },
  {
    name: 'HTML from the service',
    code: 10,
    argv: reprice(),
    options: service(() => answering(200, ...HTML)),
  },
  { name: 'HTML from the RPC node', code: 10, argv: reprice(), options: rpc(() => answering(200, ...HTML)) },
  {
    name: 'too many requests to the RPC node',
    code: 10,
    argv: reprice(),
    options: rpc(() => answering(429, '', { 'retry-after': '120' })),
  },
  {
    name: 'nonsense from the RPC node',
    code: 10,
    argv: reprice(),
    options: rpc(() => answering(200, '{"jsonrpc":"2.0","id":1,"result":7}', JSON_TYPE)),
  },
  {
    name: 'control characters from the service',
    code: 11,
    argv: reprice(),
    options: service(() => answering(400, failure('\u001b[2J\u202eno'), JSON_TYPE)),
  },
];

async function check({ argv, options, code, ask }: Case): Promise<void> {
  const marketplace = await start();
  const before = await marketplace.inventory();
  const words = ['listing', ...(await argv(marketplace)), ...(ask ? [] : ['--yes'])];
  const given = (await options?.(marketplace)) ?? {};
  const result = await marketplace.gavel(words, given);
  expect(stable(result.stderr, marketplace)).toMatchSnapshot();
  expect(result.stdout).toBe('');
  expect(result.code).toBe(code);
  const { ok, error } = JSON.parse((await marketplace.gavel([...words, '--json'], given)).stdout);
  expect({ ok, code: typeof error.code }).toEqual({ ok: false, code: 'string' });
  // Nothing was signed: every wallet and every listing is as it was.
  expect(await marketplace.inventory()).toEqual(before);
}

function stable(text: string, { home }: Marketplace): string {
  return text
    .replaceAll(home, '~')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
    .replaceAll(/slot \d+/g, 'slot N');
}

describe.each([
  ['rules', RULES],
  ['keys', KEYS],
  ['network', NETWORK],
])('bad input: %s', (_kind, cases) => {
  it.each(cases.map((one) => [one.name, one] as const))('%s', (_name, one) => check(one));
});
