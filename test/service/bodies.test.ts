import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { errorOf, startTestServer } from './support/server.ts';
import { ARTWORK, BUYER, putListing, SELLER } from './support/world.ts';

const UPDATE = '/v2/tx/fixed-price/update';
const NEW_PRICE =
  'newPrice must be a JSON integer from 0 to 18446744073709551615: the new price, in base units of the currency';

const update = (price: string) => `{"seller":"${SELLER}","asset":"${ARTWORK}","newPrice":${price}}`;

describe('an amount that is not an unsigned 64-bit JSON integer', () => {
  it.each([
    '18446744073709551616',
    '-1',
    '-0',
    '1.5',
    '1.0',
    '1e3',
    '1E+3',
    '"5"',
    'null',
    'true',
    '[5]',
    '{}',
  ])('is refused by name: %s', async (price) => {
    const { post, chain } = await startTestServer();
    await putListing(chain);
    const answer = await post(UPDATE, update(price));
    expect([answer.status, errorOf(answer)]).toEqual([400, { code: 'invalid_request', message: NEW_PRICE }]);
  });

  it('is refused wherever an amount is taken', async () => {
    const { post } = await startTestServer();
    const create = await post('/v2/tx/fixed-price/create', { seller: SELLER, asset: ARTWORK, price: '5' });
    const buy = await post('/v2/tx/fixed-price/buy', { buyer: BUYER, asset: ARTWORK, maxPrice: 0.5 });
    expect(errorOf(create).message).toMatch(/^price must be a JSON integer/);
    expect(errorOf(buy).message).toMatch(/^maxPrice must be a JSON integer/);
  });
});

describe('a body', () => {
  it.each([
    [
      '{}',
      'seller is missing: it must be a base58 address of 32 bytes: the wallet that made the listing, which signs',
    ],
    [
      `{"seller":"${SELLER}","newPrice":5}`,
      'asset is missing: it must be a base58 address of 32 bytes: the mint',
    ],
    [
      `{"seller":"${SELLER}","asset":"${ARTWORK}","newprice":5}`,
      'newPrice is missing: it must be a JSON integer',
    ],
    [`{"seller":"me","asset":"${ARTWORK}","newPrice":5}`, 'seller must be a base58 address of 32 bytes'],
    [`{"seller":"${'z'.repeat(44)}","asset":"${ARTWORK}","newPrice":5}`, 'seller must be a base58 address'],
    [`{"seller":null,"asset":"${ARTWORK}","newPrice":5}`, 'seller must be a base58 address of 32 bytes'],
    ['[]', 'the body must be a JSON object'],
    ['null', 'the body must be a JSON object'],
    ['5', 'the body must be a JSON object'],
    ['"text"', 'the body must be a JSON object'],
  ])('of the wrong shape is refused: %s', async (body, message) => {
    const { post } = await startTestServer();
    const answer = await post(UPDATE, body);
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'invalid_request']);
    expect(errorOf(answer).message).toContain(message);
  });

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><html><body>502</body></html>'],
    ['a cut-off object', `{"seller":"${SELLER}"`],
    ['a key given twice', `{"seller":"${SELLER}","seller":"${BUYER}","asset":"${ARTWORK}","newPrice":5}`],
    ['a trailing comma', `{"seller":"${SELLER}",}`],
    ['nesting beyond any stack', '['.repeat(60_000)],
  ])('that is not JSON is refused: %s', async (_case, body) => {
    const { post } = await startTestServer();
    const answer = await post(UPDATE, body);
    expect([answer.status, errorOf(answer)]).toEqual([
      400,
      { code: 'invalid_request', message: 'the body cannot be read: it is not valid JSON' },
    ]);
  });

  it('cannot smuggle members in through a prototype', async () => {
    const { post, chain } = await startTestServer();
    await putListing(chain);
    const answer = await post(UPDATE, `{"__proto__":${update('5')}}`);
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'invalid_request']);
  });

  it('that was not sent is refused', async () => {
    const { call } = await startTestServer();
    const answer = await call(UPDATE, { method: 'POST' });
    expect([answer.status, errorOf(answer).message]).toEqual([400, 'the body must be a JSON object']);
  });

  it('of another media type is refused with 415', async () => {
    const { call } = await startTestServer();
    const headers = { 'content-type': 'text/html' };
    const answer = await call(UPDATE, { method: 'POST', headers, body: update('5') });
    expect([answer.status, errorOf(answer)]).toEqual([
      415,
      {
        code: 'unsupported_media_type',
        message: 'the body must be JSON: send it with content-type application/json',
      },
    ]);
  });

  it('of over 64 KiB is refused with 413', async () => {
    const { post } = await startTestServer();
    const answer = await post(UPDATE, { padding: 'x'.repeat(65_536) });
    expect([answer.status, errorOf(answer).code]).toEqual([413, 'body_too_large']);
  });
});

describe('a request', () => {
  it.each(['/', '/v2', '/v2/tx/fixed-price/steal', '/v3/artworks'])(
    'to an unknown address is 404: %s',
    async (path) => {
      const { call } = await startTestServer();
      const answer = await call(`${path}?secret=1`);
      expect([answer.status, errorOf(answer)]).toEqual([
        404,
        { code: 'not_found', message: `there is no ${path} here` },
      ]);
    },
  );

  it.each([
    ['GET', UPDATE, 'POST'],
    ['DELETE', UPDATE, 'POST'],
    ['POST', '/health', 'GET'],
    ['PUT', `/v2/accounts/market/listing/${SELLER}`, 'GET'],
  ])('with the wrong method is 405: %s %s', async (method, path, allowed) => {
    const { call } = await startTestServer();
    const answer = await call(path, { method });
    expect([answer.status, answer.headers.get('allow'), errorOf(answer)]).toEqual([
      405,
      allowed,
      { code: 'method_not_allowed', message: `${method} is not possible here: use ${allowed}` },
    ]);
  });

  it.each([
    ['GET', '/v1/artworks/byCreator', 'POST'],
    ['GET', '/v1/scheduledBids/getBidTx?page=1', 'POST'],
    ['POST', '/v1/artworks/trending', 'GET'],
  ])('is not taken for one with a parameter there: %s %s', async (method, path, allowed) => {
    const { call } = await startTestServer();
    const answer = await call(path, { method });
    expect([answer.status, answer.headers.get('allow'), answer.json]).toEqual([
      405,
      allowed,
      { error: { message: `${method} is not possible here: use ${allowed}` } },
    ]);
  });

  it('with a broken escape in its address is 400', async () => {
    const { call } = await startTestServer();
    const answer = await call('/v2/accounts/market/listing/%ZZ');
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'invalid_request']);
  });

  it('that is not HTTP is answered in the same shape', async () => {
    const { service } = await startTestServer();
    const text = await sendRaw(Number(new URL(service.url).port), 'nonsense\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toHaveProperty('error.code', 'invalid_request');
  });
});

function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}
