import { createNoopSigner, type Instruction, none } from '@solana/kit';
import * as system from '@solana-program/system';
import * as token from '@solana-program/token';
import { AccountState, getTokenEncoder } from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../src/domain/address.ts';
import type { InnerInstruction, RawAccount } from '../../src/ports/chain.ts';
import { innerCalls } from '../../src/transactions/calls.ts';
import { checkSimulation } from '../../src/transactions/verify/simulation-checks.ts';
import { addressOf, PROGRAM, SIGNER } from '../support/transactions.ts';

const me = createNoopSigner(SIGNER);
const [TOKEN, MINT, THIEF] = [addressOf('my token account'), addressOf('a mint'), addressOf('a thief')];

function raw({ programAddress, accounts = [], data = new Uint8Array() }: Instruction): InnerInstruction {
  return {
    program: programAddress,
    accounts: accounts.map((one) => one.address),
    data: new Uint8Array(data),
  };
}

function parsed(type: string, info: object, program = TOKEN_PROGRAM): InnerInstruction {
  return { program, parsed: { type, info } };
}

const wallet: RawAccount = {
  address: SIGNER,
  owner: SYSTEM_PROGRAM,
  lamports: 9n,
  data: new Uint8Array(),
  executable: false,
};

const mine: RawAccount = {
  address: TOKEN,
  owner: TOKEN_PROGRAM,
  lamports: 1n,
  executable: false,
  data: new Uint8Array(
    getTokenEncoder().encode({
      mint: MINT,
      owner: SIGNER,
      amount: 1n,
      delegate: none(),
      state: AccountState.Initialized,
      isNative: none(),
      delegatedAmount: 0n,
      closeAuthority: none(),
    }),
  ),
};

/** A mint of Token-2022 with extensions of these types, each of 4 bytes. */
function mint2022(...types: readonly number[]): RawAccount {
  const data = new Uint8Array(166 + types.length * 8);
  data[165] = 1;
  const view = new DataView(data.buffer);
  for (const [index, type] of types.entries()) {
    view.setUint16(166 + index * 8, type, true);
    view.setUint16(168 + index * 8, 4, true);
  }
  return { address: MINT, owner: TOKEN_2022_PROGRAM, lamports: 1n, data, executable: false };
}

interface Case {
  readonly inner?: readonly InnerInstruction[];
  readonly read?: readonly RawAccount[];
}

async function failed({ inner = [], read = [] }: Case): Promise<string[]> {
  const { checks } = checkSimulation({
    deployment: SANDBOX_DEPLOYMENT,
    signer: SIGNER,
    feeLamports: 0n,
    expectation: { lamports: { min: 0n, max: 0n }, tokens: [], accounts: [] },
    simulation: { slot: 1n },
    readSlot: 0n,
    read,
    innerCalls: await innerCalls(inner, SANDBOX_DEPLOYMENT),
    expectedPrograms: new Set([SYSTEM_PROGRAM, TOKEN_PROGRAM, TOKEN_2022_PROGRAM]),
    pairs: [
      { address: SIGNER, before: wallet, after: wallet },
      { address: TOKEN, before: mine, after: mine },
    ],
  });
  return checks.filter((check) => check.passed !== true).map((check) => check.code);
}

const approve = { source: TOKEN, delegate: THIEF, owner: me, amount: 1n };

describe('calls from within programs', () => {
  it.each<[string, InnerInstruction]>([
    ['a transfer', raw(system.getTransferSolInstruction({ source: me, destination: THIEF, amount: 0n }))],
    ['a transfer in words', parsed('transfer', { source: TOKEN, destination: THIEF, amount: '0' })],
    ['an account of a program made', parsed('assign', { account: THIEF, owner: PROGRAM }, SYSTEM_PROGRAM)],
    [
      'another account closed',
      parsed('closeAccount', { account: THIEF, destination: THIEF, owner: PROGRAM }),
    ],
    [
      'an account of ours closed to us',
      parsed('closeAccount', { account: TOKEN, destination: SIGNER, owner: SIGNER }),
    ],
  ])('allow %s', async (_name, call) => {
    expect(await failed({ inner: [call] })).toEqual([]);
  });

  it.each<[string, InnerInstruction]>([
    ['a delegate', raw(token.getApproveInstruction(approve))],
    ['a delegate in words', parsed('approve', { source: TOKEN, delegate: THIEF, owner: SIGNER })],
    [
      'a delegate of the checked kind',
      parsed('approveChecked', { source: TOKEN, mint: MINT, owner: PROGRAM }),
    ],
    [
      'a delegate over Token-2022',
      raw(token.getApproveInstruction(approve, { programAddress: TOKEN_2022_PROGRAM })),
    ],
    ['an authority in words', parsed('setAuthority', { account: TOKEN, authority: PROGRAM })],
    ['an authority without accounts', parsed('setAuthority', {})],
    ['the wallet assigned', raw(system.getAssignInstruction({ account: me, programAddress: PROGRAM }))],
    ['the wallet assigned in words', parsed('assign', { account: SIGNER, owner: PROGRAM }, SYSTEM_PROGRAM)],
    ['the wallet sized in words', parsed('allocate', { account: SIGNER, space: 8 }, SYSTEM_PROGRAM)],
    ['a nonce in words', parsed('advanceNonce', { nonceAccount: THIEF }, SYSTEM_PROGRAM)],
    ['rent to a stranger', parsed('closeAccount', { account: TOKEN, destination: THIEF, owner: SIGNER })],
    ['several in one', raw({ programAddress: TOKEN_PROGRAM, data: new Uint8Array([27, 0]) })],
    ['what cannot be read', raw({ programAddress: SYSTEM_PROGRAM, data: new Uint8Array([99, 0, 0, 0]) })],
    ['what the node read and we do not', { program: TOKEN_PROGRAM, parsed: 7 }],
  ])('refuse %s', async (_name, call) => {
    expect(await failed({ inner: [call] })).toEqual(['inner-control']);
  });

  it('refuse a program that nobody expects', async () => {
    expect(await failed({ inner: [raw({ programAddress: PROGRAM })] })).toEqual(['inner-programs']);
  });
});

describe('mints of Token-2022', () => {
  it('pass with extensions that change nothing for who holds them', async () => {
    expect(await failed({ read: [mint2022(18, 19)] })).toEqual([]);
  });

  it.each([
    ['a transfer hook', 14],
    ['a permanent delegate', 12],
    ['an extension that is not known', 99],
  ])('are refused with %s', async (_name, type) => {
    expect(await failed({ read: [mint2022(18, type)] })).toEqual(['mint-extensions']);
  });
});
