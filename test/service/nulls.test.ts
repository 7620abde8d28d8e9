import { describe, expect, it } from 'vitest';
import { errorOf, startTestServer } from './support/server.ts';
import { ARTWORK, BUYER, putListing, SELLER } from './support/world.ts';

/** Every optional member of the bodies, null. */
const NULLS = {
  '/v2/tx/fixed-price/create': {
    body: { seller: SELLER, asset: ARTWORK, price: 5 },
    optional: [
      'currencyMint',
      'startTime',
      'endTime',
      'enablePrimarySplit',
      'editionsLimit',
      'whitelistConfig',
      'buyerSetsPrice',
      'nonCustodial',
      'memo',
      'groupId',
    ],
  },
  '/v2/tx/fixed-price/update': { body: { seller: SELLER, asset: ARTWORK, newPrice: 5 }, optional: [] },
  '/v2/tx/fixed-price/buy': {
    body: { buyer: BUYER, asset: ARTWORK },
    optional: ['maxPrice', 'price', 'swapQuote', 'orderId', 'curationShareSlug'],
  },
  '/v2/tx/fixed-price/cancel': { body: { seller: SELLER, asset: ARTWORK }, optional: [] },
};
const OF_ALL = ['targetPriorityFeeLamports', 'blockhash'];

describe.each(Object.entries(NULLS))('POST %s', (url, { body, optional }) => {
  it('takes null for an optional member as one that is left out', async () => {
    const { post, chain } = await startTestServer();
    if (url !== '/v2/tx/fixed-price/create') await putListing(chain);
    const nulls = Object.fromEntries([...optional, ...OF_ALL].map((name) => [name, null]));
    const [without, withNulls] = [await post(url, body), await post(url, { ...body, ...nulls })];
    expect([withNulls.status, withNulls.json]).toEqual([200, without.json]);
  });
});

it('refuses null for a member that has to be there', async () => {
  const { post } = await startTestServer();
  const answer = await post('/v2/tx/fixed-price/update', { seller: SELLER, asset: ARTWORK, newPrice: null });
  expect([answer.status, errorOf(answer).code]).toEqual([400, 'invalid_request']);
});

it('says in the OpenAPI document which members may be null', async () => {
  const { call } = await startTestServer();
  const { components } = (await call('/openapi.json')).json as Document;
  const nullable = Object.entries(components.schemas.CreateListingBody?.properties ?? {}).filter(
    ([, { type }]) => Array.isArray(type) && type.includes('null'),
  );
  expect(nullable.map(([name]) => name).sort()).toEqual(
    [...NULLS['/v2/tx/fixed-price/create'].optional, ...OF_ALL].sort(),
  );
});

interface Document {
  readonly components: {
    readonly schemas: Readonly<
      Record<string, { readonly properties: Record<string, { readonly type: unknown }> }>
    >;
  };
}
