import { getAddressEncoder, none, some } from '@solana/kit';
import { AccountState, getTokenEncoder, type TokenArgs } from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import { TOKEN_METADATA_ADDRESS } from '../../src/chain/codecs/token-metadata.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { type Address, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../src/domain/address.ts';
import type { RawAccount } from '../../src/ports/chain.ts';
import type { Expectation, Fields } from '../../src/ports/expectation.ts';
import type { Call } from '../../src/transactions/calls.ts';
import { checkSimulation } from '../../src/transactions/verify/simulation-checks.ts';
import type { AccountPair } from '../../src/transactions/verify/simulation-context.ts';
import { addressOf, SIGNER } from '../support/transactions.ts';

const MINT = addressOf('a mint');
const TOKEN = addressOf('a token account');
const THIEF = addressOf('a thief');
const RECORD = addressOf('a record');
const FEE = 5_000n;

function wallet(lamports: bigint, overrides: Partial<RawAccount> = {}): RawAccount {
  return {
    address: SIGNER,
    owner: SYSTEM_PROGRAM,
    lamports,
    data: new Uint8Array(),
    executable: false,
    ...overrides,
  };
}

function token(overrides: Partial<TokenArgs> = {}): RawAccount {
  const data = getTokenEncoder().encode({
    mint: MINT,
    owner: SIGNER,
    amount: 10n,
    delegate: none(),
    state: AccountState.Initialized,
    isNative: none(),
    delegatedAmount: 0n,
    closeAuthority: none(),
    ...overrides,
  });
  return {
    address: TOKEN,
    owner: TOKEN_PROGRAM,
    lamports: 1n,
    data: new Uint8Array(data),
    executable: false,
  };
}

/** A record whose fields are its data, as JSON. */
function record(fields: Fields): RawAccount {
  const data = new Uint8Array(Buffer.from(JSON.stringify(fields)));
  return { address: RECORD, owner: addressOf('a program'), lamports: 1n, data, executable: false };
}

const decode = (account: RawAccount): Fields => JSON.parse(Buffer.from(account.data).toString());

interface Case {
  readonly lamports?: readonly [bigint, bigint];
  readonly wallet?: RawAccount | null;
  readonly pairs?: readonly AccountPair[];
  readonly expectation?: Partial<Expectation>;
  readonly innerCalls?: readonly Call[] | null;
  readonly read?: readonly RawAccount[];
  readonly slot?: bigint;
}

function failed({
  lamports = [1_000_000n, 1_000_000n - FEE],
  pairs = [],
  expectation = {},
  ...rest
}: Case): string[] {
  const after = rest.wallet === undefined ? wallet(lamports[1]) : rest.wallet;
  const findings = checkSimulation({
    deployment: SANDBOX_DEPLOYMENT,
    signer: SIGNER,
    feeLamports: FEE,
    expectation: { lamports: { min: 0n, max: 0n }, tokens: [], accounts: [], ...expectation },
    simulation: { slot: rest.slot ?? 5n },
    readSlot: 5n,
    read: rest.read ?? [],
    innerCalls: rest.innerCalls === undefined ? [] : rest.innerCalls,
    expectedPrograms: new Set([SYSTEM_PROGRAM, TOKEN_PROGRAM]),
    pairs: [{ address: SIGNER, before: wallet(lamports[0]), after }, ...pairs],
  });
  return findings.checks.filter((check) => check.passed !== true).map((check) => check.code);
}

function tokenPair(before: RawAccount | null, after: RawAccount | null): AccountPair {
  return { address: TOKEN, before, after };
}

function recordPair(before: Fields | null, after: Fields | null): AccountPair {
  return { address: RECORD, before: before && record(before), after: after && record(after) };
}

function expectRecord(change: Expectation['accounts'][number]['change']): Partial<Expectation> {
  return { accounts: [{ label: 'record', address: RECORD, decode, change }] };
}

describe('simulation checks', () => {
  it('pass when only the network fee leaves', () => {
    expect(failed({})).toEqual([]);
  });

  it.each<[string, Case, string[]]>([
    [
      'a node without inner instructions',
      { innerCalls: null },
      ['inner-instructions', 'inner-programs', 'inner-control'],
    ],
    ['a simulation of an older state', { slot: 4n }, ['simulation-slot']],
    ['one lamport more than allowed', { lamports: [1_000_000n, 1_000_000n - FEE - 1n] }, ['sol-change']],
    ['lamports that arrive from nowhere', { lamports: [1_000_000n, 1_000_000n] }, ['sol-change']],
    [
      'a wallet handed to a program',
      { wallet: wallet(1_000_000n - FEE, { owner: THIEF as Address }) },
      ['signer-account'],
    ],
    [
      'a wallet given data',
      { wallet: wallet(1_000_000n - FEE, { data: new Uint8Array(1) }) },
      ['signer-account'],
    ],
    ['a wallet emptied', { wallet: null }, ['signer-account', 'sol-change']],
    ['tokens that leave', { pairs: [tokenPair(token(), token({ amount: 9n }))] }, ['token-changes']],
    ['a delegate', { pairs: [tokenPair(token(), token({ delegate: some(THIEF) }))] }, ['token-accounts']],
    [
      'a close authority',
      { pairs: [tokenPair(token(), token({ closeAuthority: some(THIEF) }))] },
      ['token-accounts'],
    ],
    ['a freeze', { pairs: [tokenPair(token(), token({ state: AccountState.Frozen }))] }, ['token-accounts']],
    [
      'another owner',
      { pairs: [tokenPair(token(), token({ owner: THIEF }))] },
      ['token-accounts', 'token-changes'],
    ],
    ['a closed token account', { pairs: [tokenPair(token({ amount: 0n }), null)] }, ['token-accounts']],
    [
      'a new token account with a delegate',
      { pairs: [tokenPair(null, token({ amount: 0n, delegate: some(THIEF) }))] },
      ['token-accounts'],
    ],
    [
      'an arrival that does not come',
      { expectation: { tokens: [{ mint: MINT, bounds: { min: 1n, max: 1n } }] } },
      ['token-changes'],
    ],
  ])('refuse %s', (_name, given, expected) => {
    expect(failed(given)).toEqual(expected);
  });

  it('accept the change of tokens that was asked for', () => {
    const expectation = { tokens: [{ mint: MINT, bounds: { min: 1n, max: 1n } }] };
    expect(failed({ expectation, pairs: [tokenPair(null, token({ amount: 1n }))] })).toEqual([]);
  });

  it('leave the token accounts of others alone', () => {
    const theirs = { owner: THIEF };
    expect(
      failed({ pairs: [tokenPair(token(theirs), token({ ...theirs, amount: 0n, delegate: some(MINT) }))] }),
    ).toEqual([]);
  });

  it.each<[string, Fields | null, Fields | null, Expectation['accounts'][number]['change'], string[]]>([
    [
      'a change as asked',
      { price: 1, seller: 'a' },
      { price: 2, seller: 'a' },
      { kind: 'changed', fields: { price: 2 } },
      [],
    ],
    [
      'another value',
      { price: 1 },
      { price: 3 },
      { kind: 'changed', fields: { price: 2 } },
      ['account-changes'],
    ],
    [
      'a further field',
      { price: 1, seller: 'a' },
      { price: 2, seller: 'b' },
      { kind: 'changed', fields: { price: 2 } },
      ['account-changes'],
    ],
    [
      'no change at all',
      { price: 1 },
      { price: 1 },
      { kind: 'changed', fields: { price: 2 } },
      ['account-changes'],
    ],
    [
      'a change of nothing',
      null,
      { price: 2 },
      { kind: 'changed', fields: { price: 2 } },
      ['account-changes'],
    ],
    ['a closing as asked', { price: 1 }, null, { kind: 'closed' }, []],
    ['no closing', { price: 1 }, { price: 1 }, { kind: 'closed' }, ['account-changes']],
    [
      'a closing not asked for',
      { price: 1 },
      null,
      { kind: 'changed', fields: { price: 2 } },
      ['account-changes'],
    ],
    ['a creation as asked', null, { price: 1, at: 5 }, { kind: 'created', fields: { price: 1 } }, []],
    [
      'a creation with another value',
      null,
      { price: 2 },
      { kind: 'created', fields: { price: 1 } },
      ['account-changes'],
    ],
    [
      'a creation over something',
      { price: 1 },
      { price: 1 },
      { kind: 'created', fields: { price: 1 } },
      ['account-changes'],
    ],
  ])('hold a named account to %s', (_name, before, after, change, expected) => {
    expect(failed({ pairs: [recordPair(before, after)], expectation: expectRecord(change) })).toEqual(
      expected,
    );
  });

  it('refuse a named account that the transaction does not write', () => {
    expect(failed({ expectation: expectRecord({ kind: 'closed' }) })).toEqual(['account-changes']);
  });

  it('refuse a delegate over an account of Token-2022 too', () => {
    const of2022 = (account: RawAccount): RawAccount => ({ ...account, owner: TOKEN_2022_PROGRAM });
    const pairs = [tokenPair(of2022(token()), of2022(token({ delegate: some(THIEF) })))];
    expect(failed({ pairs })).toEqual(['token-accounts']);
  });
});

describe('an account that names the wallet, and that nobody spoke of', () => {
  const key = new Uint8Array(getAddressEncoder().encode(SIGNER));
  const named = (owner: Address, ...rest: readonly number[]): RawAccount => ({
    address: RECORD,
    owner,
    lamports: 1n,
    data: new Uint8Array([...key, ...rest]),
    executable: false,
  });
  const stake = addressOf('the stake program');

  it.each<[string, RawAccount, RawAccount | null]>([
    ['may not change', named(stake, 0), named(stake, 1)],
    ['may not go to another program', named(stake, 0), named(THIEF, 0)],
    ['may not be closed', named(stake, 0), null],
    [
      'may not change by more than a flag',
      named(TOKEN_METADATA_ADDRESS, 0, 0),
      named(TOKEN_METADATA_ADDRESS, 1, 1),
    ],
  ])('%s', (_name, before, after) => {
    expect(failed({ pairs: [{ address: RECORD, before, after }] })).toEqual(['other-accounts']);
  });

  it('may change when the operation says so', () => {
    const pairs = [{ address: RECORD, before: named(stake, 0), after: named(stake, 1) }];
    expect(failed({ pairs, expectation: { touches: [RECORD] } })).toEqual([]);
  });

  it('may be told that the first sale is over', () => {
    const metadata = TOKEN_METADATA_ADDRESS;
    expect(
      failed({ pairs: [{ address: RECORD, before: named(metadata, 0), after: named(metadata, 1) }] }),
    ).toEqual([]);
  });
});
