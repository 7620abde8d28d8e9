import { getTokenSize } from '@solana-program/token';
import { AUCTION_SIZE } from '../../chain/codecs/auction.ts';
import { LISTING_SIZE } from '../../chain/codecs/listing.ts';
import { OFFER_SIZE } from '../../chain/codecs/offer.ts';
import type { Listing, Royalty } from './chain-view.ts';

/** The expected change of each wallet's lamports, by address. Other wallets must not change. */
export type Deltas = ReadonlyMap<string, bigint>;

/** The fee of a transaction with one signature and without a priority fee. */
export const NETWORK_FEE = 5_000n;

export interface Rents {
  readonly listing: bigint;
  readonly offer: bigint;
  readonly auction: bigint;
  readonly token: bigint;
}

export async function readRents(rent: (size: number) => Promise<bigint>): Promise<Rents> {
  return {
    listing: await rent(LISTING_SIZE),
    offer: await rent(OFFER_SIZE),
    auction: await rent(AUCTION_SIZE),
    token: await rent(getTokenSize()),
  };
}

/** Adds up the changes of each address. */
export function deltas(...moves: readonly (readonly [address: string, lamports: bigint])[]): Deltas {
  const sums = new Map<string, bigint>();
  for (const [address, lamports] of moves) sums.set(address, (sums.get(address) ?? 0n) + lamports);
  return sums;
}

/**
 * A sale by its formula: fee and royalty are floor(price x bps / 10000), each creator gets floor(royalty x share / 100),
 * and the seller gets the rest, with the rents of the closed listing and token account.
 */
export function saleDeltas(
  { seller, price, feeBps }: Listing,
  { bps, creators }: Royalty,
  parties: { readonly buyer: string; readonly treasury: string },
  rents: Rents,
): Deltas {
  const fee = (price * feeBps) / 10_000n;
  const royalty = (price * bps) / 10_000n;
  const shares = creators.map(({ address, share }) => [address, (royalty * share) / 100n] as const);
  const rest = shares.reduce((left, [, lamports]) => left - lamports, price - fee);
  return deltas([parties.buyer, -price - rents.token - NETWORK_FEE], [parties.treasury, fee], ...shares, [
    seller,
    rest + rents.listing + rents.token,
  ]);
}

/**
 * The sale of a listed artwork by an accepted offer, by the formula of `saleDeltas`. The buyer paid the price earlier.
 * The seller pays the rent of the buyer's token account and gets that of the closed one; the buyer gets the offer's rent
 * back.
 */
export function acceptanceDeltas(
  sale: Listing,
  royalty: Royalty,
  parties: { readonly buyer: string; readonly treasury: string },
  rents: Rents,
): Deltas {
  const sold = saleDeltas(sale, royalty, parties, rents);
  return deltas(
    ...sold,
    [parties.buyer, sale.price + rents.token + NETWORK_FEE + rents.offer],
    [sale.seller, -rents.token - NETWORK_FEE],
  );
}

/**
 * The settlement of a won auction, by the formula of `saleDeltas`. The winner paid the bid earlier. The wallet that
 * settles pays the rent of the winner's token account, and the seller gets the rent of the auction instead of a
 * listing's.
 */
export function settlementDeltas(
  sale: Listing,
  royalty: Royalty,
  parties: { readonly settler: string; readonly treasury: string },
  rents: Rents,
): Deltas {
  const sold = saleDeltas(sale, royalty, { buyer: parties.settler, treasury: parties.treasury }, rents);
  return deltas(...sold, [parties.settler, sale.price], [sale.seller, rents.auction - rents.listing]);
}
