import { getBase58Decoder } from '@solana/kit';
import type { ListingAccount } from '../../api/contract.ts';
import { listingToJson } from '../../api/listing-json.ts';
import { decodeListing } from '../../chain/codecs/listing.ts';
import { LISTING_DISCRIMINATOR } from '../../chain/generated/market/accounts/listing.ts';
import type { Chain, Deps } from '../../deps.ts';
import type { Address } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import type { Listing } from '../../domain/listing.ts';
import { compareSeconds } from '../../domain/unix-seconds.ts';
import { readCurrency } from '../../operations/market-state.ts';
import { LISTING_SIZE } from '../../operations/sizes.ts';
import { renderListings } from '../../render/listings.ts';
import { readNames } from '../artwork-names.ts';
import { defineCommand, optional } from '../command.ts';
import { ownWallet } from '../own-wallet.ts';
import { address } from '../parameters.ts';

const SELLER_OFFSET = 42;

export interface ListedArtwork {
  readonly name: string | null;
  readonly currency: Currency;
  readonly account: ListingAccount;
}

export const command = defineCommand({
  description: 'List what a wallet has on sale, read from the chain.',
  example: 'listing list',
  never: 'It never asks the service, and never signs anything.',
  args: { seller: optional('SELLER', 'wallet of the seller (default: that of your key)', address) },
  options: {},
  fields: ['name', 'currency', 'account'],
  async run(deps, { seller }): Promise<readonly ListedArtwork[]> {
    const chain = await deps.chain();
    const listings = await findListings(
      chain,
      deps,
      seller ?? (await ownWallet(deps, 'gavel listing list SELLER')),
    );
    const names = await readNames(
      chain,
      listings.map(({ mint }) => mint),
    );
    return Promise.all(
      listings.map(async (listing, index) => ({
        name: names[index] ?? null,
        currency: await readCurrency(chain, deps.deployment, listing.currencyMint),
        account: listingToJson(listing),
      })),
    );
  },
  render: renderListings,
  json: (listings) => listings.map(({ name, currency, account }) => ({ name, currency, account })),
});

/** Newest first; the mint decides between those of one second, so that the order is always the same. */
async function findListings(
  chain: Chain,
  { deployment }: Deps,
  seller: Address,
): Promise<readonly Listing[]> {
  const base58 = getBase58Decoder();
  const accounts = await chain.getProgramAccounts(deployment.programs.market, [
    { dataSize: LISTING_SIZE },
    { memcmp: { offset: 0, bytes: base58.decode(LISTING_DISCRIMINATOR) } },
    { memcmp: { offset: SELLER_OFFSET, bytes: seller } },
  ]);
  return accounts
    .map((account) => decodeListing(account, deployment.programs.market))
    .sort((a, b) => compareSeconds(b.listedAt, a.listedAt) || (a.mint < b.mint ? -1 : 1));
}
