import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { TransactionAnswer } from '../../api/answers.ts';
import { ArtworkItem, ArtworkLookup, envelope, page as pageSchema } from '../../api/v1.ts';
import type { Address } from '../../domain/address.ts';
import {
  address as addressMember,
  amount as amountMember,
  mintAccount,
  optional,
} from '../../operations/route.ts';
import { bodySchema } from '../body-schema.ts';
import { askIndex } from '../index/ask-index.ts';
import type { IndexQueries, Page, PageAsked } from '../index/queries.ts';
import { answersToBody } from '../routes/answers.ts';
import type { BuildContext, RuleContext } from '../routes/transaction.ts';
import { ServiceError } from '../service-error.ts';
import { type BidOrBuy, bidOrBuy } from './bid-or-buy.ts';
import type { V1Context } from './context.ts';
import { readFacts } from './facts.ts';
import { estimateFees } from './fees.ts';
import { itemsOf, type Listed } from './items.ts';
import { onePage, PAGE_SIZE, pageOf } from './paging.ts';
import { chainTime, type Sale, type Sort, saleOf, salesOf, salesOfMints, sorted } from './sales.ts';
import {
  ArtworkPath,
  ArtworkQuery,
  CreatorBody,
  PageQuery,
  PartnersBody,
  SellerBody,
  v1Answers,
  v1AnswersToBody,
} from './schemas.ts';
import { V1_URLS } from './urls.ts';

type Context = V1Context & BuildContext & RuleContext;

/** What counts for trending: events of the last week. */
const WEEK = 7 * 86_400;

const A_PAGE = 'A page of artworks.';
const NO_INDEX = { 503: 'There is no index.' };
const ARTWORK_PAGE = pageSchema(ArtworkItem, 'V1ArtworkPage');
const BidOrBuyBody = bodySchema(
  {
    buyer: addressMember('the wallet that buys or bids, signs and pays'),
    mintAccount,
    amount: optional(
      amountMember(
        'the bid, or the most that may be paid; the price or the lowest accepted bid when left out',
      ),
    ),
  },
  'GetBidOrBuyTxBody',
);

export function artworkRoutes(app: FastifyInstance, context: Context): void {
  const list = { tags: ['v1'], response: v1AnswersToBody(ARTWORK_PAGE, A_PAGE) };

  app.post<{ Body: Static<typeof PartnersBody> }>(
    V1_URLS.partners[0],
    {
      schema: {
        ...list,
        operationId: 'searchPartnerArtworks',
        summary: 'What partners of the marketplace have on sale',
        description:
          'Thirty to a page, from page 0. `nextPage` is there only when there is one; a page past the end is empty. `total` is over all pages.',
        body: PartnersBody,
      },
    },
    async ({ body }) => {
      const partners = await context.tables.partners();
      const sales = await Promise.all(partners.map((partner) => salesOf(context, partner)));
      return listed(context, sales.flat(), body.sort as Sort, Number(body.page));
    },
  );

  app.post<{ Body: Static<typeof SellerBody> }>(
    V1_URLS.bySeller[0],
    {
      schema: {
        ...list,
        operationId: 'listArtworksBySeller',
        summary: 'What a wallet has on sale, the newest first',
        description: 'Listings and auctions that the chain has now, thirty to a page.',
        body: SellerBody,
      },
    },
    async ({ body: { seller, page = 0n } }) =>
      listed(context, await salesOf(context, seller), 'recently-listed', Number(page)),
  );

  const withIndex = { tags: ['v1'], response: v1AnswersToBody(ARTWORK_PAGE, A_PAGE, NO_INDEX) };

  app.post<{ Body: Static<typeof CreatorBody> }>(
    V1_URLS.byCreator[0],
    {
      schema: {
        ...withIndex,
        operationId: 'listArtworksByCreator',
        summary: 'The artworks of a creator that were ever on sale here',
        description:
          'Of the index: whom the record of an artwork names as a creator, thirty artworks to a page.',
        body: CreatorBody,
      },
    },
    ({ body: { creator, page = 0n } }) =>
      indexed(context, Number(page), (index, asked) => index.artworksByCreator(creator, asked)),
  );

  app.get<{ Querystring: Static<typeof PageQuery> }>(
    V1_URLS.trending[0],
    {
      schema: {
        tags: ['v1'],
        response: v1Answers(ARTWORK_PAGE, A_PAGE, NO_INDEX),
        operationId: 'listTrendingArtworks',
        summary: 'The artworks with the most events of the last seven days',
        description: 'Of the index, thirty to a page.',
        querystring: PageQuery,
      },
    },
    async ({ query }) => {
      const since = (await chainTime(context)) - WEEK;
      return indexed(context, Number(query.page ?? 0), (index, asked) => index.trendingMints(since, asked));
    },
  );

  artworkRoute(app, context);
  bidOrBuyRoute(app, context);
}

function artworkRoute(app: FastifyInstance, context: Context): void {
  const schema = {
    operationId: 'getArtwork',
    summary: 'An artwork, its collection, and what it costs to get it now beside its price, in lamports',
    description:
      '`estimatedFees` has what a purchase costs beside the price, in its parts: of the service, the registry, rent, and the network with its priority.',
    tags: ['v1'],
    params: ArtworkPath,
    querystring: ArtworkQuery,
    response: v1Answers(envelope(ArtworkLookup, 'V1ArtworkAnswer'), 'The artwork.', {
      404: 'There is no such artwork.',
    }),
  };
  app.get<{ Params: Static<typeof ArtworkPath>; Querystring: Static<typeof ArtworkQuery> }>(
    V1_URLS.artwork[0],
    { schema },
    async ({ params: { mintAccount: mint }, query: { buyer, targetPriorityFeeLamports } }) => {
      const [sale, now, facts] = await Promise.all([
        saleOf(context, mint),
        chainTime(context),
        readFacts(context.chain, [mint]),
      ]);
      const [item] = await itemsOf(context, [{ mint, sale }], now);
      if (item === undefined) throw new ServiceError(404, 'artwork_not_found', `there is no artwork ${mint}`);
      const priority = BigInt(targetPriorityFeeLamports ?? 0);
      const estimatedFees = await estimateFees(context, sale, { buyer, priority });
      return { result: { item, collection: facts.get(mint)?.collection ?? null, estimatedFees } };
    },
  );
}

function bidOrBuyRoute(app: FastifyInstance, context: Context): void {
  const schema = {
    operationId: 'getBidOrBuyTx',
    summary: 'Buys an artwork where it is listed, and bids for it where it is at auction',
    description: 'Builds the transaction of the one or the other, as the v2 routes do.',
    tags: ['v1'],
    body: BidOrBuyBody,
    response: answersToBody(TransactionAnswer),
  };
  app.post(V1_URLS.bidOrBuy[0], { schema }, async ({ body }) => ({
    // Validated against the schema of this type.
    result: await bidOrBuy(context, body as BidOrBuy),
  }));
}

/** One page of sales, sorted. Only those of the page are read further. */
async function listed(context: Context, sales: readonly Sale[], sort: Sort, page: number) {
  const now = await chainTime(context);
  const { result, ...rest } = pageOf(sorted(sales, sort, now), page);
  return { result: await itemsOf(context, result.map(asListed), now), ...rest };
}

const asListed = (sale: Sale): Listed => ({ mint: sale.mint, sale });

/** One page of artworks that the index names, each with where it is on sale now. */
async function indexed(
  context: Context,
  page: number,
  ask: (index: IndexQueries, asked: PageAsked) => Promise<Page<{ readonly mint: Address }>>,
) {
  const asked = { offset: page * PAGE_SIZE, limit: PAGE_SIZE };
  const { rows, total } = await askIndex(context, (index) => ask(index, asked));
  const mints = rows.map(({ mint }) => mint);
  const [sales, now] = await Promise.all([salesOfMints(context, mints), chainTime(context)]);
  const items = mints.map((mint, index) => ({ mint, sale: sales[index] ?? null }));
  return onePage(await itemsOf(context, items, now), page, total);
}
