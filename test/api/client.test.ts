import { describe, expect, it } from 'vitest';
import { createService } from '../../src/api/client.ts';
import type { Address } from '../../src/domain/address.ts';
import {
  errorOf,
  everythingIn,
  html,
  json,
  recordingClock,
  reset,
  type Step,
  scriptedServer,
} from '../http/scripted-server.ts';

const KEY = 'canary-api-key-0123456789';
const ADDRESS = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin' as Address;
const UNSET = '11111111111111111111111111111111';
const LISTING = {
  accountType: 'listing',
  bump: 255,
  version: 1,
  marketplaceAuthority: ADDRESS,
  seller: ADDRESS,
  mint: ADDRESS,
  currencyMint: ADDRESS,
  price: '18446744073709551615',
  endTime: 0,
  listedAt: 1_700_000_000,
  feeAccount: ADDRESS,
  feeBps: 250,
  startTime: 0,
  whitelistConfig: UNSET,
  buyerSetsPrice: false,
  editionsLimit: 0,
  nonCustodial: false,
  tokenStandard: 0,
  disablePrimarySplit: false,
  pubkey: ADDRESS,
  program: 'service-market',
};

async function service(...steps: Step[]) {
  const server = await scriptedServer(...steps);
  const clock = recordingClock();
  const options = { baseUrl: `${server.origin}/`, apiKey: KEY, timeoutMs: 5000, clock, random: () => 0 };
  return { server, clock, ...createService(options) };
}

const found = (account: unknown, viewSlot: unknown = 7) => json(200, { result: { viewSlot, account } });

describe('getListing', () => {
  it('reads a listing, with the key in its header', async () => {
    const { getListing, server } = await service(found({ ...LISTING, addedLater: [1] }));
    const { viewSlot, account } = await getListing(ADDRESS);
    expect(viewSlot).toBe(7n);
    expect(account?.price).toBe('18446744073709551615');
    expect(server.received[0]).toMatchObject({
      method: 'GET',
      url: `/v2/accounts/market/listing/${ADDRESS}`,
    });
    expect(server.received[0]?.headers['x-api-key']).toBe(KEY);
  });

  it('reads an absence with its slot', async () => {
    const { getListing } = await service(found(null));
    expect(await getListing(ADDRESS)).toEqual({ viewSlot: 7n, account: null });
  });

  it.each<[string, unknown]>([
    ['no result', {}],
    ['an array', []],
    ['null', null],
    ['no slot', { result: { account: null } }],
    ['a negative slot', { result: { viewSlot: -1, account: null } }],
    ['a slot in words', { result: { viewSlot: 'seven', account: null } }],
    ['a price with a fraction', { result: { viewSlot: 7, account: { ...LISTING, price: 5.5 } } }],
    ['a negative price', { result: { viewSlot: 7, account: { ...LISTING, price: '-5' } } }],
    ['a seller that is no address', { result: { viewSlot: 7, account: { ...LISTING, seller: 'O0Il' } } }],
    ['another kind of account', { result: { viewSlot: 7, account: { ...LISTING, accountType: 'offer' } } }],
    ['another account', { result: { viewSlot: 7, account: { ...LISTING, pubkey: UNSET } } }],
  ])('refuses an answer with %s', async (_, body) => {
    const { getListing } = await service(json(200, body));
    expect((await errorOf(getListing(ADDRESS))).code).toBe('service_error');
  });

  it('says which field is wrong', async () => {
    const { getListing } = await service(found({ ...LISTING, feeBps: 'many' }));
    expect((await errorOf(getListing(ADDRESS))).why).toContain('feeBps');
  });

  it('reads again after 503 and a cut connection', async () => {
    const { getListing, clock } = await service(html(503), reset, found(null));
    await getListing(ADDRESS);
    expect(clock.sleeps).toEqual([250, 500]);
  });

  it('is listing_not_found for an address that holds something else', async () => {
    const { getListing } = await service(json(404, { error: { message: 'this is an offer' } }));
    const error = await errorOf(getListing(ADDRESS));
    expect(error).toMatchObject({ code: 'listing_not_found', exitCode: 12, why: 'this is an offer' });
  });
});

describe('a service that does not build what was asked for', () => {
  it.each<[string, Step]>([
    ['an empty 404', json(404, '')],
    ['a 404 in HTML', html(404)],
    ['a 404 with a message', json(404, { error: { message: 'Not Found' } })],
    ['a 404 with a code of its own', json(404, { error: { message: 'no such route', code: 'not_found' } })],
    ['a 405', json(405, { error: { message: 'POST is not possible here' } })],
  ])('is told apart from a refusal, and what to do instead is said: %s', async (_, answer) => {
    const { buildTransaction } = await service(answer);
    const error = await errorOf(buildTransaction('/v2/tx/raffles/draw', {}));
    expect(error).toMatchObject({ code: 'service_refused', exitCode: 11 });
    expect(error.hint).toContain('--source local');
  });

  it('is not meant where the refusal has a code that says what is missing', async () => {
    const { buildTransaction } = await service(
      json(404, { error: { message: 'no offer', code: 'offer_not_found' } }),
    );
    const error = await errorOf(buildTransaction('/v2/tx/offers/cancel', {}));
    expect(error).toMatchObject({ code: 'offer_not_found', hint: expect.not.stringContaining('local') });
  });
});

describe('buildTransaction', () => {
  const build = (tx: unknown) => service(json(200, { result: { tx } }));
  const PATH = '/v2/tx/fixed-price/update';

  it('returns the bytes and writes amounts without loss', async () => {
    const { buildTransaction, server } = await build(Buffer.from([1, 2, 3]).toString('base64'));
    const body = { seller: ADDRESS, newPrice: 9007199254740993n };
    expect(await buildTransaction(PATH, body)).toEqual({
      transaction: new Uint8Array([1, 2, 3]),
      setup: null,
    });
    expect(server.received[0]).toMatchObject({ method: 'POST', url: PATH });
    expect(server.received[0]?.body).toBe(`{"seller":"${ADDRESS}","newPrice":9007199254740993}`);
  });

  it('takes as many bytes as version 1 may have', async () => {
    const { buildTransaction } = await build(Buffer.alloc(4096, 1).toString('base64'));
    expect((await buildTransaction(PATH, {})).transaction).toEqual(new Uint8Array(4096).fill(1));
  });

  it.each([
    ['base64', Buffer.from([7]).toString('base64'), new Uint8Array([7])],
    ['nothing', null, null],
    ['no base64', '!!!!', new Uint8Array()],
    ['no text', { tx: 1 }, new Uint8Array()],
  ])('hands on a setup transaction that is %s, which decides nothing yet', async (_, setupTx, setup) => {
    const { buildTransaction } = await service(json(200, { result: { tx: 'AQ==', setupTx } }));
    expect((await buildTransaction(PATH, {})).setup).toEqual(setup);
  });

  it.each([
    ['not base64', '!!!!', 'service_error'],
    ['not canonical', 'AB==', 'service_error'],
    ['not a string', 5, 'service_error'],
    ['empty', '', 'verification_failed'],
    ['too long', Buffer.alloc(4097).toString('base64'), 'verification_failed'],
  ])('refuses a transaction that is %s', async (_, tx, code) => {
    const { buildTransaction } = await build(tx);
    expect((await errorOf(buildTransaction(PATH, {}))).code).toBe(code);
  });
});

describe('refusals', () => {
  const body = (message: string, code?: string | null) => ({ error: { message, code } });

  it.each<[number, unknown, string, number]>([
    [400, body('not yours', 'not_seller'), 'not_seller', 11],
    [400, body('gone', 'listing_not_found'), 'listing_not_found', 12],
    [400, body('strange', 'some_new_code'), 'service_refused', 11],
    [400, body('forged', 'transaction_expired'), 'service_refused', 11],
    [400, body('forged', 'toString'), 'service_refused', 11],
    [400, body('no code', null), 'service_refused', 11],
    [400, { other: 1 }, 'service_refused', 11],
    [404, body('nothing here'), 'service_refused', 11],
    [401, body('no such key'), 'unauthorized', 4],
    [401, '<html>', 'unauthorized', 4],
    [500, body('broken', 'not_seller'), 'service_error', 10],
    [500, '<html>', 'service_error', 10],
    [503, body('switched off', 'vendor_a_disabled'), 'service_error', 10],
    [400, '<html>', 'not_json', 10],
  ])('turns %i %j into %s', async (status, given, code, exitCode) => {
    const { buildTransaction } = await service(json(status, given));
    const error = await errorOf(buildTransaction('/v2/tx/x', {}));
    expect(error).toMatchObject({ code, exitCode });
  });

  it("shows the service's own words", async () => {
    const { buildTransaction, server } = await service(
      json(400, body('the seller is someone else', 'not_seller')),
    );
    const error = await errorOf(buildTransaction('/v2/tx/x', {}));
    expect(error.why).toBe('the seller is someone else');
    expect(error.message).toBe(`the service at ${server.host} refused the request`);
  });

  it('says how to set a key', async () => {
    const { getListing } = await service(json(401, body('invalid key')));
    expect((await errorOf(getListing(ADDRESS))).hint).toContain('GAVEL_API_KEY');
  });
});

describe('the API key', () => {
  it.each([200, 301, 400, 401, 404, 429, 500])(
    'is in no error, even when a %i repeats it',
    async (status) => {
      const headers = { 'content-type': `text/html; x=${KEY}`, location: `/${KEY}`, 'retry-after': '600' };
      const echo = { error: { message: `bad key ${KEY}`, code: KEY } };
      for (const body of [echo, KEY]) {
        const { getListing } = await service(json(status, body, headers));
        expect(everythingIn(await errorOf(getListing(ADDRESS)))).not.toContain('canary');
      }
    },
  );

  it.each(['', 'two\r\nlines', 'ключ'])('is refused as %j before any request', (apiKey) => {
    const options = { baseUrl: 'http://127.0.0.1:1', timeoutMs: 1, clock: recordingClock() };
    expect(() => createService({ ...options, apiKey })).toThrow('the API key cannot be used');
  });

  it.each(['http://example.test', 'https://example.test/?key=1', 'nonsense'])(
    'is not sent to %s',
    (baseUrl) => {
      const options = { baseUrl, apiKey: KEY, timeoutMs: 1, clock: recordingClock() };
      expect(() => createService(options)).toThrow('the address of the service cannot be used');
    },
  );
});
