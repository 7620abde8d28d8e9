import type { ArtworkStory, CollectorName, PriceText } from './stories.ts';

/** An auction of an artwork by its artist. Days are relative to now; negative days are in the past. */
export interface AuctionTerms {
  readonly reserve: PriceText;
  /** The start of the clock; without it, the first bid starts it. */
  readonly startDay?: number;
  readonly durationDays: number;
  /** A number of basis points, or a fixed amount. */
  readonly increment: number | PriceText;
  /** `periodDays`: a bid this close to the end moves the end. `deltaDays`: the time left after such a bid. */
  readonly extension?: { readonly periodDays: number; readonly deltaDays: number };
  /** In order of time. */
  readonly bids?: readonly {
    readonly day: number;
    readonly bidder: CollectorName;
    readonly amount: PriceText;
  }[];
  /** When the marketplace authority paused it. */
  readonly pausedDay?: number;
  /** The allowlist in the service. */
  readonly allowed?: readonly CollectorName[];
}

export interface AuctionStory extends ArtworkStory {
  readonly auction: AuctionTerms;
}

/** When all auctions are opened. Bids come later, all before the last part of the story. */
export const AUCTIONS_DAY = -2.9;

export const AUCTIONS: readonly AuctionStory[] = [
  {
    name: 'Lighthouse',
    artist: 'mira',
    royaltyBps: 500,
    auction: {
      reserve: '1 SOL',
      durationDays: 5,
      increment: 1_000,
      extension: { periodDays: 1 / 144, deltaDays: 1 / 144 },
      bids: [
        { day: -2.4, bidder: 'bea', amount: '1 SOL' },
        { day: -2.2, bidder: 'arlo', amount: '1.25 SOL' },
        { day: -1.7, bidder: 'bea', amount: '1.5 SOL' },
      ],
    },
  },
  {
    name: 'Rain Check',
    artist: 'teo',
    royaltyBps: 1000,
    auction: { reserve: '0.5 SOL', durationDays: 1, increment: 500 },
  },
  {
    name: 'Grain Field',
    artist: 'ines',
    royaltyBps: 250,
    auction: {
      reserve: '50 BOXD',
      startDay: -2.9,
      durationDays: 6,
      increment: '5 BOXD',
      bids: [
        { day: -2.5, bidder: 'cas', amount: '50 BOXD' },
        { day: -2.1, bidder: 'arlo', amount: '62.5 BOXD' },
      ],
    },
  },
  {
    name: 'Last Call',
    artist: 'ines',
    royaltyBps: 600,
    auction: {
      reserve: '0.8 SOL',
      startDay: -2.9,
      durationDays: 1.4,
      increment: 500,
      extension: { periodDays: 1 / 24, deltaDays: 4 },
      // Half an hour before the end. The bid moves the end by nearly four days.
      bids: [{ day: -1.5 - 1 / 48, bidder: 'cas', amount: '0.9 SOL' }],
    },
  },
  {
    name: 'First Light',
    artist: 'mira',
    royaltyBps: 500,
    auction: { reserve: '2 SOL', startDay: 3, durationDays: 2, increment: 500 },
  },
  {
    name: 'Inner Circle',
    artist: 'teo',
    royaltyBps: 300,
    auction: {
      reserve: '0.4 SOL',
      startDay: -2.9,
      durationDays: 9,
      increment: '0.1 SOL',
      allowed: ['arlo', 'bea'],
    },
  },
  {
    name: 'Still Life',
    artist: 'ines',
    royaltyBps: 0,
    auction: {
      reserve: '0.3 SOL',
      startDay: -2.9,
      durationDays: 6,
      increment: 500,
      bids: [{ day: -2.3, bidder: 'bea', amount: '0.35 SOL' }],
      pausedDay: -2,
    },
  },
  {
    name: 'Old Pier',
    artist: 'mira',
    royaltyBps: 750,
    creators: [
      ['mira', 70],
      ['teo', 30],
    ],
    auction: {
      reserve: '1 SOL',
      startDay: -2.9,
      durationDays: 1,
      increment: 500,
      bids: [
        { day: -2.6, bidder: 'arlo', amount: '1.1 SOL' },
        { day: -2.45, bidder: 'cas', amount: '2.000003 SOL' },
      ],
    },
  },
  {
    name: 'Empty Hall',
    artist: 'teo',
    royaltyBps: 1000,
    auction: { reserve: '9 SOL', startDay: -2.9, durationDays: 1, increment: 500 },
  },
];
