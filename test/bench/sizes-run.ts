import { statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { Address } from '../../src/domain/address.ts';
import { addressBytes, toAddress } from '../../src/domain/base58.ts';
import { SandboxChain } from '../../src/sandbox/chain/chain.ts';
import { systemAccount, type VmAccount } from '../../src/sandbox/chain/vm/account.ts';
import { loadPrograms } from '../../src/sandbox/world/programs.ts';
import { seedWorld } from '../../src/sandbox/world/seed.ts';
import { storeAt } from '../support/store-at.ts';

/**
 * A chain with many accounts of one program, in a process of its own, so that its memory is its own: `fill` makes them and
 * `again` starts from the file. `world` restores the sandbox's own world instead. Prints what it measured as JSON.
 */
const [path = '', mode = '', count = '0'] = process.argv.slice(2);
const SELLER_OFFSET = 42;
const LISTING_BYTES = 240;
/** Of each seller. */
const LISTINGS = 3;

const addressOf = (number: number): Address => {
  const seed = Buffer.alloc(32, 4);
  seed.writeUInt32LE(number);
  return toAddress(seed);
};
const OWNER = addressOf(2 ** 31);
const sellerOf = (number: number) => addressBytes(addressOf(2 ** 30 + Math.floor(number / LISTINGS)));

function listing(number: number, price: number): VmAccount {
  const data = new Uint8Array(LISTING_BYTES).fill(price % 256);
  data.set(sellerOf(number), SELLER_OFFSET);
  return { ...systemAccount(2_500_000n), owner: OWNER, data };
}

/** CPU time in ms, of all threads. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** As a test of an integrator would: after a few transactions, back to the world as it was. The best of some rounds. */
async function restoreWorld() {
  const programs = await loadPrograms([]);
  const snapshot = await seedWorld({ programs, now: Math.floor(Date.now() / 1000) });
  const chain = new SandboxChain({ programs, now: Date.now, snapshot });
  chain.states.save('world');
  const rounds: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    for (let number = 0; number < 100; number += 1) chain.airdrop(addressOf(number), BigInt(10 ** 9));
    chain.makeBlocks(10);
    rounds.push(await timed(() => chain.states.restore('world')));
    await setImmediate();
  }
  return { worldMs: Math.min(...rounds) };
}

const timed = async (work: () => unknown): Promise<number> => {
  const before = cpuMs();
  await work();
  return cpuMs() - before;
};

if (mode === 'world') {
  process.stdout.write(JSON.stringify(await restoreWorld()));
  process.exit();
}
const size = Number(count);
const store = storeAt(path);
const [began, cpu] = [performance.now(), cpuMs()];
const snapshot = mode === 'again' ? store.load() : null;
const indexes = [{ owner: OWNER, offset: SELLER_OFFSET }];
const chain = new SandboxChain({
  programs: [],
  now: Date.now,
  store,
  indexes,
  ...(snapshot === null ? {} : { snapshot }),
});
// The VM's objects that the start no longer needs are freed in the turns after it.
for (let turn = 0; turn < 3; turn += 1) await setImmediate();
const startMs = performance.now() - began;
const startCpuMs = cpuMs() - cpu;
if (mode === 'fill') {
  await store.create(chain);
  for (let number = 0; number < size; number += 1) {
    chain.setAccount(addressOf(number), listing(number, 1));
    if (number % 1000 === 0) await setImmediate();
  }
  chain.makeBlocks(1);
}
const memory = process.memoryUsage().rss;

const numbers = Array.from({ length: 1000 }, (_, index) => Math.floor((index * size) / 1000));
for (const number of numbers) chain.setAccount(addressOf(number), listing(number, 2));
const blockMs = await timed(() => chain.makeBlocks(1));
const large = { ...systemAccount(10n ** 12n), data: new Uint8Array(10 * 1024 * 1024).fill(1) };
const largeMs = await timed(() => {
  chain.setAccount(addressOf(2 ** 31 + 1), large);
  chain.makeBlocks(1);
});
const searchMs = await timed(() => {
  const found = chain.findAccounts(OWNER, [{ offset: SELLER_OFFSET, bytes: sellerOf(6) }]);
  if (found.length !== LISTINGS) throw new Error(`${found.length} listings found`);
});
chain.states.save('now');
for (const number of numbers) chain.setAccount(addressOf(number), listing(number, 3));
const restoreMs = await timed(() => chain.states.restore('now'));
await setImmediate();
// While the file is written again, the most CPU time between two turns of others.
let longestMs = 0;
let isDone = false;
const rewriteMs = timed(() => store.create(chain)).finally(() => {
  isDone = true;
});
for (let last = cpuMs(); !isDone; last = cpuMs()) {
  await setImmediate();
  longestMs = Math.max(longestMs, cpuMs() - last);
}
const measured = {
  startMs,
  startCpuMs,
  blockMs,
  largeMs,
  searchMs,
  restoreMs,
  rewriteMs: await rewriteMs,
  longestMs,
};
await store.close(chain);
process.stdout.write(JSON.stringify({ ...measured, memory, fileBytes: statSync(path).size }));
