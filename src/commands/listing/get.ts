import { findListingAddress } from '../../operations/listing-address.ts';
import { renderListing } from '../../render/listing.ts';
import { LISTING } from '../account-kinds.ts';
import { required } from '../command.ts';
import { defineGet, getAccount } from '../get.ts';
import { address } from '../parameters.ts';
import { besideCurrency } from '../read-currency.ts';
import { readEditions } from './editions.ts';
import { noListing } from './target.ts';

export const command = defineGet({
  description: 'Show a listing: price, seller, times, fee, and who may buy.',
  example: 'listing get MINT',
  never: 'It needs no key, and never signs anything.',
  args: { artwork: required('ARTWORK', 'mint of the artwork, or address of its listing', address) },
  options: {},
  fields: ['currency', 'editions'],
  async read(deps, { artwork }) {
    const derived = await findListingAddress(deps.deployment, artwork);
    return getAccount(
      deps,
      LISTING,
      { derived, typed: artwork },
      (slot) => noListing(artwork, slot),
      async (account) => {
        const [{ shown, warnings }, editions] = await Promise.all([
          besideCurrency(deps, account.currencyMint),
          readEditions(deps, account),
        ]);
        return {
          shown: { ...shown, editions: editions.editions },
          warnings: [...warnings, ...editions.warnings],
        };
      },
    );
  },
  render: ({ shown, ...found }, view) => renderListing({ ...found, ...shown }, view),
  json: ({ shown }) => ({ currency: shown?.currency ?? null, editions: shown?.editions ?? null }),
});
