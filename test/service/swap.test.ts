import { describe, expect, it } from 'vitest';
import { createAggregator } from '../../src/api/aggregator.ts';
import { WRAPPED_SOL_MINT } from '../../src/domain/address.ts';
import type { SwapMode } from '../../src/domain/swap.ts';
import { stringifyJson } from '../../src/json/json.ts';
import type { Aggregator } from '../../src/ports/aggregator.ts';
import { decodeTransaction } from '../../src/transactions/decode.ts';
import { aggregatorFront, type Change, editing } from '../support/aggregator-front.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { BOXD, IN_BOXD, IN_SOL, PEBL } from '../support/pay-with.ts';
import { serve } from './support/vendor-a.ts';

const start = marketplaces();

/** Sends a body to the route of a service of its own. */
async function posting(m: Marketplace, aggregator: Aggregator | null) {
  const { call } = await serve(m, { aggregator });
  return (body: object) => call('/v2/tx/fixed-price/buy', { method: 'POST', body: stringifyJson(body) });
}

/** A service that asks `change`d answers of the aggregator for the instructions. */
async function open(change: Change | null = null, timeoutMs = 20_000) {
  const m = await start();
  const { clock, aggregator } = m;
  const front = change === null ? aggregator : await aggregatorFront(aggregator.url, change);
  const options = { timeoutMs: 20_000, clock };
  const asked = createAggregator({ clock, timeoutMs, baseUrl: front.url });
  return {
    m,
    post: await posting(m, asked),
    quotes: createAggregator({ ...options, baseUrl: aggregator.url }),
  };
}

type Opened = Awaited<ReturnType<typeof open>>;

const PRICE = 480_500_000n;

async function quoteOf({ quotes }: Opened, mode: SwapMode, amount: bigint, change: object = {}) {
  const { raw } = await quotes.quote({
    inputMint: PEBL,
    outputMint: BOXD,
    slippageBps: 50,
    amount,
    mode,
  });
  return { ...raw, ...change };
}

const buy = (m: Marketplace, swapQuote: unknown, artwork = IN_BOXD) => ({
  buyer: m.wallet('arlo'),
  asset: m.artwork(artwork),
  swapQuote,
});

describe('fixed-price/buy with a swapQuote', () => {
  it('builds one transaction that swaps and buys', async () => {
    const it = await open();
    const { status, json } = await it.post(buy(it.m, await quoteOf(it, 'ExactOut', PRICE)));
    expect(status).toBe(200);
    const { result } = json as { result: { tx: string } };
    const { instructions, lookups } = decodeTransaction(Buffer.from(result.tx, 'base64'));
    expect([instructions.length, lookups.length]).toEqual([5, 0]);
  });

  it('judges ExactIn by the threshold and ExactOut by the amount, to the unit', async () => {
    const it = await open();
    const answers = async (quote: object) => {
      const { status, json } = await it.post(buy(it.m, quote));
      return status === 200 ? 200 : [status, (json as { error: { code: string } }).error.code];
    };
    const exactIn = (otherAmountThreshold: bigint) =>
      quoteOf(it, 'ExactIn', 10_000_000_000n, { otherAmountThreshold: String(otherAmountThreshold) });
    const exactOut = (outAmount: bigint) => quoteOf(it, 'ExactOut', PRICE, { outAmount: String(outAmount) });
    expect(await answers(await exactIn(PRICE))).toBe(200);
    expect(await answers(await exactIn(PRICE - 1n))).toEqual([400, 'swap_too_small']);
    expect(await answers(await exactOut(PRICE))).toBe(200);
    expect(await answers(await exactOut(PRICE - 1n))).toEqual([400, 'swap_too_small']);
  });

  it.each([
    ['for another mint', IN_SOL, {}, 'swap_mismatch'],
    ['too old', IN_BOXD, { contextSlot: 1 }, 'quote_stale'],
    ['of what the listing asks for', IN_BOXD, { inputMint: BOXD, outputMint: BOXD }, 'unsupported_payment'],
    ['without amounts', IN_BOXD, { outAmount: 5 }, 'invalid_request'],
    ['without a route', IN_BOXD, { routePlan: [] }, 'invalid_request'],
  ])('answers 400 to a quote %s', async (_name, artwork, change, code) => {
    const it = await open();
    const quote = await quoteOf(it, 'ExactOut', PRICE, change);
    const { status, json } = await it.post(buy(it.m, quote, artwork));
    expect([status, json]).toMatchObject([400, { error: { code } }]);
  });

  it.each([
    ['HTML', () => ({ type: 'text/html', body: '<html>' }), 500, 'aggregator_error'],
    ['a failure', () => ({ status: 503, body: '{}' }), 500, 'aggregator_error'],
    ['no answer', () => 'hang', 500, 'aggregator_error'],
    [
      'a program that is not listed',
      editing('/swap-instructions', (body) => ({
        ...body,
        swapInstruction: { ...(body.swapInstruction as object), programId: WRAPPED_SOL_MINT },
      })),
      400,
      'route_refused',
    ],
    [
      'a table that does not exist',
      editing('/swap-instructions', (body) => ({ ...body, addressLookupTableAddresses: [PEBL] })),
      400,
      'route_refused',
    ],
  ] as const)('says so where the aggregator answers with %s', async (name, change, status, code) => {
    const it = await open(change as Change, name === 'no answer' ? 400 : undefined);
    const answer = await it.post(buy(it.m, await quoteOf(it, 'ExactOut', PRICE)));
    expect([answer.status, answer.json]).toMatchObject([status, { error: { code } }]);
    expect(stringifyJson(answer.json)).not.toContain('127.0.0.1');
  });

  it('says so where the aggregator is down', async () => {
    const it = await open();
    const down = createAggregator({ baseUrl: 'http://127.0.0.1:1', timeoutMs: 20_000, clock: it.m.clock });
    const post = await posting(it.m, down);
    const { status, json } = await post(buy(it.m, await quoteOf(it, 'ExactOut', PRICE)));
    expect([status, json]).toMatchObject([500, { error: { code: 'aggregator_error' } }]);
  });

  it('says so where it has no aggregator', async () => {
    const it = await open();
    const post = await posting(it.m, null);
    const { status, json } = await post(buy(it.m, await quoteOf(it, 'ExactOut', PRICE)));
    expect([status, json]).toMatchObject([400, { error: { code: 'unsupported_payment' } }]);
  });
});
