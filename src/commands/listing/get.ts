import type { ListingAccount } from '../../api/contract.ts';
import type { Address } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import { findListingAddress } from '../../operations/market-state.ts';
import { renderListing } from '../../render/listing.ts';
import { renderUnreadable } from '../../render/unreadable.ts';
import { LISTING } from '../account-kinds.ts';
import { defineCommand, required } from '../command.ts';
import { address } from '../parameters.ts';
import { readAccount, readWarnings, type SourcedRead } from '../read-account.ts';
import { showCurrency } from '../read-currency.ts';
import { cannotBeRead } from '../unreadable.ts';
import { noListing } from './target.ts';

interface Result extends SourcedRead<ListingAccount> {
  readonly asked: Address;
  /** Null too where it cannot be read. */
  readonly currency: Currency | null;
  readonly warnings: readonly string[];
}

export const command = defineCommand({
  description: 'Show a listing: price, seller, times, fee, and who may buy.',
  example: 'listing get MINT',
  never: 'It never needs a key, and never signs anything.',
  args: { artwork: required('ARTWORK', 'mint of the artwork, or address of its listing', address) },
  options: {},
  fields: ['viewSlot', 'account', 'currency', 'source', 'comparison', 'unreadable'],
  async run(deps, { artwork }): Promise<Result> {
    const derived = await findListingAddress(deps.deployment, artwork);
    const read = await readAccount(deps, LISTING, { derived, typed: artwork });
    const { currency, warnings } =
      read.account === null
        ? { currency: null, warnings: [] }
        : await showCurrency(deps, read.account.currencyMint);
    return { ...read, asked: artwork, currency, warnings: [...readWarnings(read), ...warnings] };
  },
  render: (read, view) => {
    if (read.account !== null) return renderListing({ ...read, account: read.account }, view);
    return read.unreadable === null ? '' : renderUnreadable(read.unreadable, read, view);
  },
  json: ({ viewSlot, account, currency, source, comparison, unreadable }) => ({
    viewSlot,
    account,
    currency,
    source,
    comparison,
    unreadable,
  }),
  warnings: ({ warnings }) => warnings,
  problem({ account, asked, viewSlot, unreadable }) {
    if (account !== null) return null;
    return unreadable === null ? noListing(asked, viewSlot) : cannotBeRead(unreadable, LISTING.name);
  },
});
