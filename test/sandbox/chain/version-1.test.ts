import { address } from '@solana/kit';
import bs58 from 'bs58';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TRANSACTION_V1_FEATURE } from '../../../src/chain/codecs/feature.ts';
import { SandboxChain } from '../../../src/sandbox/chain/chain.ts';
import { RpcError } from '../../../src/sandbox/chain/rpc/rpc-error.ts';
import { decodeTransaction } from '../../../src/sandbox/chain/transaction/decode.ts';
import { rpc, SOL, START_TIME, startFunded, startTestChain, wallet } from './support.ts';
import { LIMITS, signedV1, transferOf, walletAddress } from './version-1.ts';

const MEMO = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');
const COMPUTE_BUDGET = address('ComputeBudget111111111111111111111111111111');
const base64 = { encoding: 'base64' };
const memo = (length: number) => ({ programAddress: MEMO, data: new Uint8Array(length).fill(0x61) });

test('a version 1 transaction pays what its message says, and reads back in every encoding', async () => {
  const { running, payer } = await startFunded();
  const wire = await signedV1(running, [transferOf(1, 2, BigInt(SOL))], {
    ...LIMITS,
    priorityFeeLamports: 1234n,
  });
  const { result: signature } = await rpc(running, 'sendTransaction', wire.toString('base64'), base64);
  expect(signature).toBe(bs58.encode(wire.subarray(-64)));
  running.chain.makeBlocks(1);
  expect(running.chain.getAccount(walletAddress(1))?.lamports).toBe(99n * BigInt(SOL) - 6234n);
  const read = async (encoding: string) =>
    (
      await rpc(running, 'getTransaction', signature, {
        encoding,
        commitment: 'confirmed',
        maxSupportedTransactionVersion: 1,
      })
    ).result;
  const json = await read('json');
  expect(json).toMatchObject({
    version: 1,
    meta: {
      err: null,
      fee: 6234,
      computeUnitsConsumed: 150,
      loadedAddresses: { writable: [], readonly: [] },
    },
    transaction: {
      signatures: [signature],
      message: {
        header: {
          numRequiredSignatures: 1,
          numReadonlySignedAccounts: 0,
          numReadonlyUnsignedAccounts: 1,
        },
        accountKeys: [walletAddress(1), walletAddress(2), '11111111111111111111111111111111'],
        transactionConfig: {
          priorityFee: 1234,
          computeUnitLimit: 20_000,
          loadedAccountsDataSizeLimit: 65_536,
          heapSize: null,
        },
      },
    },
  });
  expect(json.transaction.message).not.toHaveProperty('addressTableLookups');
  const parsed = await read('jsonParsed');
  expect(parsed.transaction.message).toMatchObject({
    transactionConfig: { computeUnitLimit: 20_000 },
    accountKeys: [
      { pubkey: payer.publicKey.toBase58(), signer: true, writable: true, source: 'transaction' },
      { pubkey: walletAddress(2), signer: false, writable: true },
      { pubkey: '11111111111111111111111111111111', signer: false, writable: false },
    ],
    instructions: [{ program: 'system', parsed: { type: 'transfer', info: { lamports: SOL } } }],
  });
  expect((await read('base64')).transaction).toEqual([wire.toString('base64'), 'base64']);
  expect((await read('base58')).transaction).toEqual([bs58.encode(wire), 'base58']);
  const { result: signatures } = await rpc(running, 'getSignaturesForAddress', walletAddress(2), {
    commitment: 'confirmed',
  });
  expect(signatures).toMatchObject([{ signature, err: null }]);
});

test('who does not read version 1 gets -32015, and for a whole block that holds one', async () => {
  const { running } = await startFunded();
  const signature = running.chain.sendTransaction(await signedV1(running, [transferOf(1, 2, 890_880n)]));
  running.chain.makeBlocks(1);
  const { slot } = running.chain.ledger.latest;
  for (const [method, subject] of [
    ['getTransaction', signature],
    ['getBlock', slot],
  ] as const) {
    for (const version of [undefined, 0]) {
      const config = { commitment: 'confirmed', maxSupportedTransactionVersion: version };
      const { error } = await rpc(running, method, subject, config);
      expect(error).toEqual({
        code: -32015,
        message:
          'Transaction version (1) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 1',
      });
    }
    const known = { commitment: 'confirmed', maxSupportedTransactionVersion: 1 };
    expect((await rpc(running, method, subject, known)).result).toMatchObject(
      method === 'getBlock' ? { transactions: [{ version: 1 }] } : { version: 1 },
    );
  }
  const { error } = await rpc(running, 'getTransaction', signature, { maxSupportedTransactionVersion: 256 });
  expect(error.code).toBe(-32602);
});

test('the fee of a message, and the price that the next sender sees', async () => {
  const { running } = await startFunded();
  const wire = await signedV1(running, [transferOf(1, 2, 890_880n)], {
    ...LIMITS,
    priorityFeeLamports: 500n,
  });
  const message = wire.subarray(0, -64).toString('base64');
  expect((await rpc(running, 'getFeeForMessage', message)).result.value).toBe(5500);
  running.chain.sendTransaction(wire);
  running.chain.makeBlocks(1);
  const { result } = await rpc(running, 'getRecentPrioritizationFees', [walletAddress(2)]);
  // 500 lamports over 20,000 units.
  expect(result.at(-1)).toMatchObject({ prioritizationFee: 25_000 });
});

test('what the message does not ask for is nothing: no units, and no account can be loaded', async () => {
  const { running } = await startFunded();
  const [noSize, noUnits] = await Promise.all([
    signedV1(running, [transferOf(1, 2, 890_880n)], { computeUnitLimit: 20_000 }),
    signedV1(running, [transferOf(1, 2, 890_880n)], { loadedAccountsDataSizeLimit: 65_536 }),
  ]);
  const simulated = async (wire: Buffer) =>
    (await rpc(running, 'simulateTransaction', wire.toString('base64'), base64)).result.value.err;
  expect(await simulated(noSize)).toBe('MaxLoadedAccountsDataSizeExceeded');
  expect(await simulated(noUnits)).toEqual({ InstructionError: [0, 'ComputationalBudgetExceeded'] });
  // Instructions of the compute budget do nothing in it, not even bad ones.
  const budget = { programAddress: COMPUTE_BUDGET, data: new Uint8Array([99]) };
  const ignored = await signedV1(running, [budget, transferOf(1, 2, 890_880n)]);
  expect(await simulated(ignored)).toBeNull();
});

test('4,096 bytes fit, in base64 alone; not one more', async () => {
  const { running } = await startFunded();
  const config = { ...LIMITS, computeUnitLimit: 1_400_000 };
  const empty = (await signedV1(running, [memo(0)], config)).length;
  const [largest, larger] = await Promise.all([
    signedV1(running, [memo(4096 - empty)], config),
    signedV1(running, [memo(4097 - empty)], config),
  ]);
  expect(largest).toHaveLength(4096);
  const { result } = await rpc(running, 'simulateTransaction', largest.toString('base64'), base64);
  expect(result.value.err).toBeNull();
  expect((await rpc(running, 'sendTransaction', larger.toString('base64'), base64)).error).toEqual({
    code: -32602,
    message:
      'decoded solana_transaction::versioned::VersionedTransaction too large: 4097 bytes (max: 4096 bytes)',
  });
  expect((await rpc(running, 'sendTransaction', bs58.encode(largest))).error).toMatchObject({
    code: -32602,
    message: expect.stringContaining('(max: encoded/raw 1683/1232)'),
  });
  expect((await rpc(running, 'sendTransaction', largest.toString('base64'), base64)).result).toBeTypeOf(
    'string',
  );
});

test('simulation shows accounts, replaces the blockhash, and looks at signatures when asked', async () => {
  const { running } = await startFunded();
  const wire = await signedV1(running, [transferOf(1, 2, 890_880n)]);
  running.chain.makeBlocks(151);
  const accounts = { addresses: [walletAddress(2)], encoding: 'base64' };
  const call = async (config: object, text = wire.toString('base64')) =>
    rpc(running, 'simulateTransaction', text, { ...base64, ...config });
  expect((await call({})).result.value.err).toBe('BlockhashNotFound');
  const { value } = (await call({ replaceRecentBlockhash: true, accounts })).result;
  expect(value).toMatchObject({ err: null, fee: 5000, accounts: [{ lamports: 890_880 }] });
  wire[wire.length - 1] = (wire.at(-1) ?? 0) ^ 1;
  expect((await call({ sigVerify: true }, wire.toString('base64'))).error.code).toBe(-32003);
  const { error } = await rpc(running, 'sendTransaction', wire.toString('base64'), base64);
  expect(error.code).toBe(-32003);
});

test('one that fails in a program lands without preflight, and pays both fees', async () => {
  const { running } = await startFunded();
  const wire = await signedV1(running, [transferOf(1, 2, 1000n * BigInt(SOL))], {
    ...LIMITS,
    priorityFeeLamports: 77n,
  });
  running.chain.sendTransaction(wire, { skipPreflight: true });
  expect(running.chain.getAccount(walletAddress(1))?.lamports).toBe(100n * BigInt(SOL) - 5077n);
});

test('a snapshot keeps it', async () => {
  const { running } = await startFunded();
  const signature = running.chain.sendTransaction(await signedV1(running, [transferOf(1, 2, 890_880n)]));
  running.chain.makeBlocks(1);
  const known = { commitment: 'confirmed', maxSupportedTransactionVersion: 1 };
  const before = await rpc(running, 'getTransaction', signature, known);
  expect(before.result.version).toBe(1);
  const resumed = await startTestChain({ snapshot: running.snapshot() });
  expect(await rpc(resumed, 'getTransaction', signature, known)).toEqual(before);
});

test('a cluster on which the feature is not active takes none', async () => {
  const { running } = await startFunded();
  const wire = await signedV1(running, [transferOf(1, 2, 890_880n)]);
  const { result } = await rpc(running, 'getAccountInfo', TRANSACTION_V1_FEATURE, base64);
  expect(result.value).toMatchObject({
    owner: 'Feature111111111111111111111111111111111111',
    data: [Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, 0]).toString('base64'), 'base64'],
  });
  await rpc(running, 'sandbox_setAccount', TRANSACTION_V1_FEATURE, { lamports: 0, owner: MEMO });
  for (const method of ['sendTransaction', 'simulateTransaction']) {
    expect((await rpc(running, method, wire.toString('base64'), base64)).error).toEqual({
      code: -32602,
      message: 'invalid transaction: Transaction version is unsupported',
    });
  }
});

test.each([
  ['an unknown bit in the mask', (b: Buffer) => b.writeUInt8(0x2c, 4)],
  ['half of the bits of the fee', (b: Buffer) => b.writeUInt8(0x0d, 4)],
  ['a key twice', (b: Buffer) => b.copy(b, 74, 42, 74)],
  ['no signer', (b: Buffer) => b.writeUInt8(0, 1)],
  ['a fee payer that is read-only', (b: Buffer) => b.writeUInt8(1, 2)],
  ['more read-only keys than keys', (b: Buffer) => b.writeUInt8(3, 3)],
  ['another version', (b: Buffer) => b.writeUInt8(0x82, 0)],
] as const)('refused by its bytes: %s', async (_, edit) => {
  const { running } = await startFunded();
  const wire = await signedV1(running, [transferOf(1, 2, 1n)]);
  edit(wire);
  expect(() => decodeTransaction(wire)).toThrow(RpcError);
});

test.each([
  [32 * 1024, true],
  [256 * 1024, true],
  [32 * 1024 - 1, false],
  [33_000, false],
  [257 * 1024, false],
  [0, false],
])('a heap of %i bytes: %s', async (heapSize, taken) => {
  const { running } = await startFunded();
  const wire = await signedV1(running, [transferOf(1, 2, 890_880n)]);
  // The kit makes none that is out of bounds: the value goes in behind its back, after the two others.
  const values = 42 + 3 * 32 + 8;
  const heap = Buffer.alloc(4);
  heap.writeUInt32LE(heapSize);
  const edited = Buffer.concat([wire.subarray(0, values), heap, wire.subarray(values)]);
  edited.writeUInt8(0x1c, 4);
  if (!taken) return expect(() => decodeTransaction(edited)).toThrow(RpcError);
  expect(running.chain.simulate(decodeTransaction(edited)).result.err).toBeNull();
});

test('whatever of version 1 passes the decoder, the VM answers without falling over', async () => {
  const { running } = await startFunded();
  const wire = await signedV1(running, [transferOf(1, 2, 5n), memo(3)], {
    ...LIMITS,
    priorityFeeLamports: 3n,
    heapSize: 65_536,
  });
  const chain = new SandboxChain({ programs: [], now: () => START_TIME * 1000 });
  chain.airdrop(wallet(1).publicKey.toBase58() as never, 1_000_000n);
  const value = fc.oneof(fc.nat({ max: 31 }), fc.nat({ max: 255 }));
  const edits = fc.array(fc.record({ at: fc.nat({ max: wire.length - 1 }), value }), { maxLength: 4 });
  let passed = 0;
  fc.assert(
    fc.property(edits, fc.nat({ max: 20 }), (all, cut) => {
      const bytes = Buffer.from(wire.subarray(0, cut === 20 ? wire.length - 1 : wire.length));
      for (const edit of all) bytes[edit.at % bytes.length] = edit.value;
      bytes[0] = 0x81;
      try {
        const transaction = decodeTransaction(bytes);
        expect(chain.simulate(transaction).result.logs).toBeInstanceOf(Array);
        passed += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(RpcError);
      }
    }),
    { seed: 1, numRuns: 3000 },
  );
  expect(passed).toBeGreaterThan(300);
});
