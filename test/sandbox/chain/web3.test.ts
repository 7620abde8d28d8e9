import {
  PublicKey,
  TransactionExpiredBlockheightExceededError,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { expect, test } from 'vitest';
import { SOL, signed, startFunded, transfer, wallet } from './support.ts';

test('an airdrop and a transfer arrive, and the transaction reads back with its balances', async () => {
  const { running, connection, payer } = await startFunded();
  const signature = await connection.sendRawTransaction(
    signed(running, [payer], transfer(payer, wallet(2).publicKey, SOL)).serialize(),
  );
  expect(await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })).toBeNull();
  running.chain.makeBlocks(1);

  expect(await connection.getBalance(wallet(2).publicKey)).toBe(SOL);
  const landed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
  expect(landed?.meta).toMatchObject({
    err: null,
    fee: 5000,
    preBalances: [100 * SOL, 0, 1],
    postBalances: [99 * SOL - 5000, SOL, 1],
    computeUnitsConsumed: 150,
  });
  expect(landed?.blockTime).toBe(1_767_225_600);
});

test('confirmTransaction hears of the block by subscription', async () => {
  const { running, connection, payer } = await startFunded();
  const latest = await connection.getLatestBlockhash();
  const signature = await connection.sendRawTransaction(
    signed(running, [payer], transfer(payer, wallet(2).publicKey, SOL)).serialize(),
  );
  const confirmed = connection.confirmTransaction({ signature, ...latest }, 'confirmed');
  let listener = -1;
  const nextSlot = new Promise((resolve) => {
    listener = connection.onSlotChange(resolve);
  });
  await connection.getSlot();
  running.chain.makeBlocks(1);
  expect((await confirmed).value).toEqual({ err: null });
  running.chain.makeBlocks(1);
  await nextSlot;
  await connection.removeSlotChangeListener(listener);
});

test('confirmTransaction of a transaction that was never sent ends when its block height is exceeded', async () => {
  const { running, connection, payer } = await startFunded();
  const latest = await connection.getLatestBlockhash();
  const lost = signed(running, [payer], transfer(payer, wallet(2).publicKey, SOL));
  const signature = bs58.encode(lost.signature ?? []);
  running.chain.makeBlocks(151);
  await expect(connection.confirmTransaction({ signature, ...latest }, 'confirmed')).rejects.toBeInstanceOf(
    TransactionExpiredBlockheightExceededError,
  );
});

test('simulateTransaction of web3.js replaces the hash and gives accounts and inner instructions', async () => {
  const { running, connection, payer } = await startFunded();
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: PublicKey.default.toBase58(),
    instructions: [transfer(payer, wallet(2).publicKey, SOL)],
  }).compileToV0Message();
  const { context, value } = await connection.simulateTransaction(new VersionedTransaction(message), {
    replaceRecentBlockhash: true,
    innerInstructions: true,
    accounts: { encoding: 'base64', addresses: [wallet(2).publicKey.toBase58()] },
  });
  expect(context.slot).toBe(await connection.getSlot());
  expect(value).toMatchObject({
    err: null,
    unitsConsumed: 150,
    innerInstructions: [],
    returnData: null,
    replacementBlockhash: running.chain.ledger.blockhashAt('confirmed'),
  });
  expect(value.accounts?.[0]).toMatchObject({ lamports: SOL, data: ['', 'base64'] });
  expect(value.logs).toHaveLength(2);
});
