import { expect, test } from 'vitest';
import { absent, accountAt, readAll } from '../../src/chain/read-all.ts';
import type { Address } from '../../src/domain/address.ts';
import type { RawAccount } from '../../src/ports/chain.ts';
import { addressOf } from '../support/transactions.ts';

const [OWNER, LISTING, MINT, NOWHERE] = ['owner', 'listing', 'mint', 'nowhere'].map((name) =>
  addressOf(name),
) as [Address, Address, Address, Address];

const accountOf = (address: Address): RawAccount => ({
  address,
  owner: OWNER,
  lamports: 1n,
  data: new Uint8Array(1),
  executable: false,
});

/** A chain on which something is at every address but one. */
function chain() {
  const calls: (readonly Address[])[] = [];
  return {
    calls,
    async getAccounts(addresses: readonly Address[]) {
      calls.push(addresses);
      return { slot: 7n, accounts: addresses.map((it) => (it === NOWHERE ? null : accountOf(it))) };
    },
  };
}

test('accounts come back under the names that they were asked by, all of one call', async () => {
  const node = chain();
  const { slot, found } = await readAll(node, { listing: LISTING, escrow: NOWHERE, other: null });
  expect(slot).toBe(7n);
  expect(found).toEqual({ listing: accountOf(LISTING), escrow: null, other: null });
  expect(node.calls).toEqual([[LISTING, NOWHERE]]);
});

test('several under one name are found by their address, and those beside the names too', async () => {
  const node = chain();
  const { found, all } = await readAll(node, { listing: LISTING, payees: [MINT, NOWHERE] }, [OWNER, MINT]);
  expect(accountAt(found.payees, MINT)).toEqual(accountOf(MINT));
  expect(accountAt(found.payees, NOWHERE)).toBeNull();
  expect(accountAt(all, OWNER)).toEqual(accountOf(OWNER));
  expect(node.calls).toEqual([[OWNER, MINT, LISTING, NOWHERE]]);
});

test('an account that was not read is an error, and not one that is not there', async () => {
  const { all } = await readAll(chain(), { listing: LISTING });
  expect(() => accountAt(all, MINT)).toThrow('an account was needed that was not read');
  expect(accountAt(absent([MINT]), MINT)).toBeNull();
});
