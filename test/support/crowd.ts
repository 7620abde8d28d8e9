import { findMetadataAddress, TOKEN_METADATA_ADDRESS } from '../../src/chain/codecs/token-metadata.ts';
import {
  getAuctionConfigDecoder,
  getAuctionConfigEncoder,
} from '../../src/chain/generated/auction/accounts/auctionConfig.ts';
import { findAuctionConfigPda } from '../../src/chain/generated/auction/pdas/auctionConfig.ts';
import { getListingDecoder, getListingEncoder } from '../../src/chain/generated/market/accounts/listing.ts';
import { findListingPda } from '../../src/chain/generated/market/pdas/listing.ts';
import { SANDBOX_CURRENCY, SANDBOX_PROGRAMS } from '../../src/config/deployments.ts';
import { type Address, WRAPPED_SOL_MINT } from '../../src/domain/address.ts';
import { addressBytes, toAddress } from '../../src/domain/base58.ts';
import type { ChainReader } from '../../src/ports/chain.ts';
import { artworkKey } from '../../src/sandbox/world/mint.ts';

/** An account to be put on a chain. */
export interface CrowdAccount {
  readonly address: Address;
  readonly owner: Address;
  readonly data: Uint8Array;
}

/** The data of accounts of the seeded world, of which the others are copies with other fields. */
interface Models {
  readonly listing: Uint8Array;
  readonly auction: Uint8Array;
  /** A record of token-metadata. */
  readonly metadata: Uint8Array;
}

export async function crowdModels(chain: Pick<ChainReader, 'getAccounts'>): Promise<Models> {
  const [sold, auctioned] = [artworkKey('Tide Table').address, artworkKey('Lighthouse').address];
  const { market, auction } = SANDBOX_PROGRAMS;
  const { accounts } = await chain.getAccounts([
    (await findListingPda({ mint: sold }, { programAddress: market }))[0],
    (await findAuctionConfigPda({ mint: auctioned }, { programAddress: auction }))[0],
    await findMetadataAddress(sold),
  ]);
  const [listing, config, metadata] = accounts;
  if (!listing || !config || !metadata) throw new Error('this is not the seeded world');
  return { listing: listing.data, auction: config.data, metadata: metadata.data };
}

const MINT_OFFSET = 33;
const NAME_OFFSET = 69;
const NAME_BYTES = 32;
const SELLERS = 200;
const DAY = 86_400;

/** How its addresses are made: deriving them as the programs do takes a millisecond each, and a list does not need it. */
export interface CrowdOptions {
  readonly isDerived: boolean;
  /** Of all of them; absent: of 200 sellers. */
  readonly seller?: Address;
}

/** Artwork and seller number so and so: no key belongs to them. */
const numbered = (kind: number, number: number): Address => {
  const seed = Buffer.alloc(32, kind);
  seed.writeUInt32LE(number);
  return toAddress(seed);
};
export const crowdMint = (number: number): Address => numbered(7, number);
export const crowdSeller = (number: number): Address => numbered(8, number % SELLERS);

/**
 * So many listings of 200 sellers; where addresses are derived, with a record that names the artwork "Crowd 17". The price of number n is n thousandths of a SOL, of every tenth as
 * many thousandths of a BOXD; number n was listed n seconds after the first.
 */
export async function* crowdListings(
  models: Models,
  count: number,
  { isDerived, seller }: CrowdOptions,
): AsyncGenerator<CrowdAccount> {
  const model = getListingDecoder().decode(models.listing);
  for (let number = 1; number <= count; number += 1) {
    const mint = crowdMint(number);
    const [address, bump] = isDerived
      ? await findListingPda({ mint }, { programAddress: SANDBOX_PROGRAMS.market })
      : [numbered(9, number), 255];
    const isBoxd = number % 10 === 0;
    const listing = {
      ...model,
      bump,
      mint,
      seller: seller ?? crowdSeller(number),
      currencyMint: isBoxd ? SANDBOX_CURRENCY.mint : WRAPPED_SOL_MINT,
      price: BigInt(number) * (isBoxd ? 1_000n : 1_000_000n),
      listedAt: model.listedAt + BigInt(number),
    };
    const data = Uint8Array.from(getListingEncoder().encode(listing));
    yield { address, owner: SANDBOX_PROGRAMS.market, data };
    if (isDerived) yield await recordOf(models, mint, number);
  }
}

/** So many auctions without a bid; number n ends n minutes after a day from `now` (unix seconds). */
export async function* crowdAuctions(
  models: Models,
  count: number,
  now: number,
): AsyncGenerator<CrowdAccount> {
  const model = getAuctionConfigDecoder().decode(models.auction);
  for (let number = 1; number <= count; number += 1) {
    const mint = crowdMint(number);
    const [address, bump] = await findAuctionConfigPda(
      { mint },
      { programAddress: SANDBOX_PROGRAMS.auction },
    );
    const auction = {
      ...model,
      bump,
      mint,
      seller: crowdSeller(number),
      bidMint: WRAPPED_SOL_MINT,
      startTime: now - DAY,
      endTime: now + DAY + 60 * number,
      highestBidAmount: 0n,
      highestBidder: toAddress(new Uint8Array(32)),
      reservePrice: BigInt(number) * 1_000_000n,
      pausedAt: 0n,
    };
    const data = Uint8Array.from(getAuctionConfigEncoder().encode(auction));
    yield { address, owner: SANDBOX_PROGRAMS.auction, data };
    yield await recordOf(models, mint, number);
  }
}

async function recordOf({ metadata }: Models, mint: Address, number: number): Promise<CrowdAccount> {
  const data = Uint8Array.from(metadata);
  data.set(addressBytes(mint), MINT_OFFSET);
  data.set(Buffer.from(`Crowd ${number}`.padEnd(NAME_BYTES, '\0')), NAME_OFFSET);
  return { address: await findMetadataAddress(mint), owner: TOKEN_METADATA_ADDRESS, data };
}
