import { describe, expect, it } from 'vitest';
import { MEMO_PROGRAM } from '../../src/domain/address.ts';
import { type Answer, errorOf, startTestServer, transactionOf } from './support/server.ts';
import { ARTWORK, BUYER, putListing, SELLER } from './support/world.ts';

const CREATE = '/v2/tx/fixed-price/create';
const BUY = '/v2/tx/fixed-price/buy';
const OFFER = '/v2/tx/offers/create';
const create = { seller: SELLER, asset: ARTWORK, price: 5 };
const buy = { buyer: BUYER, asset: ARTWORK };

/** Accounts and text of each memo. */
function memosOf(answer: Answer) {
  const { message } = transactionOf(answer);
  return message.compiledInstructions
    .filter(({ programIdIndex }) => message.staticAccountKeys[programIdIndex]?.toBase58() === MEMO_PROGRAM)
    .map(({ accountKeyIndexes, data }) => [accountKeyIndexes, Buffer.from(data).toString()]);
}

describe('a memo', () => {
  it('goes into the transaction as it is, behind everything else', async () => {
    const { post } = await startTestServer();
    const memo = `\u201C${'\u00e9'.repeat(98)}`;
    const answer = await post(CREATE, { ...create, memo });
    expect(answer.status).toBe(200);
    expect(memosOf(answer)).toEqual([[[], memo]]);
    const { message } = transactionOf(answer);
    const last = message.compiledInstructions.at(-1);
    expect(Buffer.from(last?.data ?? []).toString()).toBe(memo);
  });

  it('holds the id of an order', async () => {
    const { post, chain } = await startTestServer();
    await putListing(chain);
    expect(memosOf(await post(BUY, { ...buy, orderId: 'a-7' }))).toEqual([[[], 'a-7']]);
  });

  it('is left out with its text', async () => {
    const { post } = await startTestServer();
    const [without, empty] = [await post(CREATE, create), await post(CREATE, { ...create, memo: null })];
    expect(memosOf(without)).toEqual([]);
    expect(empty.json).toEqual(without.json);
  });
});

describe('what is recorded nowhere', () => {
  it.each([
    [CREATE, create, { groupId: 'spring-24', buyerSetsPrice: false, nonCustodial: false }],
    [BUY, buy, { curationShareSlug: 'ABCDEFGH' }],
    [OFFER, { ...buy, price: 5 }, { oneOfOneOnly: false }],
  ])('is taken by %s, and changes nothing', async (path, body, more) => {
    const { post, chain } = await startTestServer();
    if (path === BUY) await putListing(chain);
    const [plain, named] = [await post(path, body), await post(path, { ...body, ...more })];
    expect([named.status, named.json]).toEqual([200, plain.json]);
  });
});

it.each([
  [CREATE, { ...create, memo: '' }, 'invalid_request', 'memo must be a text of visible characters'],
  [CREATE, { ...create, memo: 'a\nb' }, 'invalid_request', 'memo must be'],
  [CREATE, { ...create, memo: '\ud800' }, 'invalid_request', 'memo must be'],
  [CREATE, { ...create, memo: '\u00e9'.repeat(100) }, 'invalid_request', 'in at most 199 bytes'],
  [CREATE, { ...create, memo: 7 }, 'invalid_request', 'memo must be'],
  [CREATE, { ...create, groupId: 'a b' }, 'invalid_request', 'groupId must be 1 to 64 characters'],
  [BUY, { ...buy, orderId: '' }, 'invalid_request', 'orderId must be 1 to 64 characters'],
  [BUY, { ...buy, orderId: 'x'.repeat(65) }, 'invalid_request', 'orderId must be'],
  [BUY, { ...buy, curationShareSlug: 'ABCDEFG1' }, 'invalid_request', 'must be 8 capital letters'],
  [BUY, { ...buy, price: 1 }, 'unsupported_option', 'does not set the price'],
  [OFFER, { ...buy, price: 5, oneOfOneOnly: 'yes' }, 'invalid_request', 'oneOfOneOnly must be'],
  [OFFER, { ...buy, price: 5, oneOfOneOnly: true }, 'unsupported_option', 'cannot be marked as for a'],
  [CREATE, { ...create, buyerSetsPrice: true }, 'unsupported_option', 'that is for master editions'],
  [CREATE, { ...create, nonCustodial: true }, 'unsupported_asset', 'cannot stay in your wallet'],
])('%s refuses %j', async (path, body, code, message) => {
  const { post, chain } = await startTestServer();
  if (path === BUY) await putListing(chain);
  const answer = await post(path, body);
  expect([answer.status, errorOf(answer).code]).toEqual([400, code]);
  expect(errorOf(answer).message).toContain(message);
});
