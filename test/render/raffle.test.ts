import { expect, test } from 'vitest';
import { SOL } from '../../src/domain/amount.ts';
import { renderRaffle } from '../../src/render/raffle.ts';

const view = { width: 80, color: false, isTty: true, now: 1_800_000_000 };
const entrant = (index: number) => `Entrant${'abcdefghijkmnopqrstuvwxyz'.charAt(index)}`.padEnd(44, 'x');
const COUNTS = Array.from({ length: 25 }, (_, index) => [entrant(index), (index % 5) + 1] as const);

const shown: Parameters<typeof renderRaffle>[0] = {
  name: 'Dusk',
  draw: null,
  currency: SOL,
  source: { kind: 'node', host: 'node.test', slot: 9n },
  comparison: null,
  now: 1_800_000_000,
  proceeds: { revenue: 0n, feeBps: 500, fee: 0n, creators: [], creatorReceives: 0n },
  tickets: { limit: 40, you: null },
  raffle: {
    raffleAccount: 'R'.repeat(44),
    creator: 'C'.repeat(44),
    prizeMint: 'M'.repeat(44),
    currencyMint: SOL.mint,
    ticketPrice: 2n ** 64n - 1n,
    supply: 100,
    sold: 75,
    ticketLimit: 0,
    endTime: null,
    drawSlot: null,
    winner: null,
    isPrizeClaimed: false,
    isClaimed: false,
    isExpired: false,
    countByEntrant: Object.fromEntries(COUNTS),
  },
};

test('on a terminal the entrants are bars within 80 columns, most first, and a long list is cut', () => {
  const lines = renderRaffle(shown, view).split('\n');
  const bars = lines.slice(lines.indexOf('Entrants') + 1);
  expect(bars).toHaveLength(21);
  expect(bars.at(-1)).toBe('and 5 more');
  expect(Math.max(...bars.map((line) => line.length))).toBeLessThanOrEqual(80);
  const counts = bars.slice(0, -1).map((line) => Number(/(\d+) {2}[\d.]+ %$/.exec(line)?.[1]));
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
  expect(bars[0]).toBe(`${entrant(4)}  ${'\u2588'.repeat(20)}  5  6.7 %`);
});

test.each([
  ['open before its end', '2027-01-15T08:00:01Z', 75, 'open'],
  ['over at its end', '2027-01-15T08:00:00Z', 75, 'to end'],
  ['unsold after its end', '2020-01-01T00:00:00Z', 0, 'unsold'],
  ['over when it is sold out', null, 100, 'to end'],
])('%s, whatever a service calls expired', (_name, endTime, sold, state) => {
  for (const isExpired of [true, false]) {
    const raffle = { ...shown.raffle, endTime, sold, isExpired };
    const lines = renderRaffle({ ...shown, raffle }, { ...view, isTty: false }).split('\n');
    expect(lines).toContain(`state\t${state}`);
  }
});

test.each([
  ['is waited for', { slot: 90n, blocksLeft: 3n, isMissed: false }, 'on, 3 blocks from now'],
  ['is there', { slot: 90n, blocksLeft: 0n, isMissed: false }, 'on, which has come: anybody can draw'],
  ['is forgotten', { slot: 90n, blocksLeft: 0n, isMissed: true }, 'anybody can end the raffle again'],
])('of an ended one the block that draws %s', (_name, draw, text) => {
  const raffle = { ...shown.raffle, drawSlot: 90 };
  const lines = renderRaffle({ ...shown, raffle, draw }, { ...view, isTty: false }).split('\n');
  expect(lines).toContain('state\tto draw');
  expect(lines.find((line) => line.startsWith('drawn by\t'))).toContain(text);
  expect(lines).toContain('ends\talready over');
});

test('piped every entrant is a record, and a price beyond 2^53 is whole', () => {
  const lines = renderRaffle(shown, { ...view, isTty: false }).split('\n');
  expect(lines.filter((line) => line.startsWith('entrant\t'))).toHaveLength(25);
  expect(lines).toContain('ticket price\t18446744073.709551615 SOL (18446744073709551615 lamports)');
});
