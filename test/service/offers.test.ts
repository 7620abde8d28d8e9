import { describe, expect, it } from 'vitest';
import { decodeOffer } from '../../src/chain/codecs/offer.ts';
import { getAcceptOfferInstructionDataDecoder } from '../../src/chain/generated/market/instructions/acceptOffer.ts';
import { getMakeOfferInstructionDataDecoder } from '../../src/chain/generated/market/instructions/makeOffer.ts';
import { WRAPPED_SOL_MINT } from '../../src/domain/address.ts';
import { findOfferAddress } from '../../src/operations/offer-address.ts';
import type { MemoryChain } from './support/chain.ts';
import { type Answer, errorOf, startTestServer, transactionOf } from './support/server.ts';
import {
  ARTWORK,
  AUTHORITY,
  addressOf,
  BUYER,
  DEPLOYMENT,
  MARKET,
  NOW,
  putListing,
  putOffer,
  putToken,
  SELLER,
  STRANGER,
  TOKEN_CURRENCY,
} from './support/world.ts';

const OFFER = '/v2/accounts/market/offer';
const create = { buyer: BUYER, asset: ARTWORK, price: 5 };
const accept = { seller: SELLER, buyer: BUYER, asset: ARTWORK };
const cancel = { buyer: BUYER, asset: ARTWORK };
const offered = (chain: MemoryChain) => putOffer(chain);

/** Data of the instructions of the market program, in order. */
function dataOf(answer: Answer): readonly Uint8Array[] {
  const { message } = transactionOf(answer);
  return message.compiledInstructions.slice(1).map(({ data }) => data);
}

type Row = readonly [
  name: string,
  arrange: (chain: MemoryChain) => unknown,
  body: string | Readonly<Record<string, unknown>>,
  code: string,
  status?: number,
];

const TABLE: Readonly<Record<string, readonly Row[]>> = {
  create: [
    ['price 0', () => null, { ...create, price: 0 }, 'price_zero'],
    ['a price as a string', () => null, { ...create, price: '5' }, 'invalid_request'],
    [
      'a price of 2^64',
      () => null,
      JSON.stringify(create).replace(':5', ':18446744073709551616'),
      'invalid_request',
    ],
    ['an end in the past', () => null, { ...create, endTime: NOW }, 'invalid_times'],
    ['no artwork there', () => null, { ...create, asset: STRANGER }, 'artwork_not_found'],
    ['a currency as artwork', () => null, { ...create, asset: TOKEN_CURRENCY }, 'unsupported_asset'],
    ['no currency there', () => null, { ...create, currencyMint: STRANGER }, 'unsupported_currency'],
    ['too little SOL', () => null, { ...create, price: 10_000_000_001 }, 'insufficient_funds'],
    ['none of the currency', () => null, { ...create, currencyMint: TOKEN_CURRENCY }, 'insufficient_funds'],
    ['the holder', () => null, { ...create, buyer: SELLER }, 'own_artwork'],
    ['the seller', (chain) => putListing(chain), { ...create, buyer: SELLER }, 'own_artwork'],
    ['another currency', offered, { ...create, currencyMint: TOKEN_CURRENCY }, 'offer_currency_fixed'],
  ],
  accept: [
    ['no offer', () => null, accept, 'offer_not_found'],
    ['no offer by this buyer', offered, { ...accept, buyer: STRANGER }, 'offer_not_found'],
    ['the seller does not own the asset', offered, { ...accept, seller: STRANGER }, 'not_owner'],
    [
      'the asset is gone from the wallet',
      async (chain) => [await putOffer(chain), await putToken(chain, SELLER, ARTWORK, 0n)],
      accept,
      'not_owner',
    ],
    [
      'somebody else lists it',
      async (chain) => [await putOffer(chain), await putListing(chain, { seller: STRANGER })],
      accept,
      'not_owner',
    ],
    ['an ended offer', (chain) => putOffer(chain, { endTime: NOW }), accept, 'offer_ended'],
    [
      'an offer of another marketplace',
      (chain) => putOffer(chain, { marketplaceAuthority: STRANGER }),
      accept,
      'offer_mismatch',
    ],
    ['no seller', offered, cancel, 'invalid_request'],
  ],
  cancel: [
    ['no offer', () => null, cancel, 'offer_not_found', 404],
    ['not the buyer', offered, { ...cancel, buyer: STRANGER }, 'offer_not_found', 404],
    ['another asset on the offer', (chain) => putOffer(chain, { asset: STRANGER }), cancel, 'offer_mismatch'],
    ['another buyer on the offer', (chain) => putOffer(chain, { buyer: STRANGER }), cancel, 'offer_mismatch'],
    ['no asset', offered, { buyer: BUYER }, 'invalid_request'],
  ],
};

describe.each(Object.entries(TABLE))('POST /v2/tx/offers/%s refuses', (verb, rows) => {
  const complete = rows.map(
    ([name, arrange, body, code, status]) => [name, { arrange, body, code, status }] as const,
  );
  it.each(complete)('%s', async (_name, { arrange, body, code, status = 400 }) => {
    const { post, chain } = await startTestServer();
    await arrange(chain);
    const answer = await post(`/v2/tx/offers/${verb}`, body);
    expect([answer.status, errorOf(answer).code]).toEqual([status, code]);
    expect(answer.text).not.toContain('--');
  });
});

describe('POST /v2/tx/offers', () => {
  it('create carries price and end, beyond 2^53 too', async () => {
    const { post, chain } = await startTestServer();
    await putToken(chain, BUYER, TOKEN_CURRENCY, 2n ** 64n - 1n);
    const body = `{"buyer":"${BUYER}","asset":"${ARTWORK}","price":9007199254740993,"currencyMint":"${TOKEN_CURRENCY}","endTime":${NOW + 9}}`;
    const answer = await post('/v2/tx/offers/create', body);
    expect(answer.status).toBe(200);
    const [data = new Uint8Array()] = dataOf(answer);
    expect(getMakeOfferInstructionDataDecoder().decode(data)).toMatchObject({
      price: 9_007_199_254_740_993n,
      endTime: BigInt(NOW + 9),
    });
  });

  it.each([
    [undefined, true],
    [false, true],
    [true, false],
  ])('accept with enablePrimarySplit %s disables the split: %s', async (enablePrimarySplit, disabled) => {
    const { post, chain } = await startTestServer();
    await putOffer(chain);
    const answer = await post('/v2/tx/offers/accept', { ...accept, enablePrimarySplit });
    expect(answer.status).toBe(200);
    const [data = new Uint8Array(), ...more] = dataOf(answer);
    expect(more).toEqual([]);
    expect(getAcceptOfferInstructionDataDecoder().decode(data)).toMatchObject({
      minPrice: 1_200_000_000n,
      disablePrimarySplit: disabled,
    });
  });

  it('accept puts the delist of the same seller in front', async () => {
    const { post, chain } = await startTestServer();
    await putOffer(chain);
    await putListing(chain);
    const cancelled = dataOf(await post('/v2/tx/fixed-price/cancel', { seller: SELLER, asset: ARTWORK }));
    const data = dataOf(await post('/v2/tx/offers/accept', accept));
    expect(data).toHaveLength(2);
    expect(data[0]).toEqual(cancelled[0]);
  });

  it('cancel is for the buyer alone to sign', async () => {
    const { post, chain } = await startTestServer();
    await putOffer(chain);
    const { message } = transactionOf(await post('/v2/tx/offers/cancel', cancel));
    expect([message.header.numRequiredSignatures, message.staticAccountKeys[0]?.toBase58()]).toEqual([
      1,
      BUYER,
    ]);
  });
});

describe(`GET ${OFFER}/{address}`, () => {
  it('has the fields of the account, amounts as strings', async () => {
    const { call, chain } = await startTestServer();
    const address = await putOffer(chain, { price: 2n ** 64n - 1n });
    const { status, json } = await call(`${OFFER}/${address}`);
    expect(status).toBe(200);
    expect(json).toEqual({
      result: {
        viewSlot: 1_234,
        account: {
          accountType: 'offer',
          bump: 254,
          version: 1,
          marketplaceAuthority: AUTHORITY,
          offerType: 0,
          buyer: BUYER,
          asset: ARTWORK,
          currencyMint: WRAPPED_SOL_MINT,
          price: '18446744073709551615',
          endTime: 0,
          offeredAt: NOW - 100,
          oneOfOneOnly: true,
          tokenStandard: 0,
          pubkey: address,
          program: 'service-market',
        },
      },
    });
  });

  it('answers null where there is none, and 404 where something else is', async () => {
    const { call, chain } = await startTestServer();
    expect((await call(`${OFFER}/${addressOf(99)}`)).json).toEqual({
      result: { viewSlot: 1_234, account: null },
    });
    const other = await call(`${OFFER}/${await putListing(chain)}`);
    expect([other.status, errorOf(other).code]).toEqual([404, 'wrong_account_type']);
    const offer = await call(`/v2/accounts/market/listing/${await putOffer(chain)}`);
    expect([offer.status, errorOf(offer).code]).toEqual([404, 'wrong_account_type']);
  });
});

it('an offer with a time that no clock reaches is read, without loss', async () => {
  const { chain, call } = await startTestServer();
  const address = await putOffer(chain, { endTime: 2n ** 63n - 1n });
  const { accounts } = await chain.getAccounts([
    await findOfferAddress(DEPLOYMENT, { buyer: BUYER, mint: ARTWORK }),
  ]);
  const [account = null] = accounts;
  if (account === null) throw new Error('no offer');
  expect(decodeOffer(account, MARKET).endTime).toBe(2n ** 63n - 1n);
  expect((await call(`${OFFER}/${address}`)).text).toContain('"endTime":9223372036854775807,');
});
