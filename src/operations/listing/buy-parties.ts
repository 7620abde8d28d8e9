import { isFirstSale } from '../../assets/asset.ts';
import { readAll } from '../../chain/read-all.ts';
import type { Address } from '../../domain/address.ts';
import type { Listing } from '../../domain/listing.ts';
import { type SaleSplit, splitSale } from '../../domain/sale.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { ChainReader } from '../../ports/chain.ts';
import type { ArtworkState } from '../artwork-state.ts';
import { findFunds, fundsFrom } from '../funds.ts';
import { findPayeeAccounts, type Payment, payeeReads } from '../payment.ts';
import type { BuyState } from './buy-checks.ts';

export function paymentOf({ listing, split }: Pick<BuyState, 'listing' | 'split'>): Payment {
  return { split, seller: listing.seller, feeAccount: listing.feeAccount };
}

/** Every sale of a print is its first. */
export function requireSplit(
  artwork: ArtworkState,
  listing: Listing,
  { pays, print }: Pick<BuyState, 'pays' | 'print'>,
): SaleSplit {
  const { royaltyBps, creators } = artwork.asset;
  const isFirst = print !== null || isFirstSale(artwork.asset, listing.seller);
  const split = splitSale({
    price: pays,
    feeBps: listing.feeBps,
    royaltyBps,
    creators,
    splitProceeds: isFirst && !listing.disablePrimarySplit,
  });
  if (split !== null) return split;
  throw new CliError('fees_exceed_price', {
    what: 'this listing cannot be bought',
    why: `its fee (${listing.feeBps} bps) and royalty (${royaltyBps} bps) together are above the price`,
    hint: "ask the artwork's update authority to lower the royalty",
    details: { feeBps: listing.feeBps, royaltyBps },
  });
}

/** Reads what depends on the listing: the currency, the whitelist, the buyer's balance, and the accounts of the payees. */
export async function readParties(chain: ChainReader, buyer: Address, listing: Listing, split: SaleSplit) {
  const { currencyMint } = listing;
  const payment = paymentOf({ listing, split });
  const { found } = await readAll(chain, {
    currency: currencyMint,
    whitelist: listing.whitelistConfig,
    funds: await findFunds(buyer, currencyMint),
    payees: await payeeReads(currencyMint, payment),
  });
  const payeeAccounts = await findPayeeAccounts(chain, { currencyMint, payer: buyer }, payment, found.payees);
  return {
    ...found,
    payeeAccounts,
    funds: fundsFrom(currencyMint, found.funds),
    // An address with lamports only is not a token account.
    opened: [...payeeAccounts.values()].filter(({ account }) => account === null).length,
  };
}
