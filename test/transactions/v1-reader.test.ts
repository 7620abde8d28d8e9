import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash as asBlockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageConfig,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type V1TransactionConfig,
} from '@solana/kit';
import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import { decodeTransaction as decodeInSandbox } from '../../src/sandbox/chain/transaction/decode.ts';
import { Vm } from '../../src/sandbox/chain/vm/vm.ts';
import { pick, type Random } from '../../src/sandbox/hostile/trick.ts';
import type { Reading } from '../../src/transactions/reader.ts';
import { readVersion1 } from '../../src/transactions/v1-reader.ts';
import { seededRandom } from '../support/random.ts';

const SYSTEM = address('11111111111111111111111111111111');
const MEMO = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');
const RICH = 1_000_000_000_000n;
const MOST_UNITS = 1_400_000;
/** A program pays for each page of its heap but the first. */
const HEAP_PAGE = 32 * 1024;
const HEAP_PAGE_UNITS = 8;
const WALLETS = Array.from({ length: 8 }, (_, n) => address(bs58.encode(new Uint8Array(32).fill(n + 1))));

const vm = Vm.create();
const read = (bytes: Uint8Array): Reading => readVersion1({ bytes } as never);

function walletAt(index: number): Address {
  return WALLETS[index % WALLETS.length] ?? SYSTEM;
}

/** A memo that some signers sign, or a transfer: what the logs and balances of the VM show in full. */
function someInstruction(random: Random): Instruction {
  if (random() < 0.5) {
    const accounts = [0, 1, 2].filter(() => random() < 0.5).map((n) => ({ address: walletAt(n), role: 2 }));
    const data = Uint8Array.from({ length: 1 + pick(random, 40) }, () => 0x61 + pick(random, 26));
    return { programAddress: MEMO, accounts, data };
  }
  const data = Buffer.alloc(12);
  data.writeUInt32LE(2);
  data.writeBigUInt64LE(BigInt(pick(random, 1_000_000)), 4);
  const accounts = [
    { address: walletAt(pick(random, 2)), role: 3 },
    { address: walletAt(pick(random, WALLETS.length)), role: 1 },
  ];
  return { programAddress: SYSTEM, accounts, data };
}

function someConfig(random: Random): V1TransactionConfig {
  return {
    computeUnitLimit: 200_000 + pick(random, 1_200_000),
    loadedAccountsDataSizeLimit: 1_000_000 + pick(random, 1_000_000),
    ...(random() < 0.5 ? { priorityFeeLamports: BigInt(pick(random, 1_000_000)) } : {}),
    ...(random() < 0.5 ? { heapSize: 1024 * (32 + pick(random, 225)) } : {}),
  };
}

function write(instructions: readonly Instruction[], config: V1TransactionConfig): Uint8Array {
  const lifetime = {
    blockhash: asBlockhash(bs58.encode(new Uint8Array(32).fill(99))),
    lastValidBlockHeight: 0n,
  };
  const message = pipe(
    createTransactionMessage({ version: 1 }),
    (m) => setTransactionMessageFeePayer(walletAt(0), m),
    (m) => setTransactionMessageLifetimeUsingBlockhash(lifetime, m),
    (m) => setTransactionMessageConfig(config, m),
    (m) => appendTransactionMessageInstructions(instructions, m),
  );
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)));
}

/** The VM with every wallet as at the beginning. */
function machine(): Vm {
  for (const wallet of WALLETS) {
    const data = new Uint8Array();
    vm.setAccount(wallet, {
      lamports: RICH,
      owner: SYSTEM,
      data,
      executable: false,
      rentEpoch: 2n ** 64n - 1n,
    });
  }
  return vm;
}

/** What the VM does with it: whether it took it, balances, and what its programs saw. */
function executed(bytes: Uint8Array) {
  const { err, logs } = machine().execute(bytes);
  return {
    err,
    balances: WALLETS.map((wallet) => vm.account(wallet)?.lamports ?? 0n),
    shown: logs.filter((line) => /invoke|Program log|consumed/.test(line)),
  };
}

/** The same, told from a reading alone: a plain model of the two programs. `spent` are the units of each memo. */
function foretold({ instructions, signatures, config }: Reading, shown: readonly string[]) {
  const spent = shown.flatMap((line) => /consumed (\d+) of/.exec(line)?.[1] ?? []).map(Number);
  const balances = new Map(WALLETS.map((wallet) => [wallet, RICH]));
  const move = (wallet: Address | undefined, amount: bigint) => {
    if (wallet !== undefined) balances.set(wallet, (balances.get(wallet) ?? 0n) + amount);
  };
  move(walletAt(0), -5_000n * BigInt(signatures.length) - (config?.priorityFeeLamports ?? 0n));
  let units = Math.min(config?.computeUnitLimit ?? 0, MOST_UNITS);
  const heapCost = HEAP_PAGE_UNITS * (Math.ceil((config?.heapSize ?? HEAP_PAGE) / HEAP_PAGE) - 1);
  const lines = instructions.flatMap(({ program, accounts, data }) => {
    const invoke = `Program ${program} invoke [1]`;
    if (program === SYSTEM) {
      const amount = Buffer.from(data).readBigUInt64LE(4);
      move(accounts[0]?.address, -amount);
      move(accounts[1]?.address, amount);
      units -= 150;
      return [invoke];
    }
    const used = spent.shift() ?? 0;
    const before = units;
    units -= heapCost + used;
    return [
      invoke,
      ...(accounts.length === 0 ? [] : ['Program log: Signed by:']),
      ...accounts.map((account) => `Program log: ${account.address}`),
      `Program log: Memo (len ${data.length})`,
      `Program log: ${Buffer.from(data).toString('utf8')}`,
      `Program ${program} consumed ${used} of ${before} compute units`,
    ];
  });
  return { err: null, balances: WALLETS.map((wallet) => balances.get(wallet)), shown: lines };
}

/** Whether the model knows what it does: a memo, or a transfer. */
function isModelled({ program, data }: Reading['instructions'][number]): boolean {
  return program === MEMO || (program === SYSTEM && Buffer.from(data).readUInt32LE(0) === 2);
}

describe('the second reader of version 1', () => {
  it('reads what the VM executes: programs, accounts, data, signers, fee and units', () => {
    const random = seededRandom(11);
    for (let run = 0; run < 300; run += 1) {
      const count = 1 + pick(random, 12);
      const bytes = write(
        Array.from({ length: count }, () => someInstruction(random)),
        someConfig(random),
      );
      const happened = executed(bytes);
      expect(foretold(read(bytes), happened.shown)).toEqual(happened);
    }
  });

  it('reads which accounts may be written as the VM does', () => {
    const random = seededRandom(12);
    for (let run = 0; run < 100; run += 1) {
      const bytes = write([someInstruction(random), someInstruction(random)], someConfig(random));
      const written = [...machine().simulate(bytes).postAccounts.keys()].sort();
      const writable = read(bytes).accounts.filter((account) => account.writable);
      expect(writable.map((account) => account.address).sort()).toEqual(written);
    }
  });

  it('reads the limit on accounts that the VM holds to', () => {
    const transfer = {
      programAddress: SYSTEM,
      accounts: [
        { address: walletAt(0), role: 3 },
        { address: walletAt(1), role: 1 },
      ],
      data: Buffer.from([2, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0]),
    };
    const loads = (limit: number) => {
      const bytes = write([transfer], { computeUnitLimit: 1000, loadedAccountsDataSizeLimit: limit });
      expect(read(bytes).config?.loadedAccountsDataSizeLimit).toBe(limit);
      return machine().execute(bytes).err === null;
    };
    const limits = [0, 1, 14, 63, 64, 128, 1_000, 65_536, 2 ** 32 - 1];
    const enough = limits.findIndex(loads);
    expect(enough).toBeGreaterThan(0);
    expect(limits.slice(enough).every(loads)).toBe(true);
  });

  it('takes nothing else of mutated bytes than the VM, and reads in it what the VM does', () => {
    const random = seededRandom(13);
    let [accepted, ran] = [0, 0];
    for (let run = 0; run < 2_000; run += 1) {
      const bytes = write([someInstruction(random), someInstruction(random)], someConfig(random));
      for (let edits = 1 + pick(random, 2); edits > 0; edits -= 1)
        bytes[pick(random, random() < 0.5 ? 8 : bytes.length)] = pick(random, random() < 0.7 ? 32 : 256);
      const sandbox = attempt(() => decodeInSandbox(bytes));
      const reading = attempt(() => read(bytes));
      // The first byte may make it one of another version.
      if (bytes[0] !== 0x81) expect(reading).toBeNull();
      else expect(reading === null).toBe(sandbox === null);
      if (reading === null) continue;
      accepted += 1;
      const happened = executed(bytes);
      expect(happened.err).not.toBe('SanitizeFailure');
      if (happened.err !== null || !reading.instructions.every(isModelled)) continue;
      ran += 1;
      expect(foretold(reading, happened.shown)).toEqual(happened);
    }
    expect(accepted).toBeGreaterThan(250);
    expect(ran).toBeGreaterThan(100);
  });

  it.each([
    ['too long', (b: number[]) => [...b.slice(0, -64), ...new Array(4096).fill(0)]],
    ['cut', (b: number[]) => b.slice(0, -1)],
    ['longer by one', (b: number[]) => [...b, 0]],
    ['of version 0', (b: number[]) => b.with(0, 0x80)],
    ['without a key for a program', (b: number[]) => b.with(41, 255)],
  ])('refuses what is %s', (_, edit) => {
    const transfer = { programAddress: MEMO, accounts: [], data: Uint8Array.of(0x61) };
    const bytes = write([transfer], { computeUnitLimit: 1000, loadedAccountsDataSizeLimit: 1000 });
    expect(() => read(Uint8Array.from(edit([...bytes])))).toThrow(RangeError);
  });
});

function attempt<T>(make: () => T): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}
