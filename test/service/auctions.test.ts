import { describe, expect, it } from 'vitest';
import { getBidInstructionDataDecoder } from '../../src/chain/generated/auction/instructions/bid.ts';
import { getCreateInstructionDataDecoder } from '../../src/chain/generated/auction/instructions/create.ts';
import { RECLAIM_BID_DISCRIMINATOR } from '../../src/chain/generated/auction/instructions/reclaimBid.ts';
import type { MemoryChain } from './support/chain.ts';
import { type Answer, errorOf, startTestServer, transactionOf } from './support/server.ts';
import {
  ARTWORK,
  AUTHORITY,
  addressOf,
  BUYER,
  NOW,
  putAuction,
  putListing,
  putToken,
  SELLER,
  STRANGER,
  TOKEN_CURRENCY,
} from './support/world.ts';

const SOL = 1_000_000_000n;
const create = {
  seller: SELLER,
  asset: ARTWORK,
  reservePrice: 1_000_000_000,
  duration: 86_400,
  minBidIncrement: 500,
};
const bid = { bidder: BUYER, asset: ARTWORK, bidAmount: 1_000_000_000 };
const settle = { authority: STRANGER, asset: ARTWORK };
const cancel = { seller: SELLER, asset: ARTWORK };
const reclaim = { bidder: STRANGER, asset: ARTWORK };
const pause = { authority: AUTHORITY, asset: ARTWORK };
const leads = { highestBidder: STRANGER, highestBidAmount: SOL };
const over = { startTime: NOW - 200, endTime: NOW };
const GRACE = 604_800;
/** So long over that the bid can be taken back. */
const longOver = { startTime: NOW - GRACE - 200, endTime: NOW - GRACE };
const waiting = { startTime: 0, endTime: 0 };
const opened =
  (changes: Parameters<typeof putAuction>[1] = {}) =>
  (chain: MemoryChain) =>
    putAuction(chain, changes);
const json = (body: object, field: string, number: string) =>
  JSON.stringify(body).replace(new RegExp(`"${field}":\\d+`), `"${field}":${number}`);

type Row = readonly [
  name: string,
  arrange: (chain: MemoryChain) => unknown,
  body: string | Readonly<Record<string, unknown>>,
  code: string,
];

const TABLE: Readonly<Record<string, readonly Row[]>> = {
  create: [
    ['a reserve of 0', () => null, { ...create, reservePrice: 0 }, 'price_zero'],
    ['a reserve of 890,879 lamports', () => null, { ...create, reservePrice: 890_879 }, 'reserve_too_low'],
    ['a duration of 0', () => null, { ...create, duration: 0 }, 'invalid_times'],
    ['a duration of 2^32', () => null, { ...create, duration: 2 ** 32 }, 'invalid_request'],
    ['no duration', () => null, { ...create, duration: undefined }, 'invalid_request'],
    ['9 basis points', () => null, { ...create, minBidIncrement: 9 }, 'increment_too_low'],
    ['65536 basis points', () => null, { ...create, minBidIncrement: 65_536 }, 'increment_too_low'],
    [
      'an increment of nothing',
      () => null,
      { ...create, minBidIncrement: 0, absoluteIncrement: true },
      'increment_too_low',
    ],
    ['an end in the past', () => null, { ...create, startTime: NOW - 86_400 }, 'invalid_times'],
    ['no artwork there', () => null, { ...create, asset: STRANGER }, 'artwork_not_found'],
    ['a currency as artwork', () => null, { ...create, asset: TOKEN_CURRENCY }, 'unsupported_asset'],
    ['no currency there', () => null, { ...create, bidMint: STRANGER }, 'unsupported_currency'],
    ['not the holder', () => null, { ...create, seller: STRANGER }, 'not_owner'],
    ['an artwork on sale', (chain) => putListing(chain), create, 'already_listed'],
    ['an artwork at auction', opened(), create, 'already_auctioned'],
  ],
  bid: [
    ['a mint that no account is at', () => null, { ...bid, asset: STRANGER }, 'artwork_not_found'],
    ['a mint without a record', () => null, { ...bid, asset: TOKEN_CURRENCY }, 'unsupported_asset'],
    ['no auction', () => null, bid, 'auction_not_found'],
    ['no amount', opened(), { bidder: BUYER, asset: ARTWORK }, 'invalid_request'],
    ['0', opened(), { ...bid, bidAmount: 0 }, 'bid_too_low'],
    ['a negative amount', opened(), { ...bid, bidAmount: -1 }, 'invalid_request'],
    ['a fraction', opened(), json(bid, 'bidAmount', '1000000000.5'), 'invalid_request'],
    ['an exponent', opened(), json(bid, 'bidAmount', '1e10'), 'invalid_request'],
    ['a string', opened(), { ...bid, bidAmount: '1000000000' }, 'invalid_request'],
    ['2^64', opened(), json(bid, 'bidAmount', '18446744073709551616'), 'invalid_request'],
    ['under the reserve', opened(), { ...bid, bidAmount: 999_999_999 }, 'bid_too_low'],
    ['the highest bid again', opened(leads), bid, 'bid_too_low'],
    ['1 under the increment', opened(leads), { ...bid, bidAmount: 1_099_999_999 }, 'bid_too_low'],
    [
      '1 under a fixed increment',
      opened({ ...leads, absoluteIncrement: true, minBidIncrement: 7n }),
      { ...bid, bidAmount: 1_000_000_006 },
      'bid_too_low',
    ],
    [
      'what 64 bits cannot outbid',
      opened({ ...leads, highestBidAmount: 2n ** 64n - 1n }),
      json(bid, 'bidAmount', '18446744073709551615'),
      'bid_too_low',
    ],
    ['the seller', opened(), { ...bid, bidder: SELLER }, 'own_auction'],
    ['a paused auction', opened({ pausedAt: NOW - 5 }), bid, 'auction_paused'],
    ['before the start', opened({ startTime: NOW + 1, endTime: NOW + 9 }), bid, 'auction_not_started'],
    [
      'before a start that no calendar holds',
      opened({ startTime: 2n ** 52n, endTime: 2n ** 52n + 9n }),
      bid,
      'auction_not_started',
    ],
    ['at the end', opened({ endTime: NOW }), bid, 'auction_ended'],
    ['too little SOL', opened(), { ...bid, bidAmount: 10_000_000_001 }, 'insufficient_funds'],
    ['none of the currency', opened({ bidMint: TOKEN_CURRENCY }), bid, 'insufficient_funds'],
    ['another authority', opened({ marketplaceAuthority: STRANGER }), bid, 'wrong_marketplace'],
    ['another fee account', opened({ feeAccount: SELLER }), bid, 'wrong_marketplace'],
    ['another fee', opened({ feeBps: 249 }), bid, 'wrong_marketplace'],
  ],
  settle: [
    ['no auction', () => null, settle, 'auction_not_found'],
    ['a live auction', opened(leads), settle, 'auction_not_ended'],
    ['one that waits for a bid', opened(waiting), { ...settle, authority: SELLER }, 'auction_not_ended'],
    ['a paused one', opened({ ...leads, ...over, pausedAt: NOW - 5 }), settle, 'auction_paused'],
    ['a stranger without a winner', opened(over), settle, 'not_seller'],
    ['another marketplace', opened({ ...leads, ...over, feeAccount: SELLER }), settle, 'wrong_marketplace'],
    ['no authority', opened({ ...leads, ...over }), cancel, 'invalid_request'],
  ],
  cancel: [
    ['no auction', () => null, cancel, 'auction_not_found'],
    ['a stranger', opened(), { ...cancel, seller: STRANGER }, 'not_seller'],
    ['one with a bid', opened(leads), cancel, 'auction_has_bids'],
  ],
  'reclaim-bid': [
    ['no auction', () => null, reclaim, 'auction_not_found'],
    ['no bid', opened(longOver), reclaim, 'no_bid'],
    ['one that was taken back', opened({ ...longOver, highestBidder: STRANGER }), reclaim, 'no_bid'],
    [
      'another bidder',
      opened({ ...leads, ...longOver }),
      { ...reclaim, bidder: BUYER },
      'not_highest_bidder',
    ],
    ['a paused one', opened({ ...leads, ...longOver, pausedAt: NOW - 5 }), reclaim, 'auction_paused'],
    [
      'the last second before',
      opened({ ...leads, ...longOver, endTime: NOW - GRACE + 1 }),
      reclaim,
      'reclaim_too_early',
    ],
    [
      'an end that no calendar holds',
      opened({ ...leads, endTime: 2n ** 63n - 1n }),
      reclaim,
      'reclaim_too_early',
    ],
    ['no bidder', opened({ ...leads, ...longOver }), cancel, 'invalid_request'],
  ],
  pause: [
    ['no auction', () => null, pause, 'auction_not_found'],
    ['the seller', opened(), { ...pause, authority: SELLER }, 'not_marketplace_authority'],
    ['a paused one', opened({ pausedAt: NOW - 5 }), pause, 'auction_paused'],
    ['one that is over', opened(over), pause, 'auction_ended'],
    ['no authority', opened(), cancel, 'invalid_request'],
  ],
  resume: [
    [
      'the seller',
      opened({ pausedAt: NOW - 5 }),
      { ...pause, authority: SELLER },
      'not_marketplace_authority',
    ],
    ['one that runs', opened(), pause, 'auction_not_paused'],
    ['one that is over', opened(over), pause, 'auction_not_paused'],
  ],
};

describe.each(Object.entries(TABLE))('POST /v2/tx/auctions/%s refuses with 400', (verb, rows) => {
  it.each(rows.map(([name, ...row]) => [name, row] as const))('%s', async (_name, [arrange, body, code]) => {
    const { post, chain } = await startTestServer();
    await arrange(chain);
    const answer = await post(`/v2/tx/auctions/${verb}`, body);
    expect([answer.status, errorOf(answer).code]).toEqual([400, code]);
    expect(answer.text).not.toContain('--');
  });
});

/** Data of the instruction of the auction program. */
function dataOf(answer: Answer): Uint8Array {
  expect(answer.status, answer.text).toBe(200);
  return transactionOf(answer).message.compiledInstructions.at(-1)?.data ?? new Uint8Array();
}

describe('POST /v2/tx/auctions builds', () => {
  it.each([
    ['at the reserve', opened(), 1_000_000_000],
    ['at the increment', opened(leads), 1_100_000_000],
    ['at the last second', opened({ endTime: NOW + 1 }), 1_000_000_000],
    ['the first of a waiting auction', opened(waiting), 1_000_000_000],
  ])('a bid %s', async (_name, arrange, bidAmount) => {
    const { post, chain } = await startTestServer();
    await arrange(chain);
    const answer = await post('/v2/tx/auctions/bid', { ...bid, bidAmount });
    expect(getBidInstructionDataDecoder().decode(dataOf(answer)).amount).toBe(BigInt(bidAmount));
    const { message } = transactionOf(answer);
    expect([message.header.numRequiredSignatures, message.staticAccountKeys[0]?.toBase58()]).toEqual([
      1,
      BUYER,
    ]);
  });

  it('a bid beyond 2^53 to the last unit', async () => {
    const { post, chain } = await startTestServer();
    await putAuction(chain, { bidMint: TOKEN_CURRENCY });
    await putToken(chain, BUYER, TOKEN_CURRENCY, 2n ** 64n - 1n);
    const answer = await post('/v2/tx/auctions/bid', json(bid, 'bidAmount', '9007199254740993'));
    expect(getBidInstructionDataDecoder().decode(dataOf(answer)).amount).toBe(9_007_199_254_740_993n);
  });

  it.each([
    [{}, { minBidIncrementBps: 500, minBidIncrement: 0n, absoluteIncrement: false }],
    [{ absoluteIncrement: true }, { minBidIncrementBps: 0, minBidIncrement: 500n, absoluteIncrement: true }],
    [{ enablePrimarySplit: true }, { disablePrimarySplit: false }],
    [{ enablePrimarySplit: false }, { disablePrimarySplit: true }],
    [
      { startTime: NOW + 60, timeExtPeriod: 5, timeExtDelta: 6 },
      { timeExtPeriod: 5, timeExtDelta: 6 },
    ],
  ])('an auction with %j', async (more, expected) => {
    const { post } = await startTestServer();
    const data = dataOf(await post('/v2/tx/auctions/create', { ...create, ...more }));
    const decoded = getCreateInstructionDataDecoder().decode(data);
    expect(decoded).toMatchObject({ disablePrimarySplit: true, ...expected, duration: 86_400 });
    expect(decoded.startTime).toBe(BigInt('startTime' in more ? (more.startTime ?? 0) : 0));
  });

  it('a settlement by anybody with a winner, and by the seller without, of another marketplace too', async () => {
    const { post, chain } = await startTestServer();
    await putAuction(chain, { ...leads, ...over });
    dataOf(await post('/v2/tx/auctions/settle', settle));
    await putAuction(chain, { ...over, feeAccount: SELLER });
    dataOf(await post('/v2/tx/auctions/settle', { authority: SELLER, asset: ARTWORK }));
    dataOf(await post('/v2/tx/auctions/cancel', cancel));
  });
});

describe('POST /v2/tx/auctions/reclaim-bid', () => {
  it('builds it from the seventh day on, also of an auction of another marketplace', async () => {
    const { post, chain } = await startTestServer();
    await putAuction(chain, { ...leads, ...longOver, feeAccount: SELLER });
    expect(dataOf(await post('/v2/tx/auctions/reclaim-bid', reclaim))).toEqual(
      Uint8Array.from(RECLAIM_BID_DISCRIMINATOR),
    );
  });
});

describe('the allowlist', () => {
  it('gates an artwork from the first wallet on, until everybody may bid again', async () => {
    const { post, chain, service } = await startTestServer();
    await putAuction(chain);
    const outcome = async () => {
      const answer = await post('/v2/tx/auctions/bid', bid);
      return answer.status === 200 ? 'built' : `${answer.status} ${errorOf(answer).code}`;
    };
    const { allowlist } = service;
    expect(await outcome()).toBe('built');
    expect(await allowlist.add(ARTWORK, STRANGER)).toBe(true);
    expect(await outcome()).toBe('400 not_allowlisted');
    expect(await allowlist.add(ARTWORK, BUYER)).toBe(true);
    expect(await allowlist.add(ARTWORK, BUYER)).toBe(false);
    expect(await outcome()).toBe('built');
    expect(await allowlist.entries()).toEqual([{ asset: ARTWORK, wallets: [BUYER, STRANGER].sort() }]);
    for (const wallet of [STRANGER, BUYER]) expect(await allowlist.remove(ARTWORK, wallet)).toBe(true);
    expect(await allowlist.remove(ARTWORK, BUYER)).toBe(false);
    // Nobody is left: that is not everybody.
    expect(await outcome()).toBe('400 not_allowlisted');
    expect(await allowlist.entries()).toEqual([{ asset: ARTWORK, wallets: [] }]);
    expect(await allowlist.open(ARTWORK)).toBe(true);
    expect(await allowlist.open(ARTWORK)).toBe(false);
    expect(await outcome()).toBe('built');
  });

  it('says nothing of other artworks, and nothing about bids that could not be built anyway', async () => {
    const { post, chain, service } = await startTestServer();
    await putAuction(chain);
    await service.allowlist.add(addressOf(99), STRANGER);
    expect((await post('/v2/tx/auctions/bid', bid)).status).toBe(200);
    await service.allowlist.add(ARTWORK, STRANGER);
    const low = await post('/v2/tx/auctions/bid', { ...bid, bidAmount: 1 });
    expect(errorOf(low).code).toBe('bid_too_low');
  });
});
