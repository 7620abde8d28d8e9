import { listingPhase } from '../../domain/listing.ts';
import { findListingAddress } from '../../operations/listing-address.ts';
import { amountsJson } from '../../render/amounts.ts';
import { renderListing } from '../../render/listing.ts';
import { LISTING } from '../account-kinds.ts';
import { aroundTyped } from '../around-artwork.ts';
import { artworkFor } from '../artwork-argument.ts';
import { required } from '../command.ts';
import { defineGet, getAccount } from '../get.ts';
import { besideCurrency } from '../read-currency.ts';
import { readEditions } from './editions.ts';
import { noListing } from './target.ts';

export const command = defineGet({
  description: 'Show a listing: price, seller, times, fee, and who may buy.',
  example: 'listing get "Tide Table"',
  never: 'It needs no key, and never signs anything.',
  args: {
    artwork: required(
      'ARTWORK',
      'name or mint of the artwork, or address of its listing',
      artworkFor('listing get'),
    ),
  },
  options: {},
  fields: ['name', 'currency', 'state', 'editions', 'amounts'],
  async read(deps, { artwork }) {
    const derived = await findListingAddress(deps.deployment, artwork);
    const around = aroundTyped(deps, artwork);
    return getAccount(
      deps,
      LISTING,
      { derived, typed: artwork },
      (slot) => noListing(artwork, slot),
      async (account) => {
        const [{ shown, warnings }, editions, { name, now }] = await Promise.all([
          besideCurrency(deps, account.currencyMint),
          readEditions(deps, account),
          around(account.mint),
        ]);
        return {
          shown: { ...shown, name, state: listingPhase(account, now), editions: editions.editions },
          warnings: [...warnings, ...editions.warnings],
        };
      },
    );
  },
  render: ({ shown, ...found }, view) => renderListing({ ...found, ...shown }, view),
  json: ({ account, shown }) => ({
    name: shown?.name ?? null,
    currency: shown?.currency ?? null,
    state: shown?.state ?? null,
    editions: shown?.editions ?? null,
    amounts: amountsJson(account, shown?.currency, 'price'),
  }),
  seen: { kind: 'listing', of: ({ mint, seller: owner }) => ({ mint, owner }) },
});
