import { expect, it } from 'vitest';
import { NewestBlockhash, notingSlot } from '../../src/service/newest-blockhash.ts';
import { MemoryChain } from './support/chain.ts';
import { BUYER } from './support/world.ts';

/** Says a blockhash of its own for each slot, and counts how often it was asked. */
class CountingChain extends MemoryChain {
  asked = 0;

  override async getLatestBlockhash() {
    this.asked += 1;
    return { ...(await super.getLatestBlockhash()), blockhash: `blockhash of slot ${this.slot}` };
  }
}

it('asks for the blockhash of a slot once', async () => {
  const chain = new CountingChain();
  const newest = new NewestBlockhash(chain);
  for (const slot of [5n, 5n, 6n, 6n]) {
    chain.slot = slot;
    expect(await newest.at(slot)).toMatchObject({ slot, blockhash: `blockhash of slot ${slot}` });
  }
  expect(chain.asked).toBe(2);
});

it('asks where the slot is another one, also an earlier one, or is not known', async () => {
  const chain = new CountingChain();
  const newest = new NewestBlockhash(chain);
  chain.slot = 6n;
  await newest.at(6n);
  chain.slot = 4n;
  expect((await newest.at(4n)).slot).toBe(4n);
  await newest.at(null);
  expect(chain.asked).toBe(3);
});

it('keeps nothing of a failure', async () => {
  const chain = new CountingChain();
  const newest = new NewestBlockhash(chain);
  chain.failure = new Error('no answer');
  await expect(newest.at(1_234n)).rejects.toThrow('no answer');
  chain.failure = null;
  expect((await newest.at(1_234n)).slot).toBe(1_234n);
});

it('notes the slot of the last read', async () => {
  const chain = new CountingChain();
  const { reader, slot } = notingSlot(chain, (addresses) => chain.getAccounts(addresses));
  expect(slot()).toBeNull();
  await reader.getAccounts([BUYER]);
  expect(slot()).toBe(1_234n);
  chain.slot = 1_235n;
  await reader.getAccounts([BUYER]);
  expect(slot()).toBe(1_235n);
});
