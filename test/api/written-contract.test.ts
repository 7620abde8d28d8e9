import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, it } from 'vitest';
import { writtenSchemas } from '../../bin/build/written-checks.ts';
import { createService } from '../../src/api/client.ts';
import type { Service } from '../../src/api/service.ts';
import { stringifyJson } from '../../src/json/json.ts';
import { recordingClock } from '../http/scripted-server.ts';
import { ADDRESS, AUCTION, LISTING, OFFER, RAFFLE, read } from './samples.ts';

const QUOTE = {
  orderId: 'order',
  revision: 2n ** 63n,
  mintAccount: ADDRESS,
  seller: ADDRESS,
  currencyMint: ADDRESS,
  sellerPrice: '5',
  creatorRoyalty: '0',
  vendorAFee: '0',
  serviceFeeLamports: '0',
  networkFeeLamports: '5000',
  rentLamports: '0',
  totalPaymentAmount: '5',
  totalSolDebitLamports: '5000',
  expiresAt: '2030-01-01T00:00:00Z',
  currencySymbol: 'SOL',
  currencyDecimals: 9,
  buyerPaymentBalance: '7',
  buyerSolBalanceLamports: '7',
};
const REFUSAL = { error: { message: 'no', code: 'invalid_request' } };

type Ask = (service: Service) => Promise<unknown>;
const build: Ask = (service) => service.buildTransaction('/v2/tx/fixed-price/update', {});
const ANSWERS: readonly (readonly [name: string, ask: Ask, status: number, whole: object])[] = [
  ['a listing', (service) => service.getListing(ADDRESS), 200, read(LISTING)],
  ['an offer', (service) => service.getOffer(ADDRESS), 200, read(OFFER)],
  ['an auction', (service) => service.getAuction(ADDRESS), 200, read(AUCTION)],
  ['a raffle', (service) => service.getRaffle(ADDRESS), 200, { result: { viewSlot: 7, raffle: RAFFLE } }],
  [
    'a quote',
    (service) => service.quoteVendorA({ mint: ADDRESS, buyer: ADDRESS }),
    200,
    { result: { available: true, quote: QUOTE } },
  ],
  ['a transaction', build, 200, { result: { tx: 'AQID', setupTx: 'AQID' } }],
  ['a refusal', build, 400, REFUSAL],
];

const WRONG = [null, true, -1, 2n ** 64n, '', '0OIl', '-5', '5', [], {}];
const MISSING = Symbol('missing');

/** The answer with one member after the other replaced by each of `WRONG`, or left out. */
function* changed(value: unknown): Generator<unknown> {
  yield* WRONG;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    const others = Object.entries(value).filter(([name]) => name !== key);
    for (const other of [...changed(member), MISSING])
      yield Object.fromEntries(other === MISSING ? others : [...others, [key, other]]);
  }
}

type CreateService = typeof createService;
let written: CreateService;

beforeAll(async () => {
  const input = new URL('../../src/api/client.ts', import.meta.url).pathname;
  const bundle = await rolldown({ input, platform: 'node', plugins: [writtenSchemas] });
  const { output } = await bundle.generate({ format: 'cjs', minify: true, codeSplitting: false });
  expect(output[0].code).toContain('~check');
  const module = { exports: {} as { createService: CreateService } };
  new Function('exports', 'module', 'require', output[0].code)(module.exports, module, require);
  written = module.exports.createService;
});

/** What a client makes of an answer: what it returns, or how it refuses. */
async function outcome(create: CreateService, ask: Ask, status: number, answer: unknown): Promise<string> {
  const text = stringifyJson(answer);
  const response = { status, contentType: 'application/json', retryAfter: undefined, date: undefined, text };
  const service = create({
    baseUrl: 'http://127.0.0.1:1',
    apiKey: null,
    timeoutMs: 1_000,
    clock: recordingClock(),
    carry: async () => ({ done: response }),
  });
  return ask(service).then(
    (value) => `accepts ${stringifyJson(value)}`,
    (error: { readonly code: string; readonly why: string }) => `refuses: ${error.code}, ${error.why}`,
  );
}

describe.each(ANSWERS)('%s', (_name, ask, status, whole) => {
  it('is judged in the bundle as in the source, and refused with the same words', async () => {
    const judged = { accepts: 0, refuses: 0 };
    for (const answer of [whole, ...changed(whole)]) {
      const here = await outcome(createService, ask, status, answer);
      expect(await outcome(written, ask, status, answer)).toBe(here);
      judged[here.startsWith('accepts') ? 'accepts' : 'refuses'] += 1;
    }
    expect(judged.refuses).toBeGreaterThan(5);
    if (status === 200) expect(judged.accepts).toBeGreaterThan(0);
  });
});
