import { type Address, UNSET_ADDRESS } from './address.ts';
import type { UnixSeconds } from './unix-seconds.ts';

/**
 * A raffle of an artwork, as its account holds it. `endTime` is in unix seconds, 0 when the raffle is open-ended.
 * `ticketPrice` is in base units of the currency. `winner` is the unset address before the draw.
 */
export interface Raffle {
  readonly address: Address;
  readonly bump: number;
  readonly version: number;
  readonly proceedsBump: number;
  readonly marketplaceAuthority: Address;
  readonly creator: Address;
  /** The account that lists the holder of each ticket. */
  readonly entrants: Address;
  readonly prizeMint: Address;
  readonly currencyMint: Address;
  readonly ticketPrice: bigint;
  readonly supply: number;
  readonly sold: number;
  /** The limit that its creator set, 0 for none; see `walletLimit`. */
  readonly ticketLimit: number;
  readonly endTime: UnixSeconds;
  /** The blockhash of the first block at or after this slot decides the winner; 0 until the raffle is ended. */
  readonly drawSlot: bigint;
  readonly winner: Address;
  /** The number that chose the winner, made from that blockhash. */
  readonly randomness: bigint;
  readonly feeAccount: Address;
  readonly feeBps: number;
  /** Whether the creators of the artwork share all the proceeds, after the fee. */
  readonly primarySplit: boolean;
  readonly prizeClaimed: boolean;
  readonly proceedsClaimed: boolean;
  readonly tokenStandard: number;
}

/** The largest number of tickets in a raffle. */
export const MAX_SUPPLY = 10_000;

/** Slots from the end of a raffle to its draw slot. */
export const DRAW_DELAY = 16n;

/** What can be done next: in this order sell tickets, end, draw, claim, close; and cancel when nothing was sold. */
export type RafflePhase = 'open' | 'to end' | 'to draw' | 'drawn' | 'claimed' | 'unsold';

type Progress = Pick<Raffle, 'supply' | 'sold' | 'endTime'>;

/** Whether ticket sales are over at `now` (unix seconds of the chain's clock): sold out, or past the end. */
export function isOver({ supply, sold, endTime }: Progress, now: number): boolean {
  return sold === supply || isPastEnd(endTime, now);
}

export function isPastEnd(endTime: UnixSeconds, now: number): boolean {
  return endTime !== 0 && now >= endTime;
}

/** Whether the draw slot is set. Then no more tickets are sold. */
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

/** Tickets that one wallet may hold: 40 % of the supply, or the creator's limit where that is lower; but at least one. */
export function walletLimit({ supply, ticketLimit }: Pick<Raffle, 'supply' | 'ticketLimit'>): number {
  const share = Math.floor((supply * 4) / 10);
  return Math.max(1, ticketLimit === 0 ? share : Math.min(share, ticketLimit));
}

/** How many tickets each entrant holds. Most tickets first; entrants with the same number by address. */
export function countByEntrant(tickets: readonly Address[]): ReadonlyMap<Address, number> {
  const counts = new Map<Address, number>();
  for (const holder of tickets) counts.set(holder, (counts.get(holder) ?? 0) + 1);
  return new Map([...counts].sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1)));
}
