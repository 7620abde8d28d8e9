import { copyFileSync, readFileSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Address } from '../../../src/domain/address.ts';
import { toAddress } from '../../../src/domain/base58.ts';
import type { CliError } from '../../../src/errors/cli-error.ts';
import { SandboxChain } from '../../../src/sandbox/chain/chain.ts';
import { systemAccount } from '../../../src/sandbox/chain/vm/account.ts';
import { keptChain, reloaded, temporaryFile } from '../../support/chain-store.ts';
import { storeAt } from '../../support/store-at.ts';
import { START_TIME, wallet } from './support.ts';

const SOL = 1_000_000_000n;
const now = () => START_TIME * 1000;
const addressOf = (number: number) => wallet(number).publicKey.toBase58() as Address;

/** What a client can see of a chain. */
function factsOf(chain: SandboxChain) {
  const { ledger } = chain;
  return {
    accounts: [2, 3, 4, 5].map((number) => chain.getAccount(addressOf(number))),
    open: { ...ledger.open, transactions: ledger.open.transactions.map(({ signature }) => signature) },
    blocks: ledger.blocks().map(({ slot, blockhash, time }) => ({ slot, blockhash, time })),
    history: [...ledger.newestFirst()].map(({ signature }) => signature),
    transactions: ledger.transactionCount,
    nonce: chain.copy().nonceBlockhash,
    time: chain.unixTime(),
  };
}

test('what a chain had when it was closed, it has again: the open block and the clock too', async () => {
  const path = temporaryFile();
  const { chain, store } = await keptChain(path, now);
  chain.airdrop(addressOf(2), SOL);
  chain.makeBlocks(40);
  chain.airdrop(addressOf(3), SOL);
  chain.setClock(START_TIME + 77);
  await store.close(chain);
  const again = await reloaded(path, now);
  expect(factsOf(again)).toEqual(factsOf(chain));
  again.airdrop(addressOf(4), SOL);
  expect(again.getAccount(addressOf(4))?.lamports).toBe(SOL);
});

test('cut at any byte, it is the chain as it was when a block ended, and never in between', async () => {
  const path = temporaryFile();
  const { chain } = await keptChain(path, now);
  const ends = [{ size: statSync(path).size, facts: factsOf(chain) }];
  for (let round = 0; round < 6; round += 1) {
    chain.airdrop(addressOf(2), SOL);
    chain.airdrop(addressOf(3), SOL + BigInt(round));
    chain.makeBlocks(1);
    ends.push({ size: statSync(path).size, facts: factsOf(chain) });
  }
  const [first, last] = [ends[0]?.size ?? 0, ends.at(-1)?.size ?? 0];
  const cut = temporaryFile();
  for (let size = first; size <= last; size += Math.ceil((last - first) / 25)) {
    copyFileSync(path, cut);
    truncateSync(cut, size);
    const wanted = ends.findLast((end) => end.size <= size);
    expect(factsOf(await reloaded(cut, now))).toEqual(wanted?.facts);
  }
});

test('a changed byte is noticed wherever it is', async () => {
  const path = temporaryFile();
  const { chain } = await keptChain(path, now);
  for (let round = 0; round < 5; round += 1) {
    chain.airdrop(addressOf(2), SOL + BigInt(round));
    chain.makeBlocks(1);
  }
  const whole = readFileSync(path);
  const damaged = temporaryFile();
  // The prefix and the size of a closed file come before the contents.
  for (let at = 23; at < whole.length; at += 131) {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 0x10;
    writeFileSync(damaged, bytes);
    await expect(reloaded(damaged, now), `byte ${at}`).rejects.toMatchObject({ code: 'state_corrupt' });
  }
});

test('what comes after a torn end replaces it', async () => {
  const path = temporaryFile();
  const { chain } = await keptChain(path, now);
  chain.airdrop(addressOf(2), SOL);
  chain.makeBlocks(1);
  chain.setAccount(addressOf(3), { ...systemAccount(5n), data: new Uint8Array(50_000) });
  chain.makeBlocks(1);
  truncateSync(path, statSync(path).size - 20);
  const store = storeAt(path);
  const next = new SandboxChain({ programs: [], now, store, snapshot: store.load() ?? expect.fail() });
  expect(next.getAccount(addressOf(3))).toBeUndefined();
  next.airdrop(addressOf(4), SOL);
  next.makeBlocks(1);
  expect(factsOf(await reloaded(path, now))).toEqual(factsOf(next));
});

test('a block that cannot be kept stays open, the cause is told once, and nothing is lost', async () => {
  const path = temporaryFile();
  const told: CliError[] = [];
  const { chain, store } = await keptChain(path, now, (error) => told.push(error));
  chain.airdrop(addressOf(2), SOL);
  renameSync(path, `${path}.away`);
  const { slot } = chain.ledger.open;
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect(() => chain.makeBlocks(1)).toThrow('could not be saved');
  expect(told).toMatchObject([{ code: 'unexpected', why: 'somebody has moved or deleted it' }]);
  expect(chain.ledger.open.slot).toBe(slot);
  expect(chain.ledger.commitmentOf(slot)).toBe('processed');
  chain.airdrop(addressOf(3), SOL);
  renameSync(`${path}.away`, path);
  chain.makeBlocks(1);
  expect(chain.ledger.commitmentOf(slot)).toBe('confirmed');
  await store.close(chain);
  expect(factsOf(await reloaded(path, now))).toEqual(factsOf(chain));
});

test('the file is rewritten while the chain goes on', async () => {
  const path = temporaryFile();
  const { chain, store } = await keptChain(path, now);
  for (let number = 0; number < 3000; number += 1) {
    const seed = Buffer.alloc(32, 1);
    seed.writeUInt32LE(number);
    chain.setAccount(toAddress(seed), { ...systemAccount(9n), data: new Uint8Array(1000) });
  }
  chain.makeBlocks(1);
  for (let round = 0; round < 500; round += 1) {
    chain.setAccount(addressOf(5), { ...systemAccount(BigInt(round + 1)), data: new Uint8Array(20_000) });
    chain.makeBlocks(1);
  }
  const before = statSync(path).size;
  let isDone = false;
  const done = store.create(chain).then(() => {
    isDone = true;
  });
  let rounds = 0;
  while (!isDone) {
    chain.airdrop(addressOf(2), SOL + BigInt(rounds));
    // The open block of now and then is not kept yet when the file takes its place.
    if (rounds % 3 > 0) chain.makeBlocks(1);
    rounds += 1;
    await setImmediate();
  }
  await done;
  expect(rounds).toBeGreaterThan(5);
  expect(statSync(path).size).toBeLessThan(before / 2);
  expect(factsOf(await reloaded(path, now)).transactions).toBeLessThanOrEqual(chain.ledger.transactionCount);
  chain.airdrop(addressOf(3), SOL);
  chain.makeBlocks(1);
  expect(factsOf(await reloaded(path, now))).toEqual(factsOf(chain));
});

test('a block ends in the file too if all of its transactions were kept before', async () => {
  const path = temporaryFile();
  const { chain, store } = await keptChain(path, now);
  chain.airdrop(addressOf(2), SOL);
  store.tend(chain);
  chain.makeBlocks(1);
  expect(factsOf(await reloaded(path, now))).toEqual(factsOf(chain));
});

test('an account of the largest size is kept, and so is its removal', async () => {
  const path = temporaryFile();
  const { chain } = await keptChain(path, now);
  const data = new Uint8Array(10 * 1024 * 1024).fill(3);
  data.set([1, 2, 3], data.length - 3);
  chain.setAccount(addressOf(2), { ...systemAccount(SOL * 100n), data });
  chain.makeBlocks(1);
  const again = await reloaded(path, now);
  expect(Buffer.compare(again.getAccount(addressOf(2))?.data ?? Buffer.alloc(0), data)).toBe(0);
  chain.setAccount(addressOf(2), systemAccount(0n));
  chain.makeBlocks(1);
  expect((await reloaded(path, now)).getAccount(addressOf(2))).toBeUndefined();
});

test('a state that was restored is what the file has', async () => {
  const path = temporaryFile();
  const { chain } = await keptChain(path, now);
  chain.airdrop(addressOf(2), SOL);
  chain.makeBlocks(2);
  const [copy, before] = [chain.copy(), factsOf(chain)];
  chain.airdrop(addressOf(2), SOL);
  chain.airdrop(addressOf(3), SOL);
  chain.makeBlocks(5);
  chain.restore(copy);
  const { nonce, ...facts } = factsOf(await reloaded(path, now));
  expect({ ...facts, nonce: before.nonce }).toEqual(before);
  expect(nonce).toBe(factsOf(chain).nonce);
  chain.airdrop(addressOf(4), SOL);
  chain.makeBlocks(1);
  expect(factsOf(await reloaded(path, now))).toEqual(factsOf(chain));
});
