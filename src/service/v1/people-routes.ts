import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import {
  envelope,
  MarketEvent,
  page as pageSchema,
  ScheduledBidItem,
  UnclaimedRewards,
  UserProfile,
} from '../../api/v1.ts';
import { isoTime } from '../../domain/unix-seconds.ts';
import { askIndex } from '../index/ask-index.ts';
import type { IndexedEvent, IndexQueries, Page, PageAsked } from '../index/queries.ts';
import type { V1Context } from './context.ts';
import { onePage, PAGE_SIZE, pageOf } from './paging.ts';
import { chainTime } from './sales.ts';
import { scheduledBidItem, scheduledBidsOf } from './scheduled-bids.ts';
import {
  BidderPath,
  MintBody,
  PageQuery,
  SellerBody,
  UserPath,
  v1Answers,
  v1AnswersToBody,
} from './schemas.ts';
import { V1_URLS } from './urls.ts';

/** Events, users, rewards and scheduled bids. */
export function peopleRoutes(app: FastifyInstance, context: V1Context): void {
  const tags = ['v1'];
  const events = {
    tags,
    response: v1AnswersToBody(pageSchema(MarketEvent, 'V1EventPage'), 'A page of events, the newest first.', {
      503: 'There is no index.',
    }),
  };
  app.post<{ Body: Static<typeof MintBody> }>(
    V1_URLS.eventsByMint[0],
    {
      schema: {
        ...events,
        operationId: 'listEventsByMint',
        summary: 'What happened with an artwork',
        description: 'Of the index, the newest first, thirty events to a page.',
        body: MintBody,
      },
    },
    ({ body: { mintAccount, page = 0n } }) =>
      eventsPage(context, Number(page), (index, asked) => index.eventsByMint(mintAccount, asked)),
  );
  app.post<{ Body: Static<typeof SellerBody> }>(
    V1_URLS.eventsBySeller[0],
    {
      schema: {
        ...events,
        operationId: 'listEventsBySeller',
        summary: 'What happened with what a wallet sells',
        description: 'Of the index, the newest first, thirty events to a page.',
        body: SellerBody,
      },
    },
    ({ body: { seller, page = 0n } }) =>
      eventsPage(context, Number(page), (index, asked) => index.eventsBySeller(seller, asked)),
  );

  app.get<{ Params: Static<typeof UserPath> }>(
    V1_URLS.user[0],
    {
      schema: {
        operationId: 'getUser',
        summary: 'What a wallet says of itself',
        description: 'From the tables that who runs the service fills.',
        tags,
        params: UserPath,
        response: v1Answers(
          envelope(UserProfile, 'V1UserAnswer'),
          'The profile; the address alone where there is none.',
        ),
      },
    },
    async ({ params }) => ({ result: await context.tables.user(params.address) }),
  );
  app.get<{ Params: Static<typeof UserPath> }>(
    V1_URLS.rewards[0],
    {
      schema: {
        operationId: 'listUnclaimedRewards',
        summary: 'The rewards that a wallet has not claimed',
        description: 'From the tables that who runs the service fills.',
        tags,
        params: UserPath,
        response: v1Answers(
          envelope(UnclaimedRewards, 'V1RewardsAnswer'),
          'The rewards; none where the list is empty.',
        ),
      },
    },
    async ({ params }) => ({ result: await context.tables.unclaimed(params.address) }),
  );

  app.get<{ Params: Static<typeof BidderPath>; Querystring: Static<typeof PageQuery> }>(
    V1_URLS.scheduledBids[0],
    {
      schema: {
        operationId: 'listScheduledBids',
        summary: 'The bids that a wallet has scheduled, the next one first',
        description: 'As the chain has them now.',
        tags,
        params: BidderPath,
        querystring: PageQuery,
        response: v1Answers(pageSchema(ScheduledBidItem, 'V1ScheduledBidPage'), 'A page of scheduled bids.'),
      },
    },
    async ({ params: { bidder }, query }) => {
      const [bids, now] = await Promise.all([scheduledBidsOf(context, bidder), chainTime(context)]);
      const { result, ...rest } = pageOf(bids, Number(query.page ?? 0));
      return { result: await Promise.all(result.map((bid) => scheduledBidItem(context, bid, now))), ...rest };
    },
  );
}

async function eventsPage(
  context: V1Context,
  page: number,
  ask: (index: IndexQueries, asked: PageAsked) => Promise<Page<IndexedEvent>>,
) {
  const asked = { offset: page * PAGE_SIZE, limit: PAGE_SIZE };
  const { rows, total } = await askIndex(context, (index) => ask(index, asked));
  return onePage(rows.map(eventJson), page, total);
}

function eventJson({
  kind,
  mint,
  seller,
  buyer,
  amount,
  currency,
  signature,
  slot,
  blockTime,
}: IndexedEvent): MarketEvent {
  return {
    type: kind,
    ...(mint === null ? {} : { mint }),
    ...(seller === null ? {} : { seller }),
    ...(buyer === null ? {} : { buyer }),
    ...(amount === null ? {} : { amount: String(amount) }),
    ...(currency === null ? {} : { currencyMint: currency }),
    signature,
    slot,
    ...(blockTime === null ? {} : { at: isoTime(blockTime) }),
  };
}
