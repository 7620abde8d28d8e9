import { as, type Case, refusals } from './refusals.ts';

const ABSENT = 'GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq';

const create =
  (artwork: string, ...more: string[]): Case['argv'] =>
  (m) => ['create', m.artwork(artwork), ...more];
const accept =
  (artwork: string, buyer: 'arlo' | 'bea' | 'cas' | 'mira', ...more: string[]): Case['argv'] =>
  (m) => ['accept', m.artwork(artwork), '--buyer', m.wallet(buyer), ...more];

const RULES: readonly Case[] = [
  { name: 'a mint that is no address', code: 3, argv: () => ['create', 'x', '--price', '1'] },
  { name: 'no artwork there', code: 12, argv: () => ['create', ABSENT, '--price', '1'], options: as('bea') },
  { name: 'no price', code: 3, argv: create('Low Water'), options: as('bea') },
  { name: 'a price of 0', code: 11, argv: create('Low Water', '--price', '0'), options: as('bea') },
  {
    name: 'a price of 2^64',
    code: 3,
    argv: create('Low Water', '--price', '18446744073709551616 lamports'),
    options: as('bea'),
  },
  {
    name: 'an end in the past',
    code: 11,
    argv: create('Low Water', '--price', '1', '--end', '2020-01-01T00:00:00Z'),
    options: as('bea'),
  },
  {
    name: 'an unknown currency',
    code: 11,
    argv: create('Low Water', '--price', '1', '--currency', 'DOGE'),
    options: as('bea'),
  },
  { name: 'one’s own artwork', code: 11, argv: create('Low Water', '--price', '1'), options: as('mira') },
  { name: 'one’s own listing', code: 11, argv: create('Tide Table', '--price', '1'), options: as('mira') },
  { name: 'without the money', code: 11, argv: create('Low Water', '--price', '1'), options: as('stranger') },
  {
    name: 'another currency than before',
    code: 11,
    argv: create('Low Water', '--price', '1 BOXD'),
    options: as('arlo'),
  },
  { name: 'accepting no offer', code: 12, argv: accept('Low Water', 'bea'), options: as('mira') },
  { name: 'accepting as a stranger', code: 11, argv: accept('Low Water', 'arlo'), options: as('teo') },
  { name: 'accepting for the seller', code: 11, argv: accept('Tide Table', 'bea'), options: as('teo') },
  { name: 'accepting one’s own offer', code: 11, argv: accept('Low Water', 'arlo'), options: as('arlo') },
  { name: 'accepting after the end', code: 11, argv: accept('Window Seat', 'bea'), options: as('cas') },
  {
    name: 'accepting under the minimum',
    code: 11,
    argv: accept('Low Water', 'arlo', '--min-price', '0.800000001'),
    options: as('mira'),
  },
  {
    name: 'accepting without a buyer',
    code: 3,
    argv: (m) => ['accept', m.artwork('Low Water')],
    options: as('mira'),
  },
  {
    name: 'accepting with nobody to ask',
    code: 3,
    argv: accept('Tide Table', 'bea'),
    options: as('mira'),
    ask: true,
  },
  {
    name: 'cancelling no offer',
    code: 12,
    argv: (m) => ['cancel', m.artwork('Low Water')],
    options: as('bea'),
  },
  { name: 'no such offer', code: 12, argv: (m) => ['get', m.artwork('Low Water')], options: as('bea') },
  {
    name: 'received and made at once',
    code: 3,
    argv: (m) => ['list', '--received', '--buyer', m.wallet('bea')],
    options: as('bea'),
  },
];

refusals(RULES, 'offer');
