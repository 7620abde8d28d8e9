import { SYSVAR_CLOCK_PUBKEY, SYSVAR_SLOT_HASHES_PUBKEY } from '@solana/web3.js';
import bs58 from 'bs58';
import { expect, test } from 'vitest';
import {
  connect,
  land,
  rpc,
  SOL,
  START_TIME,
  signed,
  startFunded,
  startTestChain,
  transfer,
  wallet,
} from './support.ts';

test('slot, height and blockhash advance with every block, each commitment behind the one before', async () => {
  const running = await startTestChain();
  const connection = connect(running);
  running.chain.makeBlocks(40);
  const [processed, confirmed, finalized] = await Promise.all(
    (['processed', 'confirmed', 'finalized'] as const).map(async (commitment) => ({
      slot: await connection.getSlot(commitment),
      height: await connection.getBlockHeight(commitment),
      latest: (await connection.getLatestBlockhash(commitment)).lastValidBlockHeight,
      info: await connection.getEpochInfo(commitment),
    })),
  );
  expect(processed).toMatchObject({ slot: 105, height: 41, latest: 190 });
  expect(confirmed).toMatchObject({ slot: 104, height: 40, latest: 190 });
  expect(finalized).toMatchObject({ slot: 73, height: 9, latest: 159 });
  expect(confirmed?.info).toMatchObject({ absoluteSlot: 104, blockHeight: 40, epoch: 0, slotIndex: 104 });
  const hash = (await connection.getLatestBlockhash('confirmed')).blockhash;
  running.chain.makeBlocks(1);
  expect((await connection.getLatestBlockhash('confirmed')).blockhash).not.toBe(hash);
});

test('a status goes from processed over confirmed to finalized, 31 blocks later', async () => {
  const { running, connection, payer } = await startFunded();
  const signature = land(running, [payer], transfer(payer, wallet(2).publicKey, SOL));
  const status = async () => (await connection.getSignatureStatus(signature)).value;
  expect(await status()).toMatchObject({ confirmations: 1, confirmationStatus: 'confirmed' });
  running.chain.makeBlocks(30);
  expect(await status()).toMatchObject({ confirmations: 31, confirmationStatus: 'confirmed' });
  expect(
    await connection.getTransaction(signature, {
      commitment: 'finalized',
      maxSupportedTransactionVersion: 0,
    }),
  ).toBeNull();
  running.chain.makeBlocks(1);
  expect(await status()).toMatchObject({ confirmations: null, confirmationStatus: 'finalized', err: null });
  running.chain.makeBlocks(300);
  expect(await status()).toBeNull();
  const searched = await connection.getSignatureStatus(signature, { searchTransactionHistory: true });
  expect(searched.value).toMatchObject({ confirmationStatus: 'finalized' });
});

test('a block lists its transactions in order, and the slots around it answer by their codes', async () => {
  const { running, connection, payer } = await startFunded();
  const slot = await connection.getSlot('processed');
  const signatures = [1, 2, 3].map((lamports) =>
    running.chain.sendTransaction(
      signed(running, [payer], transfer(payer, wallet(2).publicKey, lamports * SOL)).serialize(),
    ),
  );
  expect((await rpc(running, 'getBlock', slot, { commitment: 'confirmed' })).error).toEqual({
    code: -32004,
    message: `Block not available for slot ${slot}`,
  });
  running.chain.makeBlocks(1);
  const block = await connection.getBlock(slot, { maxSupportedTransactionVersion: 0 });
  expect(block?.transactions.map((entry) => entry.transaction.signatures[0])).toEqual(signatures);
  const parent = await connection.getBlock(slot - 1, { maxSupportedTransactionVersion: 0 });
  expect(block).toMatchObject({
    parentSlot: slot - 1,
    previousBlockhash: parent?.blockhash,
    blockTime: START_TIME,
  });
  const brief = await rpc(running, 'getBlock', slot, {
    transactionDetails: 'signatures',
    commitment: 'confirmed',
  });
  expect(brief.result.signatures).toEqual(signatures);
  expect(await connection.getBlocks(slot - 1, slot + 100)).toEqual([slot - 1, slot]);
  expect(await connection.getBlockTime(slot)).toBe(START_TIME);
});

test('there are slots from 0, whose first blockhash is the genesis hash, each block with the one before as its parent', async () => {
  const { running, connection } = await startFunded();
  const block = async (slot: number) =>
    (await rpc(running, 'getBlock', slot, { commitment: 'confirmed' })).result;
  const first = await block(0);
  expect(first).toMatchObject({
    blockhash: await connection.getGenesisHash(),
    previousBlockhash: '1'.repeat(32),
    parentSlot: 0,
    blockHeight: null,
    transactions: [],
  });
  let previous = first.blockhash;
  for (const slot of [1, 2, 3]) {
    const next = await block(slot);
    expect(next).toMatchObject({ parentSlot: slot - 1, previousBlockhash: previous, blockTime: START_TIME });
    previous = next.blockhash;
  }
  expect((await block(64)).previousBlockhash).toBe((await block(63)).blockhash);
  expect((await block(65)).previousBlockhash).toBe((await block(64)).blockhash);
  expect(await connection.getFirstAvailableBlock()).toBe(0);
  expect(await connection.getBlockTime(5)).toBe(START_TIME);
  expect(await connection.getBlocks(62, 65)).toEqual([62, 63, 64, 65]);
});

test('the first slots are forgotten with the blocks after them', async () => {
  const { running, payer } = await startFunded({ limits: { historyLimit: 1 } });
  for (const lamports of [1, 2, 3])
    land(running, [payer], transfer(payer, wallet(2).publicKey, lamports * SOL));
  expect((await rpc(running, 'getBlock', 5, { commitment: 'confirmed' })).error.code).toBe(-32001);
});

test('older clients give the encoding in place of the configuration, and the configuration in place of the end', async () => {
  const { running, payer } = await startFunded();
  const signature = land(running, [payer], transfer(payer, wallet(2).publicKey, SOL));
  const slot = running.chain.ledger.latest.slot;
  running.chain.makeBlocks(40);
  const asked = async (method: string, ...params: unknown[]) =>
    (await rpc(running, method, ...params)).result;
  const { transaction } = await asked('getTransaction', signature, 'base64');
  expect(transaction[1]).toBe('base64');
  expect(await asked('getTransaction', signature, { encoding: 'base64' })).toMatchObject({ transaction });
  const wire = bs58.encode(Buffer.from(transaction[0], 'base64'));
  expect((await asked('getTransaction', signature, 'binary')).transaction).toBe(wire);
  const block = await asked('getBlock', slot, 'jsonParsed');
  expect(block.transactions[0].transaction.message.instructions[0].parsed.type).toBe('transfer');
  expect((await rpc(running, 'getBlock', slot, 'xml')).error.code).toBe(-32602);
  const newest = running.chain.ledger.latest.slot;
  expect(await asked('getBlocks', newest - 1, { commitment: 'confirmed' })).toEqual([newest - 1, newest]);
  expect(await asked('getBlocks', newest - 1, newest - 1, { commitment: 'confirmed' })).toEqual([newest - 1]);
});

test('a block with accounts alone names who signs and writes, and leaves out instructions and logs', async () => {
  const { running, payer } = await startFunded();
  const signature = land(running, [payer], transfer(payer, wallet(2).publicKey, SOL));
  const slot = running.chain.ledger.latest.slot;
  const config = { commitment: 'confirmed', transactionDetails: 'accounts', rewards: false };
  const { transactions } = (await rpc(running, 'getBlock', slot, config)).result;
  const key = (pubkey: string, signer: boolean, writable: boolean) => ({
    pubkey,
    signer,
    source: 'transaction',
    writable,
  });
  expect(transactions).toEqual([
    {
      transaction: {
        signatures: [signature],
        accountKeys: [
          key(payer.publicKey.toBase58(), true, true),
          key(wallet(2).publicKey.toBase58(), false, true),
          key('11111111111111111111111111111111', false, false),
        ],
      },
      meta: {
        err: null,
        status: { Ok: null },
        fee: 5000,
        preBalances: [100 * SOL, 0, 1],
        postBalances: [99 * SOL - 5000, SOL, 1],
        preTokenBalances: [],
        postTokenBalances: [],
      },
    },
  ]);
});

test('signatures of an address: newest first, paged, failures and memos included', async () => {
  const { running, connection, payer } = await startFunded();
  const to = wallet(2).publicKey;
  const signatures = [1, 2, 3, 4].map((lamports) =>
    land(running, [payer], transfer(payer, to, lamports * SOL)),
  );
  const all = (await connection.getSignaturesForAddress(to)).map((entry) => entry.signature);
  expect(all).toEqual(signatures.toReversed());
  const [first, second, third] = signatures;
  const page = await connection.getSignaturesForAddress(to, { before: third ?? '', limit: 1 });
  expect(page.map((entry) => entry.signature)).toEqual([second]);
  const rest = await connection.getSignaturesForAddress(to, { until: second ?? '' });
  expect(rest.map((entry) => entry.signature)).toEqual(signatures.slice(2).toReversed());
  const last = await connection.getSignaturesForAddress(to, { before: first ?? '' });
  expect(last).toEqual([]);
  expect((await connection.getSignaturesForAddress(wallet(9).publicKey)).length).toBe(0);
});

test('programs see the clock that was set, at once, and the hashes of past slots', async () => {
  const running = await startTestChain();
  const connection = connect(running);
  const clock = async () => {
    const { data } = (await connection.getAccountInfo(SYSVAR_CLOCK_PUBKEY)) ?? { data: Buffer.alloc(40) };
    return { slot: Number(data.readBigUInt64LE(0)), unixTimestamp: Number(data.readBigInt64LE(32)) };
  };
  expect(await clock()).toEqual({ slot: 65, unixTimestamp: START_TIME });
  await rpc(running, 'sandbox_setClock', { unixTimestamp: START_TIME + 3600 });
  expect(await clock()).toEqual({ slot: 65, unixTimestamp: START_TIME + 3600 });
  await rpc(running, 'sandbox_setClock', { advanceSeconds: -600 });
  await rpc(running, 'sandbox_makeBlocks', 3);
  expect(await clock()).toEqual({ slot: 68, unixTimestamp: START_TIME + 3000 });
  expect(await connection.getBlockTime(67)).toBe(START_TIME + 3000);

  const hashes = (await connection.getAccountInfo(SYSVAR_SLOT_HASHES_PUBKEY))?.data ?? Buffer.alloc(8);
  const newest = await connection.getBlock(67, { maxSupportedTransactionVersion: 0 });
  expect(hashes.readBigUInt64LE(0)).toBe(4n);
  expect(hashes.readBigUInt64LE(8)).toBe(67n);
  expect(bs58.encode(hashes.subarray(16, 48))).toBe(newest?.blockhash);
});

test('history beyond its limit is dropped by whole blocks', async () => {
  const { running, connection, payer } = await startFunded({ limits: { historyLimit: 3 } });
  const signatures = [1, 2, 3, 4, 5].map((n) =>
    land(running, [payer], transfer(payer, wallet(2).publicKey, n * SOL)),
  );
  const kept = await connection.getSignaturesForAddress(payer.publicKey);
  expect(kept.map((entry) => entry.signature)).toEqual(signatures.slice(2).toReversed());
  const first = await connection.getFirstAvailableBlock();
  const dropped = await rpc(running, 'getBlock', first - 1, { commitment: 'confirmed' });
  expect(dropped.error).toEqual({
    code: -32001,
    message: `Block ${first - 1} cleaned up, does not exist on node. First available block: ${first}`,
  });
  expect((await connection.getSignatureStatus(signatures[0] ?? '')).value).toMatchObject({ err: null });
});

test.each([200, 300, 400, 1000])('performance samples tell blocks of %i ms', async (blockTimeMs) => {
  let now = START_TIME * 1000;
  let tick = () => {};
  const running = await startTestChain({
    now: () => now,
    blockTimeMs,
    every: (milliseconds, call) => {
      tick = () => {
        now += milliseconds;
        call();
      };
      return () => {};
    },
  });
  const samples = async (...limit: number[]) =>
    (await rpc(running, 'getRecentPerformanceSamples', ...limit)).result;
  expect(await samples()).toEqual([]);
  // What is made at once, as a seeded world is, says nothing of the pace.
  running.chain.makeBlocks(100);
  const run = (seconds: number) => {
    for (let blocks = (seconds * 1000) / blockTimeMs; blocks > 0; blocks -= 1) tick();
  };
  run(20);
  const [young] = await samples();
  expectPace(young, blockTimeMs);
  run(130);
  const both = await samples();
  expect(both).toHaveLength(2);
  for (const sample of both) {
    expect(sample).toMatchObject({ samplePeriodSecs: 60, numTransactions: 0 });
    expectPace(sample, blockTimeMs);
  }
  expect(both[0].slot - both[1].slot).toBe(both[0].numSlots);
  expect(await samples(1)).toEqual([both[0]]);
  // A clock that was set says nothing of the pace, and what came before it is no longer told.
  running.chain.setClock(running.chain.unixTime() + 86_400);
  run(15);
  const [after, ...older] = await samples();
  expectPace(after, blockTimeMs);
  expect(older).toEqual([]);
  expect((await rpc(running, 'getRecentPerformanceSamples', 721)).error.code).toBe(-32602);
});

/** Times are whole seconds: a sample may be off by one, and by a block. */
function expectPace(sample: { samplePeriodSecs: number; numSlots: number }, blockTimeMs: number): void {
  const seconds = (sample.numSlots * blockTimeMs) / 1000;
  expect(Math.abs(sample.samplePeriodSecs - seconds)).toBeLessThan(1 + blockTimeMs / 1000);
}
