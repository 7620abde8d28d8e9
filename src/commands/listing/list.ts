import { listingToJson } from '../../api/listing-json.ts';
import { decodeListing, LISTING_SELLER_OFFSET } from '../../chain/codecs/listing.ts';
import { LISTING_DISCRIMINATOR } from '../../chain/generated/market/accounts/listing.ts';
import { compareSeconds } from '../../domain/unix-seconds.ts';
import { renderListings } from '../../render/listings.ts';
import { optional } from '../command.ts';
import { defineList } from '../list.ts';
import { ownWallet } from '../own-wallet.ts';
import { address } from '../parameters.ts';
import { readEach } from '../unreadable.ts';
import { editionsOf } from './editions.ts';

export const command = defineList({
  description: 'List what a wallet has on sale, read from the chain.',
  example: 'listing list',
  never: 'It never asks the service, and never signs anything.',
  args: { seller: optional('SELLER', 'wallet of the seller (default: that of your key)', address) },
  options: {},
  fields: ['name', 'currency', 'editions', 'account'],
  program: 'market',
  discriminator: LISTING_DISCRIMINATOR,
  filters: async (deps, { seller }) => [
    { offset: LISTING_SELLER_OFFSET, bytes: seller ?? (await ownWallet(deps, 'gavel listing list SELLER')) },
  ],
  read: (accounts, { program }) => readEach(accounts, (account) => decodeListing(account, program)),
  // Newest first. Those of the same second by mint, so that the order is always the same.
  order: (a, b) => compareSeconds(b.listedAt, a.listedAt) || (a.mint < b.mint ? -1 : 1),
  about: (listing) => listing,
  row: (listing, described) => ({
    ...described,
    editions: editionsOf(listing),
    account: listingToJson(listing),
  }),
  render: renderListings,
  json: ({ name, currency, editions, account }) => ({ name, currency, editions, account }),
});
