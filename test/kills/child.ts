import { setImmediate } from 'node:timers/promises';
import type { Address } from '../../src/domain/address.ts';
import { toAddress } from '../../src/domain/base58.ts';
import { SandboxChain } from '../../src/sandbox/chain/chain.ts';
import { systemAccount } from '../../src/sandbox/chain/vm/account.ts';
import { storeAt } from '../support/store-at.ts';

/**
 * A chain that never rests, to be killed. With every block it writes a number into two accounts and pays a wallet once; when
 * the block is closed, it prints the number. At its start it prints what it found, after it has checked that it fits together.
 */
const [path = '', accounts = '0'] = process.argv.slice(2);
const PAYMENT = 1_000_000n;
const LARGE_BYTES = 200_000;
/** The file is rewritten so often that some of the kills hit it. */
const REWRITE_EVERY = 25;

const addressOf = (number: number): Address => {
  const seed = Buffer.alloc(32, 9);
  seed.writeUInt32LE(number);
  return toAddress(seed);
};
const [first, second, wallet, large] = [1, 2, 3, 4].map((number) => addressOf(2 ** 31 + number)) as [
  Address,
  Address,
  Address,
  Address,
];

const began = performance.now();
const store = storeAt(path);
const snapshot = store.load();
const chain = new SandboxChain({ programs: [], now: Date.now, store, ...(snapshot && { snapshot }) });
if (snapshot === null) {
  await store.create(chain);
  for (let number = 0; number < Number(accounts); number += 1) {
    chain.setAccount(addressOf(number), {
      ...systemAccount(2_000_000n),
      data: new Uint8Array(300).fill(number),
    });
    if (number % 1000 === 0) await setImmediate();
  }
  chain.makeBlocks(1);
}

const lamports = (address: Address) => chain.getAccount(address)?.lamports ?? 0n;
let number = Number(lamports(first));
const problems = [
  lamports(second) === BigInt(number)
    ? []
    : [`two accounts of one block differ: ${number} and ${lamports(second)}`],
  lamports(wallet) === BigInt(chain.ledger.transactionCount) * PAYMENT
    ? []
    : [`${chain.ledger.transactionCount} transactions, but ${lamports(wallet)} lamports were paid`],
  (chain.getAccount(large)?.data.at(-1) ?? number % 256) === number % 256
    ? []
    : ['the large account is of another block'],
].flat();
const count = chain.copy().accounts.size;
const found = {
  number,
  count,
  problems,
  ms: Math.round(performance.now() - began),
  rss: process.memoryUsage().rss,
};
process.stdout.write(`${JSON.stringify(found)}\n`);

let rewriting: Promise<void> | undefined;
for (;;) {
  number += 1;
  chain.setAccount(first, systemAccount(BigInt(number)));
  chain.airdrop(wallet, PAYMENT);
  chain.setAccount(large, {
    ...systemAccount(10n ** 9n),
    data: new Uint8Array(LARGE_BYTES).fill(number % 256),
  });
  if (number % 3 === 0) store.tend(chain);
  chain.setAccount(second, systemAccount(BigInt(number)));
  chain.makeBlocks(1);
  process.stdout.write(`${number}\n`);
  if (number % REWRITE_EVERY === 0 && rewriting === undefined) {
    rewriting = store.create(chain).then(() => {
      rewriting = undefined;
    });
  }
  await setImmediate();
}
