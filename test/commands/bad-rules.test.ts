import { as, type Case, refusals, reprice } from './refusals.ts';

const ABSENT = 'GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq';

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
    argv: (m) => ['create', m.artwork('Second Draft'), '--price', '1', '--end', 'next year'],
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

refusals(RULES);
