import { type AmountText, type Currency, formatAmount, formatExactly } from '../../domain/amount.ts';
import type { Auction } from '../../domain/auction.ts';
import { nextMinimumBid } from '../../domain/auction-rules.ts';
import { CliError } from '../../errors/cli-error.ts';
import { bid } from '../../operations/auction/bid.ts';
import { readCurrency } from '../../operations/currency.ts';
import { artworkFor } from '../artwork-argument.ts';
import { optional, required, toggle } from '../command.ts';
import { amount, baseUnits } from '../parameters.ts';
import { defineAuctionOperation } from './operation.ts';
import { requireAuction } from './target.ts';

export const command = defineAuctionOperation({
  description:
    'Bid for an artwork at auction, or raise your bid. The bid waits in escrow; when somebody outbids you it comes back by itself, in the same transaction.',
  example: 'auction bid Lighthouse --amount "2 SOL" -k arlo',
  never: 'It never takes more than the bid in the preview, and for a raised bid only the difference.',
  args: {
    artwork: required(
      'ARTWORK',
      'name or mint of the artwork, or address of its auction',
      artworkFor('auction bid'),
    ),
  },
  options: {
    amount: optional('AMOUNT', 'the whole bid, in the currency of the auction', amount),
    min: toggle('bid the lowest amount that is accepted now, instead of --amount; needs --max'),
    max: optional('AMOUNT', 'with --min: refuse to bid more than this', amount),
  },
  operation: bid,
  named: ({ artwork }) => artwork,
  asks: ({ amount: typed, min, max }) =>
    typed === undefined && min === undefined && max === undefined ? ['amount'] : [],
  check: (_, { amount: typed, min, max }) => void limitsOf(typed, min, max),
  async intent(deps, { artwork, amount: typed, min, max }) {
    const limits = limitsOf(typed, min, max);
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    const auction = await requireAuction(chain, deps.deployment, artwork);
    const currency = await readCurrency(chain, deps.deployment, auction.bidMint);
    return { bidder: key.address, mint: auction.mint, amount: amountOf(auction, limits, currency) };
  },
});

/** The exact bid, or the highest that the lowest accepted bid may be. */
type Limits = { readonly exactly: AmountText } | { readonly atMost: AmountText };

/** Throws `usage`. --min needs --max, because the lowest bid is what the RPC node says. */
function limitsOf(exactly: AmountText | null, min: boolean, atMost: AmountText | null): Limits {
  if (exactly !== null && !min && atMost === null) return { exactly };
  if (exactly === null && min && atMost !== null) return { atMost };
  if (exactly === null && min) {
    throw new CliError('usage', {
      what: '--min needs --max',
      why: 'the lowest bid is what the RPC node reports: without a limit it could be any amount',
      hint: 'write it like --min --max "2 SOL"',
    });
  }
  if (exactly === null && atMost === null) {
    throw new CliError('usage', {
      what: 'no amount is given',
      why: 'a bid needs --amount, or --min with --max for the lowest amount that is accepted',
      hint: 'write it like --amount "2 SOL"',
    });
  }
  throw new CliError('usage', {
    what: exactly === null ? '--max needs --min' : '--amount cannot be used with --min or --max',
    why: 'a bid is either the amount that you name, or the lowest accepted amount up to a maximum',
    hint: 'write it like --amount "2 SOL", or like --min --max "2 SOL"',
  });
}

/** The bid in base units. Throws `price_above_maximum` when the lowest accepted bid is above the maximum. */
function amountOf(auction: Auction, limits: Limits, currency: Currency): bigint {
  if ('exactly' in limits) return baseUnits(limits.exactly, currency);
  const most = baseUnits(limits.atMost, currency);
  // Without a minimum that fits 64 bits nobody can bid, and the operation refuses any amount.
  const least = nextMinimumBid(auction) ?? auction.highestBidAmount;
  if (least <= most) return least;
  throw new CliError('price_above_maximum', {
    what: 'the lowest bid is above your maximum',
    why: `the lowest bid that is accepted is ${formatExactly(least, currency)}, your maximum is ${formatExactly(most, currency)}`,
    hint: `to accept it: --max "${formatAmount(least, currency)}"`,
    details: { leastBid: least, maximum: most, currencyMint: currency.mint },
  });
}
