import { isFirstSale } from '../../assets/asset.ts';
import { formatExactly } from '../../domain/amount.ts';
import { splitSale } from '../../domain/sale.ts';
import { MAX_SECONDS_AHEAD } from '../../domain/time-bounds.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { CreateIntent, CreateState } from './create-state.ts';

export const MIN_INCREMENT_BPS = 10n;
export const MAX_INCREMENT_BPS = 65_535n;
export const MAX_SECONDS = MAX_SECONDS_AHEAD;

/** Throws `already_auctioned` or `already_listed`. */
export function requireNotForSale({ mint }: CreateIntent, { listing, auction }: CreateState): void {
  if (auction !== null) {
    throw new CliError('already_auctioned', {
      what: `${mint} is already at auction`,
      why: `${auction.seller} opened ${auction.address}`,
      hint: `see it: gavel auction get ${mint}`,
      details: { mint, auction: auction.address },
    });
  }
  if (listing === null) return;
  throw new CliError('already_listed', {
    what: `${mint} is on sale at a fixed price`,
    why: `${listing.seller} lists it in ${listing.address}`,
    hint: `take it off sale first: gavel listing cancel ${mint}`,
    details: { mint, listing: listing.address },
  });
}

/** Throws `reserve_too_low`. In SOL a refund must keep an empty wallet rent exempt, or a bidder could not be outbid. */
export function requireReserve(
  { reservePrice }: CreateIntent,
  { currency, leastReserve }: CreateState,
): void {
  if (reservePrice >= leastReserve) return;
  throw new CliError('reserve_too_low', {
    what: 'this reserve is too low',
    why: `it is ${formatExactly(reservePrice, currency)}; a bid must be able to be refunded, which takes ${formatExactly(leastReserve, currency)}`,
    hint: `name a reserve of at least ${formatExactly(leastReserve, currency)}`,
    details: { reservePrice, leastReserve },
  });
}

/** Throws `increment_too_low` unless the increment is an amount above zero, or 10 to 65535 basis points. */
export function requireIncrement({ absoluteIncrement, minBidIncrement }: CreateIntent): void {
  const [least, most] = absoluteIncrement ? [1n, null] : [MIN_INCREMENT_BPS, MAX_INCREMENT_BPS];
  if (minBidIncrement >= least && (most === null || minBidIncrement <= most)) return;
  throw new CliError('increment_too_low', {
    what: 'this increment is not accepted',
    why: absoluteIncrement
      ? 'a fixed increment must be above 0'
      : `an increment in basis points must be from ${least} to ${most}, and this is ${minBidIncrement}`,
    hint: 'name how much a bid has to be above the one before, such as 500 basis points, that is 5 %',
    details: { minBidIncrement, absoluteIncrement },
  });
}

/** Throws `invalid_times` unless the durations, in seconds, are within the limits, and the auction lasts at least a second. */
export function requireDurations({ duration, timeExtPeriod, timeExtDelta }: CreateIntent): void {
  const fits = [duration, timeExtPeriod, timeExtDelta].every((it) => it >= 0 && it <= MAX_SECONDS);
  if (fits && duration > 0) return;
  throw new CliError('invalid_times', {
    what: 'this duration is not accepted',
    why: fits
      ? 'a duration must be at least one second'
      : `a duration is at most ten years (${MAX_SECONDS} seconds)`,
    hint: 'name how long the auction runs, such as 24 hours',
    details: { duration, timeExtPeriod, timeExtDelta },
  });
}

/** Throws `unsupported_currency` when the seller can freeze the escrow, and so demand a ransom for the bids. */
export function requireNotFreezer(
  { seller }: CreateIntent,
  { currency, currencyFreezer }: CreateState,
): void {
  if (currencyFreezer !== seller) return;
  throw new CliError('unsupported_currency', {
    what: `bids in ${currency.symbol} cannot be taken by this wallet`,
    why: `${seller} can freeze accounts of this currency, and with them the bids in escrow`,
    hint: 'take bids in SOL, or in a currency that somebody else issues',
    details: { currencyMint: currency.mint, freezeAuthority: currencyFreezer },
  });
}

export function requireFeesFit(intent: CreateIntent, { artwork, feeBps }: CreateState): void {
  const { royaltyBps, creators } = artwork.asset;
  const split = splitSale({
    price: intent.reservePrice,
    feeBps,
    royaltyBps,
    creators,
    splitProceeds: intent.enablePrimarySplit && isFirstSale(artwork.asset, intent.seller),
  });
  if (split !== null) return;
  throw new CliError('fees_exceed_price', {
    what: 'this artwork cannot be sold at auction',
    why: `fee (${feeBps} bps) and royalty (${royaltyBps} bps) together are above the price`,
    hint: "ask the artwork's update authority to lower the royalty",
    details: { feeBps, royaltyBps },
  });
}
