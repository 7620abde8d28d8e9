import type { ArtworkItem } from '../../api/v1.ts';
import { decodeMint } from '../../chain/codecs/token.ts';
import { readAll } from '../../chain/read-all.ts';
import { type Address, UNSET_ADDRESS, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import { SOL } from '../../domain/amount.ts';
import { auctionPhase, nextMinimumBid, takesBids } from '../../domain/auction-rules.ts';
import { listingPhase } from '../../domain/listing.ts';
import { isoTime, outsideOfYears, type UnixSeconds } from '../../domain/unix-seconds.ts';
import type { ServiceContext } from '../context.ts';
import type { V1Context } from './context.ts';
import { type ArtworkFacts, readFacts } from './facts.ts';
import { endOf, type Sale } from './sales.ts';
import type { ArtworkDocument } from './sources.ts';

/** An artwork of a list: on sale or not. */
export interface Listed {
  readonly mint: Address;
  readonly sale: Sale | null;
}

/** Interface document, 2.7. Artworks that cannot be read are left out. `now`: the chain's clock, in unix seconds. */
export async function itemsOf(
  context: V1Context,
  rows: readonly Listed[],
  now: number,
): Promise<readonly ArtworkItem[]> {
  const { chain, tables, documents = null, prices = null } = context;
  const currencies = [...new Set(rows.flatMap(({ sale }) => (sale === null ? [] : [currencyOf(sale)])))];
  const [facts, decimals, usd, texts] = await Promise.all([
    readFacts(
      chain,
      rows.map(({ mint }) => mint),
    ),
    decimalsOf(context, currencies),
    prices?.of(currencies) ?? new Map<Address, number>(),
    tables.rewardTexts(rows.map(({ mint }) => mint)),
  ]);
  const items = await Promise.all(
    rows.map(async ({ mint, sale }) => {
      const fact = facts.get(mint);
      if (fact === undefined) return null;
      const document = (await documents?.read(fact.uri)) ?? {};
      return itemOf(fact, document, sale, { decimals, usd, text: texts.get(mint), now });
    }),
  );
  return items.filter((item) => item !== null);
}

interface Around {
  readonly decimals: ReadonlyMap<Address, number>;
  readonly usd: ReadonlyMap<Address, number>;
  readonly text: string | undefined;
  readonly now: number;
}

function itemOf(
  fact: ArtworkFacts,
  document: ArtworkDocument,
  sale: Sale | null,
  around: Around,
): ArtworkItem {
  const { mint, uri, name, isImmutable, creator, edition, supply } = fact;
  const { description, imageUrl, videoUrl, externalUrl } = document;
  const owner =
    sale === null ? fact.owner : sale.kind === 'auction' ? sale.auction.seller : sale.listing.seller;
  return {
    url: externalUrl ?? `/v1/artworks/${mint}`,
    mintAccount: mint,
    ...(description === undefined ? {} : { description }),
    ...(imageUrl === undefined ? {} : { imageUrl }),
    isImmutable,
    metadataUrl: uri,
    name,
    ...(creator === null ? {} : { creator }),
    ...(owner === null ? {} : { owner }),
    ...(videoUrl === undefined ? {} : { videoUrl }),
    ...(edition === null ? {} : { editionAccount: edition.address }),
    // Of an original: its prints.
    supply: Number(edition === null ? supply : edition.supply),
    ...(edition === null || edition.maxSupply === null ? {} : { maxSupply: exact(edition.maxSupply) }),
    ...(sale === null ? {} : saleMembers(sale, around)),
  };
}

function exact(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

const currencyOf = (sale: Sale): Address =>
  sale.kind === 'auction' ? sale.auction.bidMint : sale.listing.currencyMint;

function saleMembers(sale: Sale, { decimals, usd, text, now }: Around): Partial<ArtworkItem> {
  const currencyMint = currencyOf(sale);
  const price = priceOf(sale);
  const [digits, dollars] = [decimals.get(currencyMint), usd.get(currencyMint)];
  const listedAt = when(sale.kind === 'auction' ? sale.auction.startTime : sale.listing.listedAt);
  const endsAt = when(endOf(sale));
  return {
    listingType: sale.kind,
    ...(digits === undefined || dollars === undefined
      ? {}
      : { currentUsdPrice: (Number(price) / 10 ** digits) * dollars }),
    currentPrice: String(price),
    currencyMint,
    listingMetadata: {
      isLive: isLive(sale, now),
      ...(listedAt === null ? {} : { listedAt }),
      ...(endsAt === null ? {} : { endsAt }),
      ...(text === undefined ? {} : { rewardsDescription: text }),
    },
    ...(sale.kind === 'auction' ? { auctionMetadata: auctionMetadata(sale.auction) } : {}),
  };
}

/** Of an auction the highest bid, or the reserve before the first. */
function priceOf(sale: Sale): bigint {
  if (sale.kind === 'fixed-price') return sale.listing.price;
  return sale.auction.highestBidAmount || sale.auction.reservePrice;
}

function isLive(sale: Sale, now: number): boolean {
  return sale.kind === 'auction'
    ? takesBids(auctionPhase(sale.auction, now))
    : listingPhase(sale.listing, now) === 'live';
}

/** Null for an unset time, and for one that ISO 8601 has no common form for. */
function when(seconds: UnixSeconds): string | null {
  return seconds === 0 || outsideOfYears(seconds) !== null ? null : isoTime(seconds);
}

function auctionMetadata(auction: Extract<Sale, { kind: 'auction' }>['auction']) {
  const minimum = nextMinimumBid(auction);
  const { highestBidder } = auction;
  return {
    auctionAccount: auction.address,
    currencyMint: auction.bidMint,
    reservePrice: String(auction.reservePrice),
    highestBid: String(auction.highestBidAmount),
    ...(highestBidder === UNSET_ADDRESS || auction.highestBidAmount === 0n ? {} : { highestBidder }),
    ...(minimum === null ? {} : { minimumBid: String(minimum) }),
  };
}

/** Of each currency that can be read. */
async function decimalsOf(
  { chain, deployment }: Pick<ServiceContext, 'chain' | 'deployment'>,
  mints: readonly Address[],
): Promise<ReadonlyMap<Address, number>> {
  const known = new Map(deployment.currencies.map(({ mint, decimals }) => [mint, decimals]));
  known.set(WRAPPED_SOL_MINT, SOL.decimals);
  const others = mints.filter((mint) => !known.has(mint));
  if (others.length === 0) return known;
  const { all } = await readAll(chain, {}, others);
  for (const mint of others) {
    const decoded = decodeMint(all.get(mint) ?? null);
    if (decoded !== null) known.set(mint, decoded.decimals);
  }
  return known;
}
