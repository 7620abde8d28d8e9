import type { Address } from '../../domain/address.ts';
import { type Currency, formatAmount, formatExactly } from '../../domain/amount.ts';
import { type Listing, listingPhase } from '../../domain/listing.ts';
import type { SaleSplit } from '../../domain/sale.ts';
import { isoTime } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import { TOKEN_SIZE } from '../../tokens/sizes.ts';
import type { ArtworkState } from '../artwork-state.ts';
import type { ListingLocation } from '../listing-state.ts';
import type { PayeeAccounts } from '../payment.ts';
import type { Swap } from '../swap/swap.ts';
import { requireSwap } from '../swap/swap-checks.ts';
import type { SwapState } from '../swap/swap-state.ts';
import type { Print } from './print.ts';

export interface BuyState {
  readonly artwork: ArtworkState;
  readonly location: ListingLocation;
  readonly listing: Listing;
  /** What the buyer pays, in base units: the price, or more where the buyer sets it. */
  readonly pays: bigint;
  /** The print that is bought; null when it is the artwork itself. */
  readonly print: Print | null;
  readonly currency: Currency;
  readonly split: SaleSplit;
  readonly payeeAccounts: PayeeAccounts;
  /** The wallets that may buy; null when anybody may. */
  readonly whitelist: readonly Address[] | null;
  /** The buyer's balance of the currency, in base units. */
  readonly funds: bigint;
  /** Rent in lamports of the accounts that the sale opens: the buyer's own and, in a token currency, those of payees. */
  readonly rent: bigint;
  /** What paying with another token depends on; null when the price is paid in the currency of the listing. */
  readonly swap: SwapState | null;
}

export function requireOpen(buyer: Address, { listing, artwork }: BuyState): void {
  if (listing.seller === buyer) {
    throw new CliError('own_listing', {
      what: 'this is your own listing',
      why: `${buyer} is its seller`,
      hint: `to take it off sale: gavel listing cancel ${listing.mint}`,
      details: { mint: listing.mint, seller: listing.seller },
    });
  }
  const phase = listingPhase(listing, artwork.now);
  if (phase === 'live') return;
  const [code, what, time, verb] =
    phase === 'ended'
      ? (['listing_ended', 'this listing has ended', listing.endTime, 'ended'] as const)
      : (['listing_not_started', 'this listing has not started', listing.startTime, 'starts'] as const);
  throw new CliError(code, {
    what,
    why: `it ${verb} at ${isoTime(time)}`,
    hint: `see it: gavel listing get ${listing.mint}`,
    details: { mint: listing.mint, now: artwork.now, time },
  });
}

export function requireAllowed(buyer: Address, { listing, whitelist }: BuyState): void {
  if (whitelist === null || whitelist.includes(buyer)) return;
  throw new CliError('not_whitelisted', {
    what: 'this wallet may not buy this artwork',
    why: `${buyer} is not on the whitelist ${listing.whitelistConfig}`,
    hint: 'buy with a wallet on the whitelist, or ask the seller',
    details: { whitelistConfig: listing.whitelistConfig, buyer },
  });
}

export function requirePriceWithin(maxPrice: bigint | null, { listing, currency }: BuyState): void {
  if (maxPrice === null || listing.price <= maxPrice) return;
  throw new CliError('price_above_maximum', {
    what: 'the price is above your maximum',
    why: `the listing asks ${formatExactly(listing.price, currency)}, your maximum is ${formatExactly(maxPrice, currency)}`,
    hint: `to accept it: --max-price "${formatAmount(listing.price, currency)}"`,
    details: { price: listing.price, maxPrice },
  });
}

/** Throws `unsupported_option` or `price_too_low` when the buyer pays another price than the seller allows. */
export function requirePriceAllowed({ listing, currency, pays }: BuyState): void {
  const { price, buyerSetsPrice, editionsSold } = listing;
  if (pays === price) return;
  if (editionsSold === null || !buyerSetsPrice) {
    throw new CliError('unsupported_option', {
      what: 'the buyer of this listing does not set the price',
      why: `the seller asks ${formatExactly(price, currency)}`,
      hint: 'leave out what you want to pay',
      details: { price },
    });
  }
  if (pays > price) return;
  throw new CliError('price_too_low', {
    what: 'this is less than the seller asks',
    why: `the least is ${formatExactly(price, currency)}, you named ${formatExactly(pays, currency)}`,
    hint: `name at least "${formatAmount(price, currency)}"`,
    details: { price, pays },
  });
}

/** Throws unless the buyer holds the price, or a swap gives it. */
export function requirePayment(buyer: Address, swap: Swap | undefined, state: BuyState): void {
  const { pays, currency, artwork, rent } = state;
  if (swap === undefined || state.swap === null) {
    requireFunds(buyer, state);
    return;
  }
  // Comes back when the temporary account is closed, and is needed until then.
  const advance = state.swap.temporary === null ? 0n : artwork.rent(TOKEN_SIZE);
  const needed = { currency, amount: pays, slot: artwork.slot, rent: rent + advance };
  requireSwap(buyer, swap, state.swap, needed);
}

function requireFunds(buyer: Address, { pays, currency, funds }: BuyState): void {
  if (funds >= pays) return;
  throw new CliError('insufficient_funds', {
    what: 'this wallet does not hold enough to pay the price',
    why: `${buyer} holds ${formatExactly(funds, currency)}, the price is ${formatExactly(pays, currency)}`,
    hint: `fund the wallet with ${currency.symbol}, or buy with another: --keypair PATH`,
    details: { funds, price: pays, currencyMint: currency.mint },
  });
}
