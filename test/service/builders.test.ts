import { describe, expect, it } from 'vitest';
import { findTokenAddress } from '../../src/chain/codecs/token.ts';
import { getBuyInstructionDataDecoder } from '../../src/chain/generated/market/instructions/buy.ts';
import { getDelistInstructionDataDecoder } from '../../src/chain/generated/market/instructions/delist.ts';
import { getListInstructionDataDecoder } from '../../src/chain/generated/market/instructions/list.ts';
import { getUpdatePriceInstructionDataDecoder } from '../../src/chain/generated/market/instructions/updatePrice.ts';
import { COMPUTE_BUDGET_PROGRAM } from '../../src/domain/address.ts';
import { BLOCKHASH, RECENT_BLOCKHASH } from './support/chain.ts';
import { type Answer, errorOf, startTestServer, transactionOf } from './support/server.ts';
import {
  ARTWORK,
  BUYER,
  MARKET,
  NOW,
  putListing,
  putToken,
  putWhitelist,
  SELLER,
  TOKEN_CURRENCY,
  WHITELIST,
} from './support/world.ts';

/** The transaction's programs, and the accounts and data of its last instruction. */
function read(answer: Answer) {
  const { message, signatures } = transactionOf(answer);
  const keys = message.staticAccountKeys.map((key) => key.toBase58());
  const instructions = message.compiledInstructions;
  const last = instructions.at(-1);
  return {
    signatures,
    payer: keys[0],
    signers: message.header.numRequiredSignatures,
    blockhash: message.recentBlockhash,
    programs: instructions.map((instruction) => keys[instruction.programIdIndex]),
    accounts: (last?.accountKeyIndexes ?? []).map((index) => keys[index]),
    data: last?.data ?? new Uint8Array(),
    budget: instructions.slice(0, -1).map((instruction) => Buffer.from(instruction.data).toString('hex')),
  };
}

describe('the transaction builders', () => {
  it('build an unsigned transaction for the seller alone to sign', async () => {
    const { post, chain } = await startTestServer();
    await putListing(chain);
    const answer = await post('/v2/tx/fixed-price/cancel', { seller: SELLER, asset: ARTWORK });
    expect(answer.status).toBe(200);
    const { signatures, payer, signers, blockhash, programs, data } = read(answer);
    expect({ payer, signers, blockhash, programs }).toEqual({
      payer: SELLER,
      signers: 1,
      blockhash: BLOCKHASH,
      programs: [COMPUTE_BUDGET_PROGRAM, MARKET],
    });
    expect(signatures).toEqual([new Uint8Array(64)]);
    expect(() => getDelistInstructionDataDecoder().decode(data)).not.toThrow();
  });

  it('create lists with every option', async () => {
    const { post, chain } = await startTestServer();
    putWhitelist(chain, [BUYER]);
    const answer = await post('/v2/tx/fixed-price/create', {
      seller: SELLER,
      asset: ARTWORK,
      price: 25_000_000,
      currencyMint: TOKEN_CURRENCY,
      startTime: NOW + 60,
      endTime: NOW + 120,
      enablePrimarySplit: true,
      editionsLimit: 1,
      whitelistConfig: WHITELIST,
    });
    const { accounts, data } = read(answer);
    expect(getListInstructionDataDecoder().decode(data)).toMatchObject({
      price: 25_000_000n,
      startTime: BigInt(NOW + 60),
      endTime: BigInt(NOW + 120),
      editionsLimit: 1,
      disablePrimarySplit: false,
    });
    expect(accounts).toEqual(expect.arrayContaining([TOKEN_CURRENCY, WHITELIST]));
  });

  it('create asks for SOL, at once, without end, for anyone, unless told otherwise', async () => {
    const { post } = await startTestServer();
    const answer = await post('/v2/tx/fixed-price/create', { seller: SELLER, asset: ARTWORK, price: 7 });
    expect(getListInstructionDataDecoder().decode(read(answer).data)).toMatchObject({
      price: 7n,
      startTime: 0n,
      endTime: 0n,
      editionsLimit: 0,
      disablePrimarySplit: true,
    });
  });

  it('buy accepts the price of the listing when no maximum is named', async () => {
    const { post, chain } = await startTestServer();
    await putListing(chain);
    const answer = await post('/v2/tx/fixed-price/buy', { buyer: BUYER, asset: ARTWORK });
    expect(getBuyInstructionDataDecoder().decode(read(answer).data).maxPrice).toBe(1_500_000_000n);
  });

  it('buy signs the price that was read, however high the maximum, and pays in the currency of the listing', async () => {
    const { post, chain } = await startTestServer();
    await putListing(chain, { currencyMint: TOKEN_CURRENCY, price: 40n });
    await putToken(chain, BUYER, TOKEN_CURRENCY, 40n);
    const answer = await post('/v2/tx/fixed-price/buy', { buyer: BUYER, asset: ARTWORK, maxPrice: 41 });
    const { accounts, data, payer } = read(answer);
    expect(payer).toBe(BUYER);
    expect(getBuyInstructionDataDecoder().decode(data).maxPrice).toBe(40n);
    expect(accounts).toContain(await findTokenAddress(BUYER, TOKEN_CURRENCY));
  });

  it('buy lets in a buyer who is on the whitelist', async () => {
    const { post, chain } = await startTestServer();
    putWhitelist(chain, [BUYER]);
    await putListing(chain, { whitelistConfig: WHITELIST });
    const answer = await post('/v2/tx/fixed-price/buy', { buyer: BUYER, asset: ARTWORK });
    expect(read(answer).accounts).toContain(WHITELIST);
  });

  it.each([1n, 2n ** 53n - 1n, 2n ** 53n + 1n, 2n ** 64n - 1n])(
    'keep every digit of price %s',
    async (price) => {
      const { post, chain } = await startTestServer();
      const created = await post(
        '/v2/tx/fixed-price/create',
        `{"seller":"${SELLER}","asset":"${ARTWORK}","price":${price}}`,
      );
      expect(getListInstructionDataDecoder().decode(read(created).data).price).toBe(price);
      await putListing(chain);
      const updated = await post(
        '/v2/tx/fixed-price/update',
        `{"seller":"${SELLER}","asset":"${ARTWORK}","newPrice":${price}}`,
      );
      expect(getUpdatePriceInstructionDataDecoder().decode(read(updated).data).newPrice).toBe(price);
      await putListing(chain, { currencyMint: TOKEN_CURRENCY, price });
      await putToken(chain, BUYER, TOKEN_CURRENCY, price);
      const bought = await post(
        '/v2/tx/fixed-price/buy',
        `{"buyer":"${BUYER}","asset":"${ARTWORK}","maxPrice":${price}}`,
      );
      expect(getBuyInstructionDataDecoder().decode(read(bought).data).maxPrice).toBe(price);
    },
  );
});

describe('the options of every builder', () => {
  const cancel = { seller: SELLER, asset: ARTWORK };

  it('targetPriorityFeeLamports becomes a price per compute unit', async () => {
    const { post, chain } = await startTestServer();
    await putListing(chain);
    const body = { ...cancel, targetPriorityFeeLamports: 12_000 };
    const { programs, budget } = read(await post('/v2/tx/fixed-price/cancel', body));
    expect(programs).toEqual([COMPUTE_BUDGET_PROGRAM, COMPUTE_BUDGET_PROGRAM, MARKET]);
    // 12,000 lamports over 120,000 units: 100,000 millionths of a lamport each.
    expect(budget).toEqual(['02c0d40100', '03a086010000000000']);
  });

  it('targetPriorityFeeLamports of 0 adds nothing', async () => {
    const { post, chain } = await startTestServer();
    await putListing(chain);
    const answer = await post('/v2/tx/fixed-price/cancel', { ...cancel, targetPriorityFeeLamports: 0 });
    expect(read(answer).programs).toEqual([COMPUTE_BUDGET_PROGRAM, MARKET]);
  });

  it('targetPriorityFeeLamports beyond what a unit price can hold is refused', async () => {
    const { post, chain } = await startTestServer();
    await putListing(chain);
    const body = { ...cancel, targetPriorityFeeLamports: 1_000_000_000_001 };
    const answer = await post('/v2/tx/fixed-price/cancel', body);
    expect([answer.status, errorOf(answer).message]).toEqual([
      400,
      'targetPriorityFeeLamports must be a JSON integer from 0 to 1000000000000: lamports to pay for priority in total',
    ]);
  });

  it('a recent blockhash is stamped on', async () => {
    const { post, chain } = await startTestServer();
    await putListing(chain);
    const answer = await post('/v2/tx/fixed-price/cancel', { ...cancel, blockhash: RECENT_BLOCKHASH });
    expect(read(answer).blockhash).toBe(RECENT_BLOCKHASH);
  });

  it.each([
    ['is not recent', SELLER, 'blockhash_not_recent', `the blockhash ${SELLER} cannot be used`],
    ['is not base58', 'lIO0', 'invalid_request', 'blockhash must be a base58 blockhash of 32 bytes'],
  ])('a blockhash that %s is refused', async (_case, blockhash, code, message) => {
    const { post, chain } = await startTestServer();
    await putListing(chain);
    const answer = await post('/v2/tx/fixed-price/cancel', { ...cancel, blockhash });
    expect([answer.status, errorOf(answer).code]).toEqual([400, code]);
    expect(errorOf(answer).message).toContain(message);
  });

  it('members that nobody knows are ignored', async () => {
    const { post, chain } = await startTestServer();
    await putListing(chain);
    expect((await post('/v2/tx/fixed-price/cancel', { ...cancel, later: { a: [1.5] } })).status).toBe(200);
  });
});
