import '../support/seed.ts';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/schema';
import { describe, expect, it } from 'vitest';
import { createService } from '../../src/api/client.ts';
import {
  AuctionReadEnvelope,
  BuiltTransactionEnvelope,
  ListingReadEnvelope,
  OfferReadEnvelope,
  RaffleReadEnvelope,
} from '../../src/api/contract.ts';
import { tolerant } from '../../src/api/tolerant.ts';
import { parseJson, stringifyJson } from '../../src/json/json.ts';
import { json, recordingClock, scriptedServer } from '../http/scripted-server.ts';
import { runsOf } from '../support/sample.ts';
import { ADDRESS, AUCTION, LISTING, OFFER, RAFFLE, read, UNSET } from './samples.ts';

const ANSWERS: readonly (readonly [string, TSchema, object])[] = [
  ['a listing', ListingReadEnvelope, read(LISTING)],
  ['an offer', OfferReadEnvelope, read(OFFER)],
  ['an auction', AuctionReadEnvelope, read(AUCTION)],
  ['a raffle', RaffleReadEnvelope, { result: { viewSlot: 7, raffle: RAFFLE } }],
  ['no listing', ListingReadEnvelope, read(null)],
  ['no raffle', RaffleReadEnvelope, { result: { viewSlot: 7, raffle: null } }],
  ['a transaction', BuiltTransactionEnvelope, { result: { tx: 'AQID' } }],
];

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What an empty value of the contract may be instead. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === 0 || value === UNSET || (isObject(value) && Object.keys(value).length === 0);

/** Empty values that stand for themselves: null and a missing member mean something else. */
const COUNTS = ['bump', 'version', 'tokenStandard', 'feeBps', 'duration', 'supply', 'sold', 'ticketLimit']
  .concat(['editionsLimit', 'offerType', 'timeExtPeriod', 'timeExtDelta', 'minBidIncrementBps', 'viewSlot'])
  .concat(['ticketPrice', 'price']);

/** Members that the contract does not name. */
const ADDED: readonly Json[] = [{}, { addedLater: null }, { _links: [{ a: 1 }], note: 'x', constructor: 5 }];

const anyOf = (...values: unknown[]) => fc.constantFrom(...values);

/** Says the same in other ways: each choice is drawn. */
function otherwise(value: unknown, key: string, draw: fc.GeneratorValue): unknown {
  if (key === 'program') return draw(anyOf, 'mkt', '', null, undefined, 7, { a: 1 });
  if (isEmpty(value) && !COUNTS.includes(key)) return draw(anyOf, value, null, undefined);
  if (typeof value === 'number' || typeof value === 'bigint') return draw(anyOf, value, String(value));
  if (typeof value === 'string' && /^(0|[1-9]\d*)$/.test(value)) return draw(anyOf, value, BigInt(value));
  return isObject(value) ? otherMembers(value, key, draw) : value;
}

function otherMembers(value: Json, key: string, draw: fc.GeneratorValue): Json {
  const members = Object.entries(value).map(([name, one]) => [name, otherwise(one, name, draw)]);
  const added = key === 'countByEntrant' ? {} : draw(anyOf, ...ADDED);
  const kept = members.filter(([, one]) => one !== undefined);
  return Object.fromEntries([...Object.entries(added as Json), ...kept]);
}

describe.each(ANSWERS)('%s, said in any other way that means the same', (_name, schema, answer) => {
  it('is read as the same', () => {
    const plain = tolerant(schema, answer);
    expect(plain).toEqual(answer);
    fc.assert(
      fc.property(fc.gen(), (draw) => {
        const sent = otherMembers({ ...answer }, '', draw);
        const received = tolerant(schema, parseJson(stringifyJson(sent)));
        expect(Check(schema, received), stringifyJson(sent)).toBe(true);
        expect(withoutProgram(received)).toEqual(withoutProgram(plain));
      }),
      { numRuns: runsOf(300, 60) },
    );
  });
});

/** Each service has its own word there. */
function withoutProgram(value: unknown): unknown {
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([key]) => key !== 'program');
  return Object.fromEntries(members.map(([key, one]) => [key, withoutProgram(one)]));
}

describe('any JSON at all', () => {
  it('is read or refused, and nothing is thrown', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...ANSWERS), (value, [, schema]) => {
        for (const one of [value, { result: value }, read(value)]) Check(schema, tolerant(schema, one));
      }),
    );
  });

  it('in one member leaves the others as they are, or is refused', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(LISTING)), fc.jsonValue(), (key, value) => {
        const received = tolerant(ListingReadEnvelope, read({ ...LISTING, [key]: value }));
        if (!Check(ListingReadEnvelope, received)) return;
        const { account } = (received as { result: { account: Json } }).result;
        for (const other of Object.keys(LISTING))
          if (other !== key) expect(account[other]).toEqual(Reflect.get(LISTING, other));
      }),
    );
  });
});

describe('the client', () => {
  async function service(body: unknown) {
    const server = await scriptedServer(json(200, body));
    return createService({ baseUrl: server.origin, apiKey: null, timeoutMs: 5000, clock: recordingClock() });
  }

  it('takes any word for the program of an account', async () => {
    const { getListing } = await service(read({ ...LISTING, listedAt: 5, program: 'another-market' }));
    expect((await getListing(ADDRESS)).account?.program).toBe('another-market');
  });

  it('takes a raffle whose end and winner are left out, and a price in a string', async () => {
    const { endTime: _end, winner: _winner, ...raffle } = RAFFLE;
    const { getRaffle } = await service({
      result: { viewSlot: '7', raffle: { ...raffle, ticketPrice: '18446744073709551615' } },
    });
    expect(await getRaffle(ADDRESS)).toEqual({ viewSlot: 7n, account: RAFFLE });
  });

  it('takes an account that is left out for an absent one', async () => {
    const { getAuction } = await service({ result: { viewSlot: 7 } });
    expect(await getAuction(ADDRESS)).toEqual({ viewSlot: 7n, account: null });
  });
});
