import { isDeepStrictEqual } from 'node:util';
import { auctionFromJson } from '../../api/auction-json.ts';
import type { AuctionAccount, ListingAccount, OfferAccount, RaffleAccount } from '../../api/contract.ts';
import type { Currency } from '../../domain/amount.ts';
import { auctionPhase, isOver } from '../../domain/auction-rules.ts';
import type { WatchedAccount } from '../../domain/watched-account.ts';
import { compares, type Until, type Verdict } from '../until.ts';
import type { Seen } from '../watch-screen.ts';

export const WATCH_FIELDS = ['price', 'bid'] as const;
export const WATCH_WORDS = ['changed', 'ended', 'closed', 'exists'] as const;
export type WatchCondition = Until<(typeof WATCH_WORDS)[number]>;

/** An amount that a condition can name, in base units, and the mint of its currency. */
interface Priced {
  readonly field: (typeof WATCH_FIELDS)[number];
  readonly units: bigint;
  readonly mint: string;
}

/** Null for a kind without a price. */
export function pricedBy({ kind, account }: WatchedAccount): Priced | null {
  // The casts are safe: an account of the kind has the fields of the contract.
  if (kind === 'listing' || kind === 'offer') {
    const { price, currencyMint } = account as unknown as ListingAccount | OfferAccount;
    return { field: 'price', units: BigInt(price), mint: currencyMint };
  }
  if (kind !== 'auction') return null;
  const { highestBidAmount, bidMint } = account as unknown as AuctionAccount;
  return { field: 'bid', units: BigInt(highestBidAmount), mint: bidMint };
}

/** Whether its time is over, in unix seconds; false for what has no end. */
function hasEnded({ kind, account }: WatchedAccount, now: number): boolean {
  if (kind === 'auction')
    return isOver(auctionPhase(auctionFromJson(account as unknown as AuctionAccount), now));
  if (kind === 'raffle') {
    const { endTime, sold, supply } = account as unknown as RaffleAccount;
    return sold >= supply || (endTime !== null && Date.parse(endTime) <= now * 1000);
  }
  if (kind !== 'listing' && kind !== 'offer') return false;
  const { endTime } = account as unknown as ListingAccount | OfferAccount;
  return endTime !== 0 && BigInt(endTime) <= BigInt(now);
}

/** The verdict on one account. An address where nothing was yet can still become anything. */
export function judgeWatched(
  condition: WatchCondition,
  { account, ended }: Seen<WatchedAccount>,
  { now, first, currencyOf }: Around,
): Verdict {
  if (!('word' in condition)) {
    const priced = account && pricedBy(account);
    if (priced?.field !== condition.field)
      return account === null && ended === null ? 'not yet' : 'impossible';
    return compares(condition, priced.units, currencyOf(priced.mint)) ? 'holds' : 'not yet';
  }
  const holds = {
    exists: account !== null,
    closed: ended !== null,
    ended: ended !== null || (account !== null && hasEnded(account, now)),
    changed: !isDeepStrictEqual(account, first.account),
  }[condition.word];
  return holds ? 'holds' : 'not yet';
}

interface Around {
  /** Unix seconds. */
  readonly now: number;
  /** What was seen of the account first. */
  readonly first: Seen<WatchedAccount>;
  readonly currencyOf: (mint: string) => Currency | null;
}
