import { TransactionExpiredBlockheightExceededError } from '@solana/web3.js';
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
  const nextSlot = new Promise((resolve) => connection.onSlotChange(resolve));
  await connection.getSlot();
  running.chain.makeBlocks(1);
  expect((await confirmed).value).toEqual({ err: null });
  running.chain.makeBlocks(1);
  await nextSlot;
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
