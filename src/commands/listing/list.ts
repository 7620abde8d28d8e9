import { getBase58Decoder } from '@solana/kit';
import type { ListingAccount } from '../../api/contract.ts';
import { listingToJson } from '../../api/listing-json.ts';
import { decodeListing } from '../../chain/codecs/listing.ts';
import { LISTING_DISCRIMINATOR } from '../../chain/generated/market/accounts/listing.ts';
import type { Currency } from '../../domain/amount.ts';
import type { Listing } from '../../domain/listing.ts';
import { compareSeconds } from '../../domain/unix-seconds.ts';
import { renderListings } from '../../render/listings.ts';
import { optional } from '../command.ts';
import { defineList, describeAll, findAccounts, type Listed } from '../listed.ts';
import { ownWallet } from '../own-wallet.ts';
import { address } from '../parameters.ts';
import { sift } from '../unreadable.ts';

const SELLER_OFFSET = 42;

export interface ListedArtwork {
  readonly name: string | null;
  readonly currency: Currency | null;
  readonly account: ListingAccount;
}

export const command = defineList({
  description: 'List what a wallet has on sale, read from the chain.',
  example: 'listing list',
  never: 'It never asks the service, and never signs anything.',
  args: { seller: optional('SELLER', 'wallet of the seller (default: that of your key)', address) },
  options: {},
  fields: ['name', 'currency', 'account'],
  async run(deps, { seller }): Promise<Listed<ListedArtwork>> {
    const { deployment } = deps;
    const chain = await deps.chain();
    const wallet = seller ?? (await ownWallet(deps, 'gavel listing list SELLER'));
    const { market } = deployment.programs;
    const { accounts, source } = await findAccounts(chain, market, [
      { memcmp: { offset: 0, bytes: getBase58Decoder().decode(LISTING_DISCRIMINATOR) } },
      { memcmp: { offset: SELLER_OFFSET, bytes: wallet } },
    ]);
    const { rows, leftOut } = sift(accounts, (account) => decodeListing(account, market));
    const listings = rows.toSorted(byNewest);
    const described = await describeAll(chain, deployment, listings);
    return {
      source,
      leftOut,
      rows: listings.map((listing, index) => ({
        name: described[index]?.name ?? null,
        currency: described[index]?.currency ?? null,
        account: listingToJson(listing),
      })),
    };
  },
  render: renderListings,
  json: ({ name, currency, account }) => ({ name, currency, account }),
});

/** Newest first; the mint decides between those of one second, so that the order is always the same. */
function byNewest(a: Listing, b: Listing): number {
  return compareSeconds(b.listedAt, a.listedAt) || (a.mint < b.mint ? -1 : 1);
}
