import bs58 from 'bs58';
import { AUCTION_SELLER_OFFSET, decodeAuction, isAuction } from '../../chain/codecs/auction.ts';
import { decodeListing, isListing, LISTING_SELLER_OFFSET } from '../../chain/codecs/listing.ts';
import { decodeClock } from '../../chain/codecs/sysvars.ts';
import { AUCTION_CONFIG_DISCRIMINATOR } from '../../chain/generated/auction/accounts/auctionConfig.ts';
import { LISTING_DISCRIMINATOR } from '../../chain/generated/market/accounts/listing.ts';
import { readAll } from '../../chain/read-all.ts';
import { type Address, CLOCK_SYSVAR } from '../../domain/address.ts';
import type { Auction } from '../../domain/auction.ts';
import type { Listing } from '../../domain/listing.ts';
import { compareSeconds, type UnixSeconds } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import { findAuctionAddress } from '../../operations/auction-address.ts';
import { findListingAddress } from '../../operations/listing-address.ts';
import type { RawAccount } from '../../ports/chain.ts';
import type { ServiceContext } from '../context.ts';

/** An artwork on sale. */
export type Sale =
  | { readonly kind: 'fixed-price'; readonly mint: Address; readonly listing: Listing }
  | { readonly kind: 'auction'; readonly mint: Address; readonly auction: Auction };

type Around = Pick<ServiceContext, 'chain' | 'deployment'>;

/** The time of the chain's clock, in unix seconds. */
export async function chainTime({ chain }: Around): Promise<number> {
  const { found } = await readAll(chain, { clock: CLOCK_SYSVAR });
  return decodeClock(found.clock);
}

/** What a wallet has on sale. Accounts that cannot be read are left out. */
export async function salesOf({ chain, deployment }: Around, seller: Address): Promise<readonly Sale[]> {
  const { market, auction } = deployment.programs;
  const by = (mark: ArrayLike<number>, offset: number) => [
    { memcmp: { offset: 0, bytes: bs58.encode(Uint8Array.from(mark)) } },
    { memcmp: { offset, bytes: seller } },
  ];
  const [listings, auctions] = await Promise.all([
    chain.getProgramAccounts(market, by(LISTING_DISCRIMINATOR, LISTING_SELLER_OFFSET)),
    chain.getProgramAccounts(auction, by(AUCTION_CONFIG_DISCRIMINATOR, AUCTION_SELLER_OFFSET)),
  ]);
  return [...listings, ...auctions].flatMap((account) => {
    const sale = saleIn({ deployment }, account);
    const of = sale?.kind === 'auction' ? sale.auction : sale?.listing;
    return sale !== null && of?.seller === seller ? [sale] : [];
  });
}

/** Where an artwork is on sale; null for one that is not. */
export async function saleOf({ chain, deployment }: Around, mint: Address): Promise<Sale | null> {
  const [sale = null] = await salesOfMints({ chain, deployment }, [mint]);
  return sale;
}

/** In the order of the artworks, null for one that is not on sale. */
export async function salesOfMints(
  { chain, deployment }: Around,
  mints: readonly Address[],
): Promise<readonly (Sale | null)[]> {
  const places = await Promise.all(
    mints.flatMap((mint) => [findListingAddress(deployment, mint), findAuctionAddress(deployment, mint)]),
  );
  if (places.length === 0) return [];
  const { accounts } = await chain.getAccounts(places);
  return mints.map((_, index) => {
    const [listing, auction] = [accounts[index * 2] ?? null, accounts[index * 2 + 1] ?? null];
    return saleIn({ deployment }, listing) ?? saleIn({ deployment }, auction);
  });
}

function saleIn({ deployment }: Pick<Around, 'deployment'>, account: RawAccount | null): Sale | null {
  const { market, auction: auctions } = deployment.programs;
  if (account === null) return null;
  try {
    if (isListing(account, market)) {
      const listing = decodeListing(account, market);
      return { kind: 'fixed-price', mint: listing.mint, listing };
    }
    if (!isAuction(account, auctions)) return null;
    const auction = decodeAuction(account, auctions);
    return { kind: 'auction', mint: auction.mint, auction };
  } catch (error) {
    // Damaged: whoever looks at it by its address is told why.
    if (error instanceof CliError || error instanceof RangeError) return null;
    throw error;
  }
}

export const SORTS = ['recently-listed', 'ending-soon'] as const;
export type Sort = (typeof SORTS)[number];

/** An auction does not say when it was opened: its start stands for it. Later than any end: no end. */
const NO_END = 2n ** 63n;
const opened = (sale: Sale): UnixSeconds =>
  sale.kind === 'auction' ? sale.auction.startTime : sale.listing.listedAt;
export const endOf = (sale: Sale): UnixSeconds =>
  sale.kind === 'auction' ? sale.auction.endTime : sale.listing.endTime;

/** Those that are over come last, whatever the order. Equal ones by mint, so that the order is always the same. */
export function sorted(sales: readonly Sale[], sort: Sort, now: number): readonly Sale[] {
  const end = (sale: Sale) => endOf(sale) || NO_END;
  const isOver = (sale: Sale) => (end(sale) <= now ? 1 : 0);
  return sales.toSorted((a, b) => {
    const byOver = isOver(a) - isOver(b);
    if (byOver !== 0) return byOver;
    const byTime =
      sort === 'ending-soon' ? compareSeconds(end(a), end(b)) : compareSeconds(opened(b), opened(a));
    return byTime || (a.mint < b.mint ? -1 : 1);
  });
}
