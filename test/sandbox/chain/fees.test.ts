import { AddressLookupTableProgram, ComputeBudgetProgram, Ed25519Program } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { SOL, signed, startFunded, transfer, wallet } from './support.ts';

test('fees: asked beforehand, charged, and seen by the next sender', async () => {
  const { running, connection, payer } = await startFunded();
  const transaction = signed(
    running,
    [payer],
    ComputeBudgetProgram.setComputeUnitLimit({ units: 1001 }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 2_000_001 }),
    transfer(payer, wallet(2).publicKey, SOL),
  );
  expect((await connection.getFeeForMessage(transaction.compileMessage())).value).toBe(5000 + 2003);
  await connection.sendRawTransaction(transaction.serialize());
  running.chain.makeBlocks(1);
  expect(await connection.getBalance(payer.publicKey)).toBe(99 * SOL - 7003);
  const busy = await connection.getRecentPrioritizationFees({
    lockedWritableAccounts: [wallet(2).publicKey],
  });
  expect(busy.map((entry) => entry.prioritizationFee)).toContain(2_000_001);
  running.chain.makeBlocks(150);
  expect((await connection.getFeeForMessage(transaction.compileMessage())).value).toBeNull();
});

test('the fee without a limit follows the reserve of each program', async () => {
  const { running, connection, payer } = await startFunded();
  const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000 });
  const failing = AddressLookupTableProgram.freezeLookupTable({
    lookupTable: wallet(9).publicKey,
    authority: payer.publicKey,
  });
  for (const [instruction, fee] of [
    [transfer(payer, wallet(2).publicKey, 1000 * SOL), 5000 + 6000],
    [failing, 5000 + 203_000],
  ] as const) {
    const before = await connection.getBalance(payer.publicKey);
    const transaction = signed(running, [payer], price, instruction);
    expect((await connection.getFeeForMessage(transaction.compileMessage())).value).toBe(fee);
    await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true });
    expect(before - (await connection.getBalance(payer.publicKey))).toBe(fee);
  }
});

test('a signature that a program checks costs as much as one of the transaction', async () => {
  const { running, connection, payer } = await startFunded();
  const check = Ed25519Program.createInstructionWithPrivateKey({
    privateKey: wallet(2).secretKey,
    message: Buffer.from('gavel'),
  });
  const transaction = signed(running, [payer], check);
  expect((await connection.getFeeForMessage(transaction.compileMessage())).value).toBe(10_000);
  await connection.sendRawTransaction(transaction.serialize());
  expect(await connection.getBalance(payer.publicKey)).toBe(100 * SOL - 10_000);
});
