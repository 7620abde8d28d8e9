import { as, type Case, refusals } from './refusals.ts';

const ABSENT = 'GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq';

const on =
  (verb: string, artwork: string, ...more: string[]): Case['argv'] =>
  (m) => [verb, m.artwork(artwork), ...more];
const create = (...more: string[]) => on('create', 'Low Water', ...more);
const TERMS = ['--reserve', '1 SOL', '--duration', '24h'];

const CREATE: readonly Case[] = [
  { name: 'create: a mint that is no address', code: 3, argv: () => ['create', 'x', ...TERMS] },
  {
    name: 'create: no artwork there',
    code: 12,
    argv: () => ['create', ABSENT, ...TERMS],
    options: as('mira'),
  },
  { name: 'create: no reserve', code: 3, argv: create('--duration', '24h'), options: as('mira') },
  { name: 'create: no duration', code: 3, argv: create('--reserve', '1 SOL'), options: as('mira') },
  {
    name: 'create: a duration that is none',
    code: 3,
    argv: create('--reserve', '1', '--duration', 'a day'),
    options: as('mira'),
  },
  {
    name: 'create: a duration of 0',
    code: 3,
    argv: create('--reserve', '1', '--duration', '0h'),
    options: as('mira'),
  },
  {
    name: 'create: a reserve that cannot be refunded',
    code: 11,
    argv: create('--reserve', '890879 lamports', '--duration', '1h'),
    options: as('mira'),
  },
  {
    name: 'create: a reserve of 0',
    code: 11,
    argv: create('--reserve', '0', '--duration', '1h'),
    options: as('mira'),
  },
  {
    name: 'create: 9 basis points',
    code: 3,
    argv: create(...TERMS, '--increment-bps', '9'),
    options: as('mira'),
  },
  {
    name: 'create: an increment of 0',
    code: 11,
    argv: create(...TERMS, '--increment', '0'),
    options: as('mira'),
  },
  {
    name: 'create: two increments',
    code: 3,
    argv: create(...TERMS, '--increment', '1', '--increment-bps', '500'),
    options: as('mira'),
  },
  {
    name: 'create: an extension without a period',
    code: 3,
    argv: create(...TERMS, '--extension-delta', '10m'),
    options: as('mira'),
  },
  {
    name: 'create: over before it begins',
    code: 11,
    argv: create(...TERMS, '--start', '2020-01-01T00:00:00Z'),
    options: as('mira'),
  },
  {
    name: 'create: an unknown currency',
    code: 11,
    argv: create(...TERMS, '--currency', 'DOGE'),
    options: as('mira'),
  },
  { name: 'create: not the holder', code: 11, argv: create(...TERMS), options: as('teo') },
  {
    name: 'create: an artwork on sale',
    code: 11,
    argv: on('create', 'Tide Table', ...TERMS),
    options: as('mira'),
  },
  {
    name: 'create: an artwork at auction',
    code: 11,
    argv: on('create', 'Lighthouse', ...TERMS),
    options: as('mira'),
  },
  { name: 'create: nobody to ask', code: 3, argv: create(...TERMS), options: as('mira'), ask: true },
];

const bid = (artwork: string, amount: string) => on('bid', artwork, '--amount', amount);

const BID: readonly Case[] = [
  {
    name: 'bid: no artwork there',
    code: 12,
    argv: () => ['bid', ABSENT, '--min', '--max', '9 SOL'],
    options: as('cas'),
  },
  { name: 'bid: no auction', code: 12, argv: bid('Low Water', '1'), options: as('cas') },
  { name: 'bid: no amount', code: 3, argv: on('bid', 'Lighthouse'), options: as('cas') },
  {
    name: 'bid: an amount and the minimum',
    code: 3,
    argv: on('bid', 'Lighthouse', '--min', '--amount', '2'),
    options: as('cas'),
  },
  {
    name: 'bid: the minimum without a maximum',
    code: 3,
    argv: on('bid', 'Lighthouse', '--min'),
    options: as('cas'),
  },
  { name: 'bid: a maximum alone', code: 3, argv: on('bid', 'Lighthouse', '--max', '2'), options: as('cas') },
  {
    name: 'bid: the minimum above the maximum',
    code: 11,
    argv: on('bid', 'Lighthouse', '--min', '--max', '1.649999999'),
    options: as('cas'),
  },
  { name: 'bid: not a number', code: 3, argv: bid('Lighthouse', 'much'), options: as('cas') },
  { name: 'bid: too many decimals', code: 3, argv: bid('Lighthouse', '1.7000000001'), options: as('cas') },
  { name: 'bid: another currency', code: 3, argv: bid('Lighthouse', '5 BOXD'), options: as('cas') },
  {
    name: 'bid: 2^64',
    code: 3,
    argv: bid('Lighthouse', '18446744073709551616 lamports'),
    options: as('cas'),
  },
  { name: 'bid: 0', code: 11, argv: bid('Lighthouse', '0'), options: as('cas') },
  { name: 'bid: under the reserve', code: 11, argv: bid('Rain Check', '0.499999999'), options: as('cas') },
  { name: 'bid: 1 under the least', code: 11, argv: bid('Lighthouse', '1.649999999'), options: as('cas') },
  { name: 'bid: in a token, 1 under', code: 11, argv: bid('Grain Field', '67.499999'), options: as('cas') },
  { name: 'bid: the seller', code: 11, argv: bid('Lighthouse', '2'), options: as('mira') },
  { name: 'bid: before the start', code: 11, argv: bid('First Light', '3'), options: as('cas') },
  { name: 'bid: while paused', code: 11, argv: bid('Still Life', '3'), options: as('cas') },
  { name: 'bid: after the end', code: 11, argv: bid('Old Pier', '3'), options: as('bea') },
  { name: 'bid: without the money', code: 11, argv: bid('Lighthouse', '2'), options: as('stranger') },
  { name: 'bid: not on the allowlist', code: 11, argv: bid('Inner Circle', '1'), options: as('cas') },
  { name: 'bid: nobody to ask', code: 3, argv: bid('Lighthouse', '2'), options: as('cas'), ask: true },
];

const REST: readonly Case[] = [
  { name: 'settle: no auction', code: 12, argv: on('settle', 'Low Water'), options: as('cas') },
  { name: 'settle: a live one', code: 11, argv: on('settle', 'Lighthouse'), options: as('mira') },
  { name: 'settle: one without a bid', code: 11, argv: on('settle', 'Rain Check'), options: as('teo') },
  { name: 'settle: a paused one', code: 11, argv: on('settle', 'Still Life'), options: as('ines') },
  { name: 'settle: unsold, by a stranger', code: 11, argv: on('settle', 'Empty Hall'), options: as('cas') },
  { name: 'cancel: no auction', code: 12, argv: on('cancel', 'Low Water'), options: as('mira') },
  { name: 'cancel: not the seller', code: 11, argv: on('cancel', 'Rain Check'), options: as('cas') },
  { name: 'cancel: with a bid', code: 11, argv: on('cancel', 'Lighthouse'), options: as('mira') },
  { name: 'pause: no auction', code: 12, argv: on('pause', 'Low Water'), options: as('authority') },
  { name: 'pause: the seller', code: 11, argv: on('pause', 'Lighthouse'), options: as('mira') },
  { name: 'pause: a bidder', code: 11, argv: on('pause', 'Lighthouse'), options: as('bea') },
  { name: 'pause: paused already', code: 11, argv: on('pause', 'Still Life'), options: as('authority') },
  { name: 'pause: after the end', code: 11, argv: on('pause', 'Old Pier'), options: as('authority') },
  { name: 'resume: the seller', code: 11, argv: on('resume', 'Still Life'), options: as('ines') },
  { name: 'resume: not paused', code: 11, argv: on('resume', 'Lighthouse'), options: as('authority') },
  { name: 'resume: after the end', code: 11, argv: on('resume', 'Empty Hall'), options: as('authority') },
  {
    name: 'resume: nobody to ask',
    code: 3,
    argv: on('resume', 'Still Life'),
    options: as('authority'),
    ask: true,
  },
  { name: 'get: none', code: 12, argv: on('get', 'Low Water') },
  { name: 'get: no address', code: 3, argv: () => ['get', 'x'] },
  {
    name: 'list: two leaders',
    code: 3,
    argv: (m) => ['list', '--leading', '--bidder', m.wallet('cas')],
    options: as('cas'),
  },
];

refusals([...CREATE, ...BID, ...REST], 'auction');
