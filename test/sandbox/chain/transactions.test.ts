import {
  AddressLookupTableProgram,
  SendTransactionError,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { expect, test } from 'vitest';
import { land, rpc, SOL, signed, startFunded, startTestChain, transfer, wallet } from './support.ts';

const base64 = (transaction: Transaction | VersionedTransaction) =>
  Buffer.from(
    transaction instanceof Transaction
      ? transaction.serialize({ requireAllSignatures: false, verifySignatures: false })
      : transaction.serialize(),
  ).toString('base64');

test('a second send of the same bytes is refused as already processed', async () => {
  const { running, connection, payer } = await startFunded();
  const bytes = signed(running, [payer], transfer(payer, wallet(2).publicKey, SOL)).serialize();
  const signature = await connection.sendRawTransaction(bytes);
  const { error } = await rpc(running, 'sendTransaction', bytes.toString('base64'), { encoding: 'base64' });
  expect(error).toMatchObject({
    code: -32002,
    message: 'Transaction simulation failed: This transaction has already been processed',
    data: { err: 'AlreadyProcessed', logs: [], accounts: null },
  });
  expect(await connection.sendRawTransaction(bytes, { skipPreflight: true })).toBe(signature);
  expect(running.chain.getAccount(wallet(2).publicKey.toBase58() as never)?.lamports).toBe(BigInt(SOL));
});

test('a failing program is refused with its logs, and costs nothing', async () => {
  const { running, connection, payer } = await startFunded();
  const bytes = signed(running, [payer], transfer(payer, wallet(2).publicKey, 1000 * SOL)).serialize();
  const refusal = await connection.sendRawTransaction(bytes).catch((error: unknown) => error);
  if (!(refusal instanceof SendTransactionError)) throw refusal;
  expect(refusal.message).toContain('Error processing Instruction 0: custom program error: 0x1');
  expect(await refusal.getLogs(connection)).toContain(
    'Transfer: insufficient lamports 99999995000, need 1000000000000',
  );
  const { error } = await rpc(running, 'sendTransaction', bytes.toString('base64'), { encoding: 'base64' });
  expect(error.data).toMatchObject({ err: { InstructionError: [0, { Custom: 1 }] }, unitsConsumed: 150 });
  expect(await connection.getBalance(payer.publicKey)).toBe(100 * SOL);
});

test('without preflight a failing transaction lands, pays its fee and says why', async () => {
  const { running, connection, payer } = await startFunded();
  const bytes = signed(running, [payer], transfer(payer, wallet(2).publicKey, 1000 * SOL)).serialize();
  const signature = await connection.sendRawTransaction(bytes, { skipPreflight: true });
  const { value } = await connection.getSignatureStatus(signature);
  expect(value).toEqual({
    slot: running.chain.ledger.open.slot,
    confirmations: 0,
    err: { InstructionError: [0, { Custom: 1 }] },
    status: { Err: { InstructionError: [0, { Custom: 1 }] } },
    confirmationStatus: 'processed',
  });
  running.chain.makeBlocks(1);
  const landed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
  expect(landed?.meta).toMatchObject({ err: { InstructionError: [0, { Custom: 1 }] }, fee: 5000 });
  expect(await connection.getBalance(payer.publicKey)).toBe(100 * SOL - 5000);
});

test('a missing, a wrong and a foreign signature are refused with -32003', async () => {
  const { running, payer } = await startFunded();
  const transaction = signed(running, [payer], transfer(payer, wallet(2).publicKey, SOL));
  const unsigned = new Transaction({
    feePayer: payer.publicKey,
    recentBlockhash: transaction.recentBlockhash ?? '',
  });
  unsigned.add(transfer(payer, wallet(2).publicKey, SOL));
  const foreign = signed(running, [payer], transfer(payer, wallet(2).publicKey, SOL));
  foreign.signatures[0] = { publicKey: payer.publicKey, signature: Buffer.alloc(64, 7) };
  const tampered = Buffer.from(transaction.serialize());
  tampered.writeUInt8(tampered.readUInt8(tampered.length - 1) ^ 1, tampered.length - 1);
  for (const text of [base64(unsigned), base64(foreign), tampered.toString('base64')]) {
    const { error } = await rpc(running, 'sendTransaction', text, {
      encoding: 'base64',
      skipPreflight: true,
    });
    expect(error).toEqual({ code: -32003, message: 'Transaction signature verification failure' });
  }
});

test('a blockhash lives for 150 blocks and then is not found', async () => {
  const { running, connection, payer } = await startFunded();
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash('confirmed');
  const make = (lamports: number) => {
    const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash });
    transaction.add(transfer(payer, wallet(2).publicKey, lamports));
    transaction.sign(payer);
    return transaction.serialize();
  };
  running.chain.makeBlocks(149);
  expect(await connection.getBlockHeight('processed')).toBe(lastValidBlockHeight);
  expect((await connection.isBlockhashValid(blockhash)).value).toBe(true);
  await connection.sendRawTransaction(make(SOL));
  running.chain.makeBlocks(1);
  expect((await connection.isBlockhashValid(blockhash)).value).toBe(false);
  const late = make(2 * SOL);
  const { error } = await rpc(running, 'sendTransaction', late.toString('base64'), { encoding: 'base64' });
  expect(error).toMatchObject({
    code: -32002,
    message: 'Transaction simulation failed: Blockhash not found',
    data: { err: 'BlockhashNotFound' },
  });
  const signature = await connection.sendRawTransaction(late, { skipPreflight: true });
  expect(
    (await connection.getSignatureStatus(signature, { searchTransactionHistory: true })).value,
  ).toBeNull();
});

test('an unsigned transaction over an old hash simulates when its hash is replaced', async () => {
  const { running, payer } = await startFunded();
  const transaction = new Transaction({
    feePayer: payer.publicKey,
    recentBlockhash: bs58.encode(Buffer.alloc(32, 9)),
  });
  transaction.add(transfer(payer, wallet(2).publicKey, SOL));
  const text = base64(transaction);
  const plain = await rpc(running, 'simulateTransaction', text, { encoding: 'base64' });
  expect(plain.result.value).toMatchObject({ err: 'BlockhashNotFound', logs: [] });
  const replaced = await rpc(running, 'simulateTransaction', text, {
    encoding: 'base64',
    replaceRecentBlockhash: true,
    commitment: 'confirmed',
  });
  expect(replaced.result.value).toMatchObject({
    err: null,
    unitsConsumed: 150,
    preBalances: [100 * SOL, 0, 1],
    postBalances: [99 * SOL - 5000, SOL, 1],
    replacementBlockhash: running.chain.ledger.blockhashAt('confirmed'),
  });
  const verified = await rpc(running, 'simulateTransaction', text, { encoding: 'base64', sigVerify: true });
  expect(verified.error.code).toBe(-32003);
  const both = await rpc(running, 'simulateTransaction', text, {
    encoding: 'base64',
    sigVerify: true,
    replaceRecentBlockhash: true,
  });
  expect(both.error).toEqual({
    code: -32602,
    message: 'sigVerify may not be used with replaceRecentBlockhash',
  });
});

test('a simulation that fails gives null for every account that was asked for', async () => {
  const { running, payer } = await startFunded();
  const text = base64(signed(running, [payer], transfer(payer, wallet(2).publicKey, 1000 * SOL)));
  const addresses = [payer, wallet(2)].map((entry) => entry.publicKey.toBase58());
  const { result } = await rpc(running, 'simulateTransaction', text, {
    encoding: 'base64',
    accounts: { addresses, encoding: 'base64' },
  });
  expect(result.value).toMatchObject({
    err: { InstructionError: [0, { Custom: 1 }] },
    accounts: [null, null],
  });
  const many = { addresses: Array(4).fill(addresses[0]), encoding: 'base64' };
  const refused = await rpc(running, 'simulateTransaction', text, { encoding: 'base64', accounts: many });
  expect(refused.error).toEqual({ code: -32602, message: 'Too many accounts provided; max 3' });
});

test('bytes that are no transaction are refused as invalid parameters, and the chain goes on', async () => {
  const { running, payer } = await startFunded();
  const good = signed(running, [payer], transfer(payer, wallet(2).publicKey, SOL)).serialize();
  const badIndex = Buffer.from(good);
  badIndex.writeUInt8(200, good.indexOf(Buffer.from([2, 2, 0, 1, 12])));
  const cases: [string, string][] = [
    ['', 'unexpected end of file'],
    ['AQID', 'unexpected end of file'],
    ['not base64!', 'invalid base64 encoding'],
    [Buffer.concat([good, Buffer.from([0])]).toString('base64'), '1 bytes after the end'],
    [Buffer.concat([Buffer.from([0x81]), good]).toString('base64'), 'failed to deserialize'],
    [Buffer.alloc(1233).toString('base64'), 'too large: 1233 bytes (max: 1232 bytes)'],
    [badIndex.toString('base64'), 'failed to sanitize accounts offsets correctly'],
  ];
  for (const [text, reason] of cases) {
    const { error } = await rpc(running, 'sendTransaction', text, { encoding: 'base64' });
    expect(error.code).toBe(-32602);
    expect(error.message).toContain(reason);
  }
  expect((await rpc(running, 'getHealth')).result).toBe('ok');
});

test('a version 0 transaction reads accounts from a lookup table made on the chain', async () => {
  const { running, connection, payer } = await startFunded();
  const slot = await connection.getSlot('confirmed');
  const [create, table] = AddressLookupTableProgram.createLookupTable({
    authority: payer.publicKey,
    payer: payer.publicKey,
    recentSlot: slot,
  });
  const extend = AddressLookupTableProgram.extendLookupTable({
    lookupTable: table,
    authority: payer.publicKey,
    payer: payer.publicKey,
    addresses: [wallet(2).publicKey, wallet(3).publicKey],
  });
  land(running, [payer], create, extend);
  const found = (await connection.getAddressLookupTable(table)).value;
  if (found === null) throw new Error('no table');
  const latest = await connection.getLatestBlockhash();
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: latest.blockhash,
    instructions: [transfer(payer, wallet(3).publicKey, SOL)],
  }).compileToV0Message([found]);
  const transaction = new VersionedTransaction(message);
  transaction.sign([payer]);
  const signature = await connection.sendTransaction(transaction);
  running.chain.makeBlocks(1);

  expect(await connection.getBalance(wallet(3).publicKey)).toBe(SOL);
  const landed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
  expect(landed?.version).toBe(0);
  expect(landed?.meta?.loadedAddresses).toEqual({ writable: [wallet(3).publicKey], readonly: [] });
  const legacyOnly = await rpc(running, 'getTransaction', signature, { commitment: 'confirmed' });
  expect(legacyOnly.error.code).toBe(-32015);
  const ofLoaded = await connection.getSignaturesForAddress(wallet(3).publicKey);
  expect(ofLoaded.map((entry) => entry.signature)).toEqual([signature]);
});

test('a table that does not exist is named as the reason', async () => {
  const { running, connection, payer } = await startFunded();
  const { blockhash } = await connection.getLatestBlockhash();
  const missing = { key: wallet(9).publicKey, state: { addresses: [wallet(3).publicKey] } };
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: blockhash,
    instructions: [transfer(payer, wallet(3).publicKey, SOL)],
  }).compileToV0Message([missing as never]);
  const transaction = new VersionedTransaction(message);
  transaction.sign([payer]);
  const { error } = await rpc(running, 'sendTransaction', base64(transaction), { encoding: 'base64' });
  expect(error.data.err).toBe('AddressLookupTableNotFound');
});

test('a payer without an account cannot pay, and a chain behind the asked slot says so', async () => {
  const running = await startTestChain();
  const text = base64(signed(running, [wallet(7)], transfer(wallet(7), wallet(2).publicKey, 1)));
  const poor = await rpc(running, 'sendTransaction', text, { encoding: 'base64' });
  expect(poor.error).toMatchObject({
    message:
      'Transaction simulation failed: Attempt to debit an account but found no record of a prior credit.',
    data: { err: 'AccountNotFound' },
  });
  const early = await rpc(running, 'sendTransaction', text, { encoding: 'base64', minContextSlot: 10_000 });
  expect(early.error).toEqual({
    code: -32016,
    message: 'Minimum context slot has not been reached',
    data: { contextSlot: 64 },
  });
});
