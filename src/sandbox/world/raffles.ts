import type { ArtistName, ArtworkStory, CollectorName } from './stories.ts';

/** A raffle whose prize is by its creator. */
export interface RaffleStory {
  readonly artwork: string;
  readonly creator: ArtistName;
  /** Price of one ticket. */
  readonly price: string;
  readonly tickets: number;
  /** The most tickets that one wallet may hold. */
  readonly limit?: number;
  /** Days from now. Without it, the raffle ends when it is sold out, or when its creator ends it. */
  readonly endDay?: number;
  readonly primarySplit?: true;
  /** In the order of purchase. */
  readonly entrants: readonly (readonly [CollectorName, number])[];
  /** Ended and drawn by its creator. Has no `endDay`. */
  readonly drawn?: true;
  readonly prizeDelivered?: true;
}

export const RAFFLES: readonly RaffleStory[] = [
  {
    artwork: 'Signal Fire',
    creator: 'mira',
    price: '0.05 SOL',
    tickets: 50,
    endDay: 7,
    entrants: [
      ['arlo', 3],
      ['cas', 1],
      ['bea', 4],
      ['arlo', 2],
    ],
  },
  {
    artwork: 'Green Ladder',
    creator: 'teo',
    price: '10 BOXD',
    tickets: 20,
    limit: 5,
    entrants: [
      ['bea', 2],
      ['cas', 4],
    ],
  },
  {
    artwork: 'Ninth Wave',
    creator: 'ines',
    price: '0.2 SOL',
    tickets: 5,
    entrants: [
      ['arlo', 2],
      ['cas', 1],
      ['bea', 2],
    ],
  },
  {
    artwork: 'Long Exposure',
    creator: 'mira',
    price: '0.100000007 SOL',
    tickets: 10,
    primarySplit: true,
    entrants: [
      ['arlo', 4],
      ['bea', 3],
    ],
    drawn: true,
  },
  {
    artwork: 'Blue Hour',
    creator: 'mira',
    price: '7.5 BOXD',
    tickets: 8,
    entrants: [
      ['cas', 3],
      ['bea', 3],
      ['arlo', 2],
    ],
    drawn: true,
    prizeDelivered: true,
  },
  { artwork: 'Dry Dock', creator: 'ines', price: '1 SOL', tickets: 3, endDay: -2, entrants: [] },
];

/** The prizes of the raffles. */
export const PRIZES: readonly ArtworkStory[] = [
  { name: 'Signal Fire', artist: 'mira', royaltyBps: 500 },
  { name: 'Green Ladder', artist: 'teo', royaltyBps: 700 },
  { name: 'Ninth Wave', artist: 'ines', royaltyBps: 250 },
  {
    name: 'Long Exposure',
    artist: 'mira',
    royaltyBps: 500,
    creators: [
      ['mira', 67],
      ['ines', 33],
    ],
  },
  { name: 'Blue Hour', artist: 'mira', royaltyBps: 333 },
  { name: 'Dry Dock', artist: 'ines', royaltyBps: 500 },
];
