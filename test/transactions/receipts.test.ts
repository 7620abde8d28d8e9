import { AccountState, getTokenEncoder } from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import { type Address, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../src/domain/address.ts';
import { SOL } from '../../src/domain/amount.ts';
import type { RawAccount } from '../../src/ports/chain.ts';
import type { AccountExpectation, ExpectedReceipt, Fields } from '../../src/ports/expectation.ts';
import { checkAccounts } from '../../src/transactions/verify/account-changes.ts';
import { checkReceipts } from '../../src/transactions/verify/receipts.ts';
import type { AccountPair } from '../../src/transactions/verify/simulation-context.ts';
import { addressOf } from '../support/transactions.ts';

const BIDDER = addressOf('a bidder');
const THIEF = addressOf('a thief');
const MINT = addressOf('a mint');
const TOKEN = addressOf('a token account');

const refund: ExpectedReceipt = {
  label: 'previous bidder',
  owner: BIDDER,
  address: BIDDER,
  currency: SOL,
  least: 1_000_000_000n,
};
const inToken: ExpectedReceipt = {
  ...refund,
  address: TOKEN,
  currency: { mint: MINT, symbol: 'BOXD', decimals: 9 },
};

function wallet(address: Address, lamports: bigint): RawAccount {
  return { address, owner: SYSTEM_PROGRAM, lamports, data: new Uint8Array(), executable: false };
}

function token(owner: Address, amount: bigint, mint = MINT): RawAccount {
  const rest = { delegate: null, isNative: null, delegatedAmount: 0n, closeAuthority: null };
  const data = getTokenEncoder().encode({ mint, owner, amount, state: AccountState.Initialized, ...rest });
  return {
    address: TOKEN,
    owner: TOKEN_PROGRAM,
    lamports: 1n,
    data: new Uint8Array(data),
    executable: false,
  };
}

function verdict(receipt: ExpectedReceipt, ...pairs: readonly AccountPair[]) {
  const [check] = checkReceipts({ expectation: { receipts: [receipt] }, pairs });
  return check?.passed === true ? 'passed' : check?.detail;
}

describe('what others must receive', () => {
  const sol = (before: bigint | null, after: bigint) =>
    verdict(refund, {
      address: BIDDER,
      before: before === null ? null : wallet(BIDDER, before),
      after: wallet(BIDDER, after),
    });

  it('in SOL: to the lamport, whatever the wallet held', () => {
    expect(sol(7n, 1_000_000_007n)).toBe('passed');
    expect(sol(null, 1_000_000_000n)).toBe('passed');
    expect(sol(7n, 5_000_000_000n)).toBe('passed');
    expect(sol(7n, 1_000_000_006n)).toBe(
      'the previous bidder would receive 0.999999999 SOL, expected at least 1 SOL',
    );
    expect(sol(7n, 6n)).toContain('would receive -0.000000001 SOL');
  });

  it('not when the transaction does not write the wallet', () => {
    expect(verdict(refund)).toContain('does not pay the previous bidder');
    const other = { address: THIEF, before: wallet(THIEF, 0n), after: wallet(THIEF, 2_000_000_000n) };
    expect(verdict(refund, other)).toContain('does not pay the previous bidder');
  });

  it('in a token: into an account of theirs and of that mint', () => {
    const paid = (after: RawAccount | null, before: RawAccount | null = token(BIDDER, 5n)) =>
      verdict(inToken, { address: TOKEN, before, after });
    expect(paid(token(BIDDER, 1_000_000_005n))).toBe('passed');
    expect(paid(token(BIDDER, 1_000_000_000n), null)).toBe('passed');
    expect(paid(token(BIDDER, 1_000_000_004n))).toContain('expected at least 1 BOXD');
    for (const after of [token(THIEF, 1_000_000_005n), token(BIDDER, 1_000_000_005n, THIEF), null]) {
      expect(paid(after)).toBe(`${TOKEN} would not be a token account of the previous bidder`);
    }
  });

  it('is nothing where nothing is owed', () => {
    expect(checkReceipts({ expectation: {}, pairs: [] })).toEqual([]);
  });
});

describe('a field that depends on when the transaction lands', () => {
  const record = (fields: Fields): RawAccount => ({
    ...wallet(TOKEN, 1n),
    data: new Uint8Array(Buffer.from(JSON.stringify(fields))),
  });
  const expected: AccountExpectation = {
    label: 'auction',
    address: TOKEN,
    decode: (account) => JSON.parse(Buffer.from(account.data).toString()),
    change: { kind: 'changed', fields: { bid: 2 }, within: { end: { least: 10, most: 20 } } },
  };
  const problem = (after: Fields) => {
    const pairs = [
      { address: TOKEN, before: record({ bid: 1, end: 5, seller: 'mira' }), after: record(after) },
    ];
    const [check] = checkAccounts({ expectation: { accounts: [expected] }, pairs }).checks;
    return check?.passed === true ? `passed: ${check.sentence}` : check?.detail;
  };

  it('may lie anywhere in its range, and no other field may change', () => {
    for (const end of [10, 15, 20]) {
      expect(problem({ bid: 2, end, seller: 'mira' })).toBe(
        'passed: the auction changes only in its bid, end',
      );
    }
    expect(problem({ bid: 2, end: 9, seller: 'mira' })).toContain('end would be 9, expected 10 to 20');
    expect(problem({ bid: 2, end: 21, seller: 'mira' })).toContain('end would be 21, expected 10 to 20');
    expect(problem({ bid: 2, end: '15', seller: 'mira' })).toContain('expected 10 to 20');
    expect(problem({ bid: 3, end: 15, seller: 'teo' })).toContain(
      'bid would be 3, expected 2; seller would be teo, expected mira',
    );
  });
});
