import { SYSVAR_SLOT_HASHES_PUBKEY } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { connect, rpc, startTestChain } from './support.ts';

type Running = Awaited<ReturnType<typeof startTestChain>>;

/** The slots of SlotHashes, in its order. */
async function slotsOf(running: Running): Promise<number[]> {
  const data = (await connect(running).getAccountInfo(SYSVAR_SLOT_HASHES_PUBKEY))?.data ?? Buffer.alloc(8);
  const count = Number(data.readBigUInt64LE(0));
  return Array.from({ length: count }, (_, at) => Number(data.readBigUInt64LE(8 + 40 * at)));
}

test('SlotHashes holds the 512 slots before the open one, newest first', async () => {
  const running = await startTestChain();
  running.chain.makeBlocks(600);
  const { slot } = running.chain.ledger.open;
  expect(await slotsOf(running)).toEqual(Array.from({ length: 512 }, (_, at) => slot - 1 - at));
});

test('SlotHashes is that of the open block whenever somebody looks', async () => {
  const running = await startTestChain();
  for (const count of [1, 3, 1, 600, 1]) {
    running.chain.makeBlocks(count);
    expect((await slotsOf(running))[0]).toBe(running.chain.ledger.open.slot - 1);
  }
});

test('a restored chain knows the slots that it knew', async () => {
  const running = await startTestChain();
  running.chain.makeBlocks(20);
  const before = await slotsOf(running);
  const { result } = await rpc(running, 'sandbox_snapshot');
  running.chain.makeBlocks(700);
  await rpc(running, 'sandbox_restore', result);
  expect(await slotsOf(running)).toEqual(before);
});
