import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Address, SYSTEM_PROGRAM } from '../../src/domain/address.ts';
import { RESERVED_ADDRESSES, RESERVING_OWNERS } from '../../src/domain/reserved-addresses.ts';
import { withForfeits } from '../../src/operations/forfeits.ts';
import { paidWallets } from '../../src/operations/payment.ts';
import type { RawAccount } from '../../src/ports/chain.ts';
import { addressOf } from '../support/program-vm.ts';

const RENT = 890_880n;
const CREATOR = addressOf('creator');
const FEE = addressOf('fee account');
const SALE = addressOf('the sale');
const wallet = (change: Partial<RawAccount> = {}): RawAccount => ({
  address: CREATOR,
  owner: SYSTEM_PROGRAM,
  lamports: RENT,
  data: new Uint8Array(),
  executable: false,
  ...change,
});

/** What creator and seller get of 1,000, with 100 for the creator and 50 for the fee account. */
function paid(creator: Address, account: RawAccount | null, inSol = true, amount = 100n) {
  const split = { fee: 50n, creators: [{ address: creator, amount }], seller: 950n - amount };
  const payment = { split, seller: addressOf('seller'), feeAccount: FEE };
  const accounts = new Map(paidWallets(payment).map((it) => [it, it === creator ? account : wallet()]));
  const sale = { inSol, accounts: [SALE], rent: (size: number) => RENT + BigInt(size) };
  const { fee, creators, seller } = withForfeits(payment, accounts, sale).split;
  return [fee, creators[0]?.amount, seller];
}

describe('the share of a creator in SOL', () => {
  it.each<[name: string, account: RawAccount | null, address?: Address]>([
    ['is a program', wallet({ executable: true })],
    ['is empty, and the share keeps no account alive', null],
    ['holds too little for its size with the share', wallet({ data: new Uint8Array(101) })],
    ['is a builtin', wallet({ owner: [...RESERVING_OWNERS][0] as Address })],
    ['is the system program', null, SYSTEM_PROGRAM],
    ['is the sale itself', wallet(), SALE],
  ])('goes to the seller when the wallet %s', (_, account, address = CREATOR) => {
    expect(paid(address, account)).toEqual([50n, 0n, 950n]);
  });

  it('is paid otherwise, at the bounds too', () => {
    expect(paid(CREATOR, wallet())).toEqual([50n, 100n, 850n]);
    expect(paid(CREATOR, wallet({ data: new Uint8Array(100) }))).toEqual([50n, 100n, 850n]);
    expect(paid(CREATOR, null, true, 900n)).toEqual([50n, 0n, 950n]);
  });
});

it('forfeits in a token only what would go to the sale itself', () => {
  expect(paid(CREATOR, null, false)).toEqual([50n, 100n, 850n]);
  expect(paid(SALE, null, false)).toEqual([50n, 0n, 950n]);
});

it('knows the addresses that the programs hold for reserved', () => {
  const source = readFileSync('programs/common/src/ids.rs', 'utf8').split('static RESERVED')[1] ?? '';
  const listed = [...source.matchAll(/from_str_const\("(\w+)"\)/g)].map(([, address]) => address);
  expect([...RESERVED_ADDRESSES].sort()).toEqual([SYSTEM_PROGRAM, ...listed].sort());
});
