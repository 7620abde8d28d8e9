import { as, type Case, refusals } from './refusals.ts';

const ABSENT = 'GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq';

const on =
  (verb: string, artwork: string, ...more: string[]): Case['argv'] =>
  (m) => [verb, m.artwork(artwork), ...more];
const create = (...more: string[]) => on('create', 'Low Water', ...more);
const mira = as('mira');

const RULES: readonly Case[] = [
  { name: 'a raffle that is no address', code: 3, argv: () => ['get', 'x'] },
  { name: 'no raffle there', code: 12, argv: () => ['get', ABSENT] },
  { name: 'an artwork without a raffle', code: 12, argv: on('buy-tickets', 'Low Water'), options: as('bea') },
  { name: 'no price', code: 3, argv: create('--tickets', '5'), options: mira },
  { name: 'no number of tickets', code: 3, argv: create('--price', '1'), options: mira },
  {
    name: 'tickets that are no number',
    code: 3,
    argv: create('--price', '1', '--tickets', '1.5'),
    options: mira,
  },
  {
    name: 'a negative count',
    code: 3,
    argv: on('buy-tickets', 'Signal Fire', '--count', '-1'),
    options: as('bea'),
  },
  { name: 'a price of 0', code: 11, argv: create('--price', '0', '--tickets', '5'), options: mira },
  { name: 'no tickets', code: 11, argv: create('--price', '1', '--tickets', '0'), options: mira },
  { name: 'too many tickets', code: 11, argv: create('--price', '1', '--tickets', '10001'), options: mira },
  {
    name: 'a limit above the supply',
    code: 11,
    argv: create('--price', '1', '--tickets', '5', '--limit', '6'),
    options: mira,
  },
  {
    name: 'a revenue beyond 64 bits',
    code: 3,
    argv: create('--price', '18446744073709551615 lamports', '--tickets', '2'),
    options: mira,
  },
  {
    name: 'an end in the past',
    code: 11,
    argv: create('--price', '1', '--tickets', '5', '--end', '2020-01-01T00:00:00Z'),
    options: mira,
  },
  {
    name: 'an unknown currency',
    code: 11,
    argv: create('--price', '1', '--tickets', '5', '--currency', 'DOGE'),
    options: mira,
  },
  {
    name: 'an artwork of another',
    code: 11,
    argv: create('--price', '1', '--tickets', '5'),
    options: as('teo'),
  },
  {
    name: 'a listed artwork',
    code: 11,
    argv: on('create', 'Tide Table', '--price', '1', '--tickets', '5'),
    options: mira,
  },
  {
    name: 'a raffle that is there already',
    code: 11,
    argv: on('create', 'Signal Fire', '--price', '1', '--tickets', '5'),
    options: mira,
  },
  {
    name: 'an earlier raffle that was not closed',
    code: 11,
    argv: on('create', 'Blue Hour', '--price', '1', '--tickets', '5'),
    options: mira,
  },
  {
    name: 'no ticket to buy',
    code: 11,
    argv: on('buy-tickets', 'Signal Fire', '--count', '0'),
    options: as('bea'),
  },
  { name: "one's own raffle", code: 11, argv: on('buy-tickets', 'Signal Fire'), options: mira },
  {
    name: 'more tickets than are left',
    code: 11,
    argv: on('buy-tickets', 'Green Ladder', '--count', '15'),
    options: as('arlo'),
  },
  {
    name: 'more tickets than a wallet may hold',
    code: 11,
    argv: on('buy-tickets', 'Green Ladder', '--count', '2'),
    options: as('cas'),
  },
  {
    name: 'tickets of a raffle that is sold out',
    code: 11,
    argv: on('buy-tickets', 'Ninth Wave'),
    options: as('bea'),
  },
  {
    name: 'tickets of a raffle that ended',
    code: 11,
    argv: on('buy-tickets', 'Dry Dock'),
    options: as('bea'),
  },
  {
    name: 'tickets of a raffle that is drawn',
    code: 11,
    argv: on('buy-tickets', 'Long Exposure'),
    options: as('bea'),
  },
  { name: 'tickets without SOL', code: 11, argv: on('buy-tickets', 'Signal Fire'), options: as('stranger') },
  {
    name: 'tickets without the token',
    code: 11,
    argv: on('buy-tickets', 'Green Ladder'),
    options: as('stranger'),
  },
  {
    name: 'buying with nobody to ask',
    code: 3,
    argv: on('buy-tickets', 'Signal Fire'),
    options: as('bea'),
    ask: true,
  },
  { name: 'ending before the end', code: 11, argv: on('end', 'Signal Fire'), options: mira },
  { name: 'ending what is drawn', code: 11, argv: on('end', 'Long Exposure'), options: mira },
  { name: 'drawing before the end', code: 11, argv: on('draw', 'Signal Fire'), options: mira },
  { name: 'drawing for the creator', code: 11, argv: on('draw', 'Green Ladder'), options: as('bea') },
  { name: 'drawing twice', code: 11, argv: on('draw', 'Long Exposure'), options: mira },
  { name: 'drawing nobody', code: 11, argv: on('draw', 'Dry Dock'), options: as('ines') },
  { name: 'claiming nothing', code: 3, argv: () => ['claim-proceeds'], options: mira },
  { name: 'claiming one and all', code: 3, argv: on('claim-proceeds', 'Blue Hour', '--all'), options: mira },
  {
    name: 'claiming before the draw',
    code: 11,
    argv: on('claim-proceeds', 'Ninth Wave'),
    options: as('ines'),
  },
  { name: 'claiming as a stranger', code: 11, argv: on('claim-proceeds', 'Blue Hour'), options: as('teo') },
  {
    name: 'claiming all with nobody to ask',
    code: 3,
    argv: () => ['claim-proceeds', '--all'],
    options: mira,
    ask: true,
  },
  { name: 'the prize before the draw', code: 11, argv: on('claim-prize', 'Ninth Wave'), options: as('bea') },
  { name: 'the prize twice', code: 11, argv: on('claim-prize', 'Blue Hour'), options: as('bea') },
  { name: 'cancelling what is sold', code: 11, argv: on('cancel', 'Signal Fire'), options: mira },
  { name: 'cancelling as a stranger', code: 11, argv: on('cancel', 'Dry Dock'), options: mira },
  { name: 'closing with the proceeds unclaimed', code: 11, argv: on('close', 'Blue Hour'), options: mira },
  { name: 'closing what was not sold', code: 11, argv: on('close', 'Dry Dock'), options: as('ines') },
];

refusals(RULES, 'raffle');
