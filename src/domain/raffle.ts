import { type Address, UNSET_ADDRESS } from './address.ts';
import type { UnixSeconds } from './unix-seconds.ts';

/**
 * A raffle of an artwork as the chain holds it. `endTime` is in unix seconds, 0 when it is open-ended; `ticketPrice` in base
 * units of the currency; `winner` is the unset address before the draw.
 */
export interface Raffle {
  readonly address: Address;
  readonly bump: number;
  readonly version: number;
  readonly proceedsBump: number;
  readonly marketplaceAuthority: Address;
  readonly creator: Address;
  /** The account that says who holds which ticket. */
  readonly entrants: Address;
  readonly prizeMint: Address;
  readonly currencyMint: Address;
  readonly ticketPrice: bigint;
  readonly supply: number;
  readonly sold: number;
  /** As its creator asked for, 0 for none; see `walletLimit`. */
  readonly ticketLimit: number;
  readonly endTime: UnixSeconds;
  /** The first block at or after this slot draws the winner; 0 until the raffle is ended. */
  readonly drawSlot: bigint;
  readonly winner: Address;
  /** What the draw went by. */
  readonly randomness: bigint;
  readonly feeAccount: Address;
  readonly feeBps: number;
  /** The creators of the artwork share all that the fee leaves. */
  readonly primarySplit: boolean;
  readonly prizeClaimed: boolean;
  readonly proceedsClaimed: boolean;
  readonly tokenStandard: number;
}

/** The most tickets that a raffle can have. */
export const MAX_SUPPLY = 10_000;

/** Slots from the end of a raffle to the one that draws its winner. */
export const DRAW_DELAY = 16n;

/** What there is to do next: sell, end, draw, claim, close, or, when nothing was sold, cancel. */
export type RafflePhase = 'open' | 'to end' | 'to draw' | 'drawn' | 'claimed' | 'unsold';

type Progress = Pick<Raffle, 'supply' | 'sold' | 'endTime'>;

/** No more tickets: sold out, or past the end, at `now` (unix seconds of the chain's clock). */
export function isOver({ supply, sold, endTime }: Progress, now: number): boolean {
  return sold === supply || isPastEnd(endTime, now);
}

export function isPastEnd(endTime: UnixSeconds, now: number): boolean {
  return endTime !== 0 && now >= endTime;
}

/** Whether the slot that draws is named: then no ticket is sold any more. */
export function isEnded({ drawSlot }: Pick<Raffle, 'drawSlot'>): boolean {
  return drawSlot !== 0n;
}

export function isDrawn({ winner }: Pick<Raffle, 'winner'>): boolean {
  return winner !== UNSET_ADDRESS;
}

export function rafflePhase(raffle: Raffle, now: number): RafflePhase {
  if (isDrawn(raffle)) return raffle.prizeClaimed && raffle.proceedsClaimed ? 'claimed' : 'drawn';
  if (isEnded(raffle)) return 'to draw';
  if (!isOver(raffle, now)) return 'open';
  return raffle.sold === 0 ? 'unsold' : 'to end';
}

/** Tickets that one wallet may hold: four tenths of the supply, or the lower limit that was asked for; always one. */
export function walletLimit({ supply, ticketLimit }: Pick<Raffle, 'supply' | 'ticketLimit'>): number {
  const share = Math.floor((supply * 4) / 10);
  return Math.max(1, ticketLimit === 0 ? share : Math.min(share, ticketLimit));
}

/** Tickets by who holds them: most first, and by address where they are as many. */
export function countByEntrant(tickets: readonly Address[]): ReadonlyMap<Address, number> {
  const counts = new Map<Address, number>();
  for (const holder of tickets) counts.set(holder, (counts.get(holder) ?? 0) + 1);
  return new Map([...counts].sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1)));
}
