import { describe, expect, it } from 'vitest';
import { loadOperation, OPERATION_NAMES } from '../../src/operations/registry.ts';
import { V1_ROUTES } from '../../src/service/v1/routes.ts';
import { compile, documentOf, found, operationAt, schemaOf } from './support/openapi.ts';
import { type Answer, startTestServer } from './support/server.ts';
import {
  ARTWORK,
  addressOf,
  BUYER,
  putAuction,
  putListing,
  putOffer,
  putRaffle,
  SELLER,
} from './support/world.ts';

const LISTING = '/v2/accounts/market/listing/{address}';
const OFFER = '/v2/accounts/market/offer/{address}';
const AUCTION = '/v2/accounts/auction/auction-config/{address}';
const auctionBuilder = (verb: string) => `/v2/tx/auctions/${verb}`;
const RAFFLE = '/v2/raffles/{raffle_key}';
const QUOTE = '/v2/vendor-a/quote';
const raffleBuilder = (verb: string) => `/v2/tx/raffles/${verb}`;
const offerBuilder = (verb: string) => `/v2/tx/offers/${verb}`;
const builder = (verb: string) => `/v2/tx/fixed-price/${verb}`;

/** What they are is held by docs/routes.md, which is written from the same and committed. */
const OPERATIONS = await Promise.all(OPERATION_NAMES.map(loadOperation));

describe('the OpenAPI document', () => {
  it('is of version 3.1, and names the key and every route', async () => {
    const document = await documentOf(await startTestServer());
    expect(document.openapi).toBe('3.1.0');
    expect(document.security).toEqual([{ ApiKeyAuth: [] }]);
    expect(document.components.securitySchemes).toEqual({
      ApiKeyAuth: { type: 'apiKey', name: 'x-api-key', in: 'header' },
    });
    const routes = Object.entries(document.paths).map(([path, methods]) => [path, Object.keys(methods)]);
    expect(Object.fromEntries(routes)).toEqual({
      '/health': ['get'],
      '/ready': ['get'],
      [LISTING]: ['get'],
      [OFFER]: ['get'],
      [AUCTION]: ['get'],
      [RAFFLE]: ['get'],
      '/v2/index/{kind}': ['get'],
      [QUOTE]: ['get'],
      ...Object.fromEntries(OPERATIONS.map(({ path }) => [path, ['post']])),
      ...Object.fromEntries(
        V1_ROUTES.map(([url, method]) => [url.replace(/:(\w+)/, '{$1}'), [method.toLowerCase()]]),
      ),
    });
  });

  it('describes every answer of every route, and asks for no key where none is needed', async () => {
    const document = await documentOf(await startTestServer());
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const summary = operations.map(({ operationId, security, responses }) => [
      operationId,
      security ?? 'key',
      Object.keys(responses).join(' '),
    ]);
    const open = '200 400 405 408 414 417 429 431 500 503';
    const [read, rest] = ['200 400 401 403', '405 408 414 417 429 431 500'];
    const built = '405 408 413 414 415 417 429 431 500';
    expect(summary).toEqual([
      ['getHealth', [], open],
      ['getReadiness', [], open],
      ['getListing', 'key', `${read} 404 ${rest}`],
      ['getOffer', 'key', `${read} 404 ${rest}`],
      ['getAuction', 'key', `${read} 404 ${rest}`],
      ['getRaffle', 'key', `${read} 404 ${rest}`],
      ['listIndexed', 'key', `${read} ${rest} 503`],
      ['quoteVendorAOrder', 'key', `${read} ${rest}`],
      ...OPERATIONS.map(({ name, route: { operationId, absent } }) => [
        operationId,
        'key',
        absent === undefined
          ? `${read} ${built}${name === 'vendor-a.buy' ? ' 503' : ''}`
          : `${read} 404 ${built}`,
      ]),
      ['searchPartnerArtworks', 'key', `${read} ${built}`],
      ['listArtworksBySeller', 'key', `${read} ${built}`],
      ['listArtworksByCreator', 'key', `${read} ${built} 503`],
      ['listTrendingArtworks', 'key', `${read} ${rest} 503`],
      ['getArtwork', 'key', `${read} 404 ${rest}`],
      ['getBidOrBuyTx', 'key', `${read} ${built}`],
      ['listEventsByMint', 'key', `${read} ${built} 503`],
      ['listEventsBySeller', 'key', `${read} ${built} 503`],
      ['getUser', 'key', `${read} ${rest}`],
      ['listUnclaimedRewards', 'key', `${read} ${rest}`],
      ['listScheduledBids', 'key', `${read} ${rest}`],
    ]);
    const all = operations.flatMap(({ responses }) => Object.values(responses));
    for (const one of all) expect(found(document, one).description).not.toBe('Default Response');
    // Most answers are the same, and to compile one takes long.
    const schemas = new Map(
      all.map((one) => [JSON.stringify(schemaOf(document, one)), schemaOf(document, one)]),
    );
    for (const schema of schemas.values()) expect(() => compile(document, schema)).not.toThrow();
  });

  it('names its server, the schemas of bodies and answers, and the errors that are the same everywhere', async () => {
    const server = await startTestServer();
    const { servers, components, paths } = await documentOf(server);
    expect(servers).toEqual([{ url: '/', description: expect.any(String) }]);
    const bodies = OPERATIONS.map(
      ({ route: { operationId: id } }) => `${id[0]?.toUpperCase()}${id.slice(1)}Body`,
    );
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining([...bodies, 'ListingAccount', 'ListingAnswer', 'VendorAQuote', 'Error']),
    );
    expect(Object.keys(components.responses)).toContain('Unauthorized');
    const inline = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ requestBody, responses }) =>
        [requestBody, ...Object.values(responses)].filter(
          (part) =>
            part?.content !== undefined && !('$ref' in (part.content['application/json']?.schema ?? {})),
        ),
      ),
    );
    expect(inline).toEqual([]);
  });

  it('says which members a body must have, and that amounts are unsigned 64-bit integers', async () => {
    const document = await documentOf(await startTestServer());
    const bodies = ['create', 'update', 'buy', 'cancel'].map((verb) =>
      schemaOf(document, operationAt(document, builder(verb)).requestBody),
    );
    expect(bodies.map((schema) => schema.required)).toEqual([
      ['seller', 'asset', 'price'],
      ['seller', 'asset', 'newPrice'],
      ['buyer', 'asset'],
      ['seller', 'asset'],
    ]);
    expect(bodies[1]?.properties?.newPrice).toEqual({
      type: 'integer',
      format: 'uint64',
      minimum: 1,
      maximum: 2 ** 64,
      description: 'the new price, in base units of the currency',
    });
    expect(operationAt(document, LISTING).parameters).toMatchObject([
      { name: 'address', in: 'path', required: true },
    ]);
  });

  it('is true of what the service answers', async () => {
    const server = await startTestServer({ rateLimits: { perKey: 100, perAddress: 100 } });
    const document = await documentOf(server);
    const address = await putListing(server.chain);
    const offer = await putOffer(server.chain);
    const read = LISTING.replace('{address}', '');
    const key = { headers: { 'x-api-key': 'gvl_unknown' } };
    const seen: readonly (readonly [path: string, status: number, answer: Answer])[] = [
      ['/health', 200, await server.call('/health')],
      [LISTING, 200, await server.call(read + address)],
      [LISTING, 200, await server.call(read + addressOf(99))],
      [LISTING, 400, await server.call(`${read}x`)],
      [LISTING, 401, await server.call(read + address, key)],
      [LISTING, 404, await server.call(read + ARTWORK)],
      [builder('create'), 400, await server.post(builder('create'), {})],
      [
        builder('update'),
        200,
        await server.post(builder('update'), { seller: SELLER, asset: ARTWORK, newPrice: 1 }),
      ],
      [builder('buy'), 200, await server.post(builder('buy'), { buyer: BUYER, asset: ARTWORK })],
      [builder('cancel'), 400, await server.post(builder('cancel'), { seller: BUYER, asset: ARTWORK })],
      [OFFER, 200, await server.call(OFFER.replace('{address}', addressOf(99)))],
      [OFFER, 200, await server.call(OFFER.replace('{address}', offer))],
      [
        offerBuilder('cancel'),
        404,
        await server.post(offerBuilder('cancel'), { buyer: SELLER, asset: ARTWORK }),
      ],
      [
        offerBuilder('accept'),
        200,
        await server.post(offerBuilder('accept'), { seller: SELLER, buyer: BUYER, asset: ARTWORK }),
      ],
      [AUCTION, 200, await server.call(AUCTION.replace('{address}', addressOf(99)))],
      [AUCTION, 200, await server.call(AUCTION.replace('{address}', await putAuction(server.chain)))],
      [
        auctionBuilder('bid'),
        400,
        await server.post(auctionBuilder('bid'), { bidder: BUYER, asset: ARTWORK }),
      ],
      [
        auctionBuilder('bid'),
        200,
        await server.post(auctionBuilder('bid'), { bidder: BUYER, asset: ARTWORK, bidAmount: 1_000_000_000 }),
      ],
    ];
    for (const [path, status, answer] of seen) {
      const validate = compile(
        document,
        schemaOf(document, operationAt(document, path).responses[String(status)]),
      );
      const valid = validate(answer.json);
      expect([path, answer.status, valid, validate.errors]).toEqual([path, status, true, null]);
    }
  });

  it('refuses an answer that lacks a field', async () => {
    const server = await startTestServer();
    const document = await documentOf(server);
    const validate = compile(document, schemaOf(document, operationAt(document, LISTING).responses['200']));
    const address = await putListing(server.chain);
    const answer = await server.call(`/v2/accounts/market/listing/${address}`);
    const { result } = answer.json as { result: { viewSlot: number; account: Record<string, unknown> } };
    const { price: _price, ...account } = result.account;
    expect(validate({ result: { ...result, account } })).toBe(false);
  });

  it('is true of what the service answers about raffles', async () => {
    const server = await startTestServer();
    const document = await documentOf(server);
    const raffle = await putRaffle(server.chain, { tickets: [BUYER, BUYER], ticketPrice: 2n ** 64n - 1n });
    const read = (address: string) => server.call(RAFFLE.replace('{raffle_key}', address));
    const end = (raffleKey: string) => server.post(raffleBuilder('end'), { authority: SELLER, raffleKey });
    const draw = (raffleKey: string) => server.post(raffleBuilder('draw'), { authority: SELLER, raffleKey });
    const seen: readonly (readonly [path: string, status: number, answer: Answer])[] = [
      [RAFFLE, 200, await read(addressOf(99))],
      [RAFFLE, 200, await read(raffle)],
      [RAFFLE, 400, await read('x')],
      [RAFFLE, 404, await read(ARTWORK)],
      [raffleBuilder('draw'), 400, await draw(ARTWORK)],
      [raffleBuilder('end'), 400, await end(ARTWORK)],
      [raffleBuilder('end'), 200, await end(raffle)],
      [raffleBuilder('draw'), 400, await draw(raffle)],
    ];
    for (const [path, status, answer] of seen) {
      const validate = compile(
        document,
        schemaOf(document, operationAt(document, path).responses[String(status)]),
      );
      const valid = validate(answer.json);
      expect([path, answer.status, valid, validate.errors]).toEqual([path, status, true, null]);
    }
  });
});
