import { setImmediate } from 'node:timers/promises';
import bs58 from 'bs58';
import { expect, test } from 'vitest';
import { toAddress } from '../../../src/domain/base58.ts';
import { Accounts } from '../../../src/sandbox/chain/accounts/accounts.ts';
import type { RunningChain } from '../../../src/sandbox/chain/start-chain.ts';
import { systemAccount, type VmAccount } from '../../../src/sandbox/chain/vm/account.ts';
import { rpc, startTestChain } from './support.ts';

const OWNER = toAddress(new Uint8Array(32).fill(77));
const SELLER_OFFSET = 9;

const addressOf = (number: number) => {
  const seed = Buffer.alloc(32, 5);
  seed.writeUInt32LE(number);
  return toAddress(seed);
};

/** An account of `OWNER` with a seller in its data. */
function listing(seller: number, price: number): VmAccount {
  const data = new Uint8Array(120);
  data.set(bs58.decode(addressOf(seller)), SELLER_OFFSET);
  data[0] = price;
  return { ...systemAccount(10_000_000n), owner: OWNER, data };
}

const ofSeller = (seller: number) => ({ memcmp: { offset: SELLER_OFFSET, bytes: addressOf(seller) } });

async function found({ rpcUrl }: RunningChain, seller: number, ...more: object[]): Promise<string[]> {
  const config = { encoding: 'base64', filters: [ofSeller(seller), ...more] };
  const { result } = await rpc({ rpcUrl } as RunningChain, 'getProgramAccounts', OWNER, config);
  return result.map(({ pubkey }: { pubkey: string }) => pubkey);
}

test.each([true, false])(
  'an index (named at the start: %s) follows every change of an account',
  async (named) => {
    const indexes = named ? [{ owner: OWNER, offset: SELLER_OFFSET }] : [];
    const running = await startTestChain({ indexes });
    const { chain } = running;
    for (let number = 0; number < 60; number += 1)
      chain.setAccount(addressOf(number), listing(1000 + (number % 3), 1));
    const sorted = (...numbers: number[]) => numbers.map(addressOf).sort();
    const every = (rest: number) => Array.from({ length: 20 }, (_, index) => 3 * index + rest);
    expect(await found(running, 1000)).toEqual(sorted(...every(0)));
    const copy = chain.copy();
    // Another seller, another price, another owner, too short, gone, and back.
    chain.setAccount(addressOf(0), listing(1001, 1));
    chain.setAccount(addressOf(3), listing(1000, 2));
    chain.setAccount(addressOf(6), { ...listing(1000, 1), owner: addressOf(9999) });
    chain.setAccount(addressOf(9), { ...listing(1000, 1), data: new Uint8Array(20) });
    chain.setAccount(addressOf(12), systemAccount(0n));
    chain.setAccount(addressOf(15), systemAccount(0n));
    chain.setAccount(addressOf(15), listing(1000, 1));
    const left = every(0).filter((number) => ![0, 6, 9, 12].includes(number));
    expect(await found(running, 1000)).toEqual(sorted(...left));
    expect(await found(running, 1001)).toEqual(sorted(0, ...every(1)));
    expect(await found(running, 1000, { memcmp: { offset: 0, bytes: bs58.encode([2]) } })).toEqual(sorted(3));
    chain.restore(copy);
    expect(await found(running, 1000)).toEqual(sorted(...every(0)));
    expect(await found(running, 1001)).toEqual(sorted(...every(1)));
  },
);

test('a field of another length than an address is found by its index, if it was named', () => {
  const field = { owner: OWNER, offset: 0, length: 8 };
  const bytes = (first: number) => new Uint8Array(8).with(0, first);
  for (const [indexes, looked] of [
    [[field], 2],
    [[], 5],
  ] as const) {
    const accounts = new Accounts(new Map(), indexes);
    for (let number = 0; number < 5; number += 1) {
      const account = listing(number, 3 + (number % 2));
      accounts.set(addressOf(number), { ...account, data: account.data.fill(0, 1, 8) });
    }
    expect(accounts.candidates(OWNER, [{ offset: 0, bytes: bytes(4) }]).size).toBe(looked);
    accounts.set(addressOf(1), undefined);
    expect(accounts.candidates(OWNER, [{ offset: 0, bytes: bytes(4) }]).size).toBe(looked - 1);
  }
});

test('a long answer is whole, as valid JSON, and others do not wait for it', async () => {
  const running = await startTestChain();
  const { chain } = running;
  const count = 5000;
  for (let number = 0; number < count; number += 1)
    chain.setAccount(addressOf(number), listing(number % 2, 1));
  const config = { encoding: 'base64', withContext: true, filters: [{ dataSize: 120 }] };
  let isDone = false;
  const long = rpc(running, 'getProgramAccounts', OWNER, config).then((answer) => {
    isDone = true;
    return answer;
  });
  let turns = 0;
  while (!isDone) {
    await setImmediate();
    turns += 1;
    // What is written meanwhile belongs to another moment.
    if (turns === 3) chain.setAccount(addressOf(1), systemAccount(0n));
  }
  expect(turns).toBeGreaterThan(count / 250);
  const { result } = await long;
  expect(result.context.slot).toBe(chain.ledger.slotAt('finalized'));
  const addresses = result.value.map(({ pubkey }: { pubkey: string }) => pubkey);
  expect(addresses.toSorted()).toEqual(
    Array.from({ length: count }, (_, number) => addressOf(number)).sort(),
  );
  expect(result.value[7].account).toMatchObject({ owner: OWNER, space: 120 });
  const none = await rpc(running, 'getProgramAccounts', OWNER, { filters: [{ dataSize: 121 }] });
  expect(none.result).toEqual([]);
});

test('a long answer that cannot be encoded is an error from the beginning', async () => {
  const running = await startTestChain();
  for (let number = 0; number < 3000; number += 1) running.chain.setAccount(addressOf(number), listing(1, 1));
  const long = { ...listing(1, 1), data: new Uint8Array(129) };
  running.chain.setAccount(addressOf(2500), long);
  const { error } = await rpc(running, 'getProgramAccounts', OWNER, { encoding: 'base58' });
  expect(error.message).toContain('should be less than 128 bytes');
  const other = await rpc(running, 'getProgramAccounts', OWNER, {
    encoding: 'base58',
    filters: [{ dataSize: 120 }],
  });
  expect(other.result).toHaveLength(3000 - 1);
});
