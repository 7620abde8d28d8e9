import { describe, expect, it } from 'vitest';
import { createService } from '../../src/api/client.ts';
import { getBuyTicketsInstructionDataDecoder } from '../../src/chain/generated/raffle/instructions/buyTickets.ts';
import { getCreateInstructionDataDecoder } from '../../src/chain/generated/raffle/instructions/create.ts';
import type { MemoryChain } from './support/chain.ts';
import { type Answer, errorOf, startTestServer, transactionOf } from './support/server.ts';
import {
  ARTWORK,
  addressOf,
  BUYER,
  DEPLOYMENT,
  NOW,
  putListing,
  putRaffle,
  putToken,
  SELLER,
  STRANGER,
  TOKEN_CURRENCY,
} from './support/world.ts';

const U64_MAX = 2n ** 64n - 1n;
const create = { creator: SELLER, asset: ARTWORK, ticketPrice: 5, supply: 10 };

type Body = Readonly<Record<string, unknown>>;
type Arrange = (chain: MemoryChain) => unknown;
type Row = readonly [name: string, arrange: Arrange, body: string | Body, code: string, status?: number];
/** Rows about a raffle: its key is filled in. */
type KeyRow = readonly [
  name: string,
  changes: Parameters<typeof putRaffle>[1] | null,
  body: Body,
  code: string,
  status?: number,
];

const CREATE: readonly Row[] = [
  ['a price of 0', () => null, { ...create, ticketPrice: 0 }, 'price_zero'],
  ['a price as a string', () => null, { ...create, ticketPrice: '5' }, 'invalid_request'],
  [
    'a price of 2^64',
    () => null,
    JSON.stringify(create).replace(':5', ':18446744073709551616'),
    'invalid_request',
  ],
  ['no tickets', () => null, { ...create, supply: 0 }, 'invalid_supply'],
  ['10001 tickets', () => null, { ...create, supply: 10_001 }, 'invalid_supply'],
  ['2^32 tickets', () => null, { ...create, supply: 2 ** 32 }, 'invalid_request'],
  ['a limit over the supply', () => null, { ...create, ticketLimit: 11 }, 'invalid_supply'],
  ['too much revenue', () => null, JSON.stringify(create).replace(':5', `:${U64_MAX}`), 'invalid_amount'],
  ['an end in the past', () => null, { ...create, endTime: NOW }, 'invalid_times'],
  ['no artwork there', () => null, { ...create, asset: STRANGER }, 'artwork_not_found'],
  ['a currency as artwork', () => null, { ...create, asset: TOKEN_CURRENCY }, 'unsupported_asset'],
  ['no currency there', () => null, { ...create, currencyMint: STRANGER }, 'unsupported_currency'],
  ['not the holder', () => null, { ...create, creator: STRANGER }, 'not_owner'],
  ['a listed artwork', (chain) => putListing(chain), create, 'already_listed'],
  ['a raffle that is there', (chain) => putRaffle(chain), create, 'raffle_exists'],
  ['no SOL for the rent', () => null, create, 'insufficient_funds'],
];

const ended = { tickets: [BUYER], drawSlot: 1_000n };
const drawn = { ...ended, winner: BUYER };
const buy = (ticketCount: number, buyer = BUYER) => ({ buyer, ticketCount });
const FOREIGN = [
  ['another marketplace', { marketplaceAuthority: STRANGER }],
  ['a fee account of somebody', { feeAccount: STRANGER }],
  ['a fee of its own', { feeBps: 251 }],
] as const;
const foreign = (body: Body, base: object): readonly KeyRow[] =>
  FOREIGN.map(([name, changes]) => [name, { ...base, ...changes }, body, 'wrong_marketplace']);

const BY_KEY: Readonly<Record<string, readonly KeyRow[]>> = {
  'buy-tickets': [
    ['no raffle', null, buy(1), 'raffle_not_found', 400],
    ['no tickets', {}, buy(0), 'invalid_ticket_count'],
    ['half a ticket', {}, { buyer: BUYER, ticketCount: 0.5 }, 'invalid_request'],
    ['no count', {}, { buyer: BUYER }, 'invalid_request'],
    ['the creator', {}, buy(1, SELLER), 'own_raffle'],
    ['more than are left', { tickets: Array(7).fill(STRANGER) }, buy(4), 'too_few_tickets'],
    ['more than a wallet may hold', { tickets: [BUYER, BUYER] }, buy(3), 'ticket_limit'],
    ['more than the limit asked for', { ticketLimit: 2 }, buy(3), 'ticket_limit'],
    ['one that is sold out', { supply: 1, tickets: [STRANGER] }, buy(1), 'raffle_over'],
    ['one that ended', { endTime: NOW }, buy(1), 'raffle_over'],
    ['one that is ended', ended, buy(1), 'raffle_over'],
    ['one that is drawn', drawn, buy(1), 'raffle_over'],
    ['too little SOL', { ticketPrice: 6_000_000_000n }, buy(2), 'insufficient_funds'],
    ['none of the currency', { currencyMint: TOKEN_CURRENCY }, buy(1), 'insufficient_funds'],
    ...foreign(buy(1), {}),
  ],
  end: [
    ['no raffle', null, { authority: BUYER }, 'raffle_not_found', 400],
    ['before the end', { endTime: NOW + 1, tickets: [BUYER] }, { authority: SELLER }, 'raffle_not_over'],
    ['for the creator', { tickets: [BUYER] }, { authority: BUYER }, 'raffle_not_over'],
    ['without a ticket', { endTime: NOW }, { authority: SELLER }, 'raffle_has_no_tickets'],
    ['twice', ended, { authority: SELLER }, 'raffle_already_ended'],
    ['twice, before its slot', { ...ended, drawSlot: 1_300n }, { authority: SELLER }, 'raffle_already_ended'],
    ['after the draw', drawn, { authority: SELLER }, 'raffle_already_drawn'],
    ...foreign({ authority: SELLER }, { tickets: [BUYER] }),
  ],
  draw: [
    ['no raffle', null, { authority: BUYER }, 'raffle_not_found', 400],
    ['before it is ended', { tickets: [BUYER] }, { authority: SELLER }, 'raffle_not_ended'],
    ['before its slot', { ...ended, drawSlot: 1_234n }, { authority: SELLER }, 'raffle_draw_too_early'],
    ['too late', { ...ended, drawSlot: 721n }, { authority: SELLER }, 'raffle_draw_missed'],
    ['twice', drawn, { authority: SELLER }, 'raffle_already_drawn'],
    ...foreign({ authority: SELLER }, ended),
  ],
  'claim-proceeds': [
    ['no raffle', null, { creator: SELLER }, 'raffle_not_found', 400],
    ['not the creator', drawn, { creator: BUYER }, 'not_creator'],
    ['before the draw', { tickets: [BUYER] }, { creator: SELLER }, 'raffle_not_drawn'],
    ['twice', { ...drawn, proceedsClaimed: true }, { creator: SELLER }, 'already_claimed'],
    ['no creator', drawn, {}, 'invalid_request'],
    ...foreign({ creator: SELLER }, drawn),
  ],
  'claim-prize': [
    ['no raffle', null, { authority: BUYER }, 'raffle_not_found', 400],
    ['before the draw', { tickets: [BUYER] }, { authority: BUYER }, 'raffle_not_drawn'],
    ['twice', { ...drawn, prizeClaimed: true }, { authority: BUYER }, 'already_claimed'],
  ],
  cancel: [
    ['no raffle', null, { creator: SELLER }, 'raffle_not_found', 400],
    ['not the creator', {}, { creator: BUYER }, 'not_creator'],
    ['with a ticket sold', { tickets: [BUYER] }, { creator: SELLER }, 'raffle_has_tickets'],
  ],
  close: [
    ['no raffle', null, { creator: SELLER }, 'raffle_not_found', 400],
    [
      'not the creator',
      { ...drawn, prizeClaimed: true, proceedsClaimed: true },
      { creator: BUYER },
      'not_creator',
    ],
    ['the prize unclaimed', { ...drawn, proceedsClaimed: true }, { creator: SELLER }, 'raffle_not_closable'],
    ['the proceeds unclaimed', { ...drawn, prizeClaimed: true }, { creator: SELLER }, 'raffle_not_closable'],
  ],
};

function refused(answer: Answer, status: number, code: string): void {
  expect([answer.status, errorOf(answer).code]).toEqual([status, code]);
  expect(answer.text).not.toContain('--');
}

describe('POST /v2/tx/raffles/create refuses', () => {
  it.each(CREATE.map(([name, ...row]) => [name, row] as const))(
    '%s',
    async (_name, [arrange, body, code]) => {
      const { post, chain } = await startTestServer();
      await arrange(chain);
      refused(await post('/v2/tx/raffles/create', body), 400, code);
    },
  );
});

describe.each(Object.entries(BY_KEY))('POST /v2/tx/raffles/%s refuses', (verb, rows) => {
  it.each(rows.map(([name, ...row]) => [name, row] as const))('%s', async (_name, row) => {
    const [changes, body, code, status = 400] = row;
    const { post, chain } = await startTestServer();
    const raffleKey = changes === null ? addressOf(99) : await putRaffle(chain, changes);
    refused(await post(`/v2/tx/raffles/${verb}`, { ...body, raffleKey }), status, code);
  });

  it('an account of another kind', async () => {
    const { post } = await startTestServer();
    const body = { authority: BUYER, creator: SELLER, buyer: BUYER, ticketCount: 1, raffleKey: ARTWORK };
    refused(await post(`/v2/tx/raffles/${verb}`, body), 400, 'raffle_not_found');
  });
});

/** Data of the instructions of the raffle program. */
const raffleData = (answer: Answer) => {
  const { message } = transactionOf(answer);
  return message.compiledInstructions
    .filter(({ programIdIndex }) => {
      return message.staticAccountKeys[programIdIndex]?.toBase58() === DEPLOYMENT.programs.raffle;
    })
    .map(({ data }) => data);
};

describe('POST /v2/tx/raffles', () => {
  it('create carries a price beyond 2^53, and needs one signature', async () => {
    const { post, chain } = await startTestServer();
    chain.set(SELLER, '11111111111111111111111111111111' as never, new Uint8Array(), 10_000_000_000n);
    const body = JSON.stringify({ ...create, supply: 1, endTime: NOW + 9, enablePrimarySplit: true });
    const answer = await post('/v2/tx/raffles/create', body.replace(':5', `:${U64_MAX}`));
    expect(answer.status).toBe(200);
    const [data = new Uint8Array()] = raffleData(answer);
    expect(getCreateInstructionDataDecoder().decode(data)).toMatchObject({
      ticketPrice: U64_MAX,
      supply: 1,
      ticketLimit: 0,
      endTime: BigInt(NOW + 9),
      disablePrimarySplit: false,
    });
    expect(transactionOf(answer).message.header.numRequiredSignatures).toBe(1);
  });

  it('buy-tickets names the price that was read', async () => {
    const { post, chain } = await startTestServer();
    const raffleKey = await putRaffle(chain, { currencyMint: TOKEN_CURRENCY, ticketPrice: 2n ** 61n + 1n });
    await putToken(chain, BUYER, TOKEN_CURRENCY, U64_MAX);
    const answer = await post('/v2/tx/raffles/buy-tickets', { buyer: BUYER, raffleKey, ticketCount: 3 });
    const [data = new Uint8Array()] = raffleData(answer);
    const decoded = getBuyTicketsInstructionDataDecoder().decode(data);
    expect(decoded).toMatchObject({ amount: 3, price: 2n ** 61n + 1n });
  });

  it.each([
    ['end', { endTime: NOW, tickets: [BUYER] }],
    ['end', { ...ended, drawSlot: 721n }],
    ['draw', { ...ended, drawSlot: 722n }],
    ['draw', { ...ended, drawSlot: 1_233n }],
  ])('%s is built for anybody: %o', async (verb, changes) => {
    const { post, chain } = await startTestServer();
    const raffleKey = await putRaffle(chain, changes);
    const answer = await post(`/v2/tx/raffles/${verb}`, { authority: BUYER, raffleKey });
    expect(answer.status).toBe(200);
    expect(raffleData(answer)).toHaveLength(1);
  });
});

describe('GET /v2/raffles/{raffle_key}', () => {
  it('writes a price beyond 2^53 as a whole JSON integer, and the client reads every digit', async () => {
    const { service, call, chain, key } = await startTestServer();
    const address = await putRaffle(chain, { ticketPrice: U64_MAX, tickets: [BUYER] });
    const { text } = await call(`/v2/raffles/${address}`);
    expect(text).toContain('"ticketPrice":18446744073709551615,');
    const clock = { now: () => 0, monotonic: () => 0, sleep: async () => undefined };
    const client = createService({ baseUrl: service.url, apiKey: key, timeoutMs: 5_000, clock });
    const { account } = await client.getRaffle(address);
    expect(account).toMatchObject({ ticketPrice: U64_MAX, countByEntrant: { [BUYER]: 1 } });
  });

  it.each([
    ['before the end', NOW + 1, [], false],
    ['at the end, unsold', NOW, [], true],
    ['at the end, with a ticket sold', NOW, [BUYER], false],
    ['open-ended', 0, [], false],
  ])(
    'is expired by the clock of the chain and without a ticket: %s',
    async (_name, endTime, tickets, isExpired) => {
      const { call, chain } = await startTestServer();
      const address = await putRaffle(chain, { endTime, tickets });
      const { json } = await call(`/v2/raffles/${address}`);
      const time = endTime === 0 ? null : new Date(endTime * 1000).toISOString();
      expect(json).toMatchObject({ result: { raffle: { isExpired, endTime: time } } });
    },
  );

  it.each([
    ['is null', {}, null],
    ['is the slot once it is ended', ended, 1_000],
  ])('has a draw slot that %s', async (_name, changes, drawSlot) => {
    const { call, chain } = await startTestServer();
    const address = await putRaffle(chain, changes);
    expect((await call(`/v2/raffles/${address}`)).json).toMatchObject({ result: { raffle: { drawSlot } } });
  });

  it('answers 404 where another program owns the account', async () => {
    const { call, chain } = await startTestServer();
    const address = await putRaffle(chain);
    chain.set(address, STRANGER, new Uint8Array(285));
    expect((await call(`/v2/raffles/${address}`)).status).toBe(404);
  });

  it('takes lamports alone for no raffle', async () => {
    const { call, chain } = await startTestServer();
    chain.set(addressOf(98), '11111111111111111111111111111111' as never, new Uint8Array());
    expect((await call(`/v2/raffles/${addressOf(98)}`)).json).toMatchObject({ result: { raffle: null } });
  });
});
