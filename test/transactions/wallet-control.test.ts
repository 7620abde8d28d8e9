import { createNoopSigner, type Instruction } from '@solana/kit';
import * as system from '@solana-program/system';
import { describe, expect, it } from 'vitest';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { SYSTEM_PROGRAM } from '../../src/domain/address.ts';
import { innerCalls } from '../../src/transactions/calls.ts';
import { decodeTransaction } from '../../src/transactions/decode.ts';
import { takesWallet } from '../../src/transactions/verify/control.ts';
import { judge } from '../../src/transactions/verify/judge.ts';
import { addressOf, BLOCKHASH, PROGRAM, SIGNER, transaction } from '../support/transactions.ts';

const me = createNoopSigner(SIGNER);
const other = createNoopSigner(addressOf('another account'));
const [programAddress, amount] = [PROGRAM, 1n];
const seeded = { base: other.address, baseAccount: other, seed: 'seed' };

/** Every instruction of the System program that makes an account one of a program, or sizes it; `account` is that one. */
const TAKING: Readonly<Record<string, (account: typeof me) => Instruction>> = {
  assign: (account) => system.getAssignInstruction({ account, programAddress }),
  assignWithSeed: ({ address }) =>
    system.getAssignWithSeedInstruction({ ...seeded, account: address, programAddress }),
  allocate: (newAccount) => system.getAllocateInstruction({ newAccount, space: 1n }),
  allocateWithSeed: ({ address }) =>
    system.getAllocateWithSeedInstruction({ ...seeded, newAccount: address, space: 1n, programAddress }),
  createAccount: (newAccount) =>
    system.getCreateAccountInstruction({
      payer: other,
      newAccount,
      lamports: amount,
      space: 0,
      programAddress,
    }),
  createAccountWithSeed: ({ address }) =>
    system.getCreateAccountWithSeedInstruction({
      ...seeded,
      payer: other,
      newAccount: address,
      amount,
      space: 0,
      programAddress,
    }),
};
const NAMES = Object.keys(TAKING);

/** Whether the row "wallet-control" lets a transaction with this instruction pass. */
async function passes(instruction: Instruction): Promise<boolean | null | undefined> {
  const decoded = decodeTransaction(transaction({ instructions: [instruction] }));
  const context = {
    deployment: SANDBOX_DEPLOYMENT,
    signer: SIGNER,
    expectation: null,
    about: null,
    offered: null,
    rebuilt: null,
    blockhash: BLOCKHASH,
    maxFeeLamports: 10_000n,
  };
  const { verdict } = await judge(null, decoded, context);
  return verdict.checks.find(({ code }) => code === 'wallet-control')?.passed;
}

async function taken(instruction: Parameters<typeof innerCalls>[0][number]): Promise<boolean | null> {
  const [call] = await innerCalls([instruction], SANDBOX_DEPLOYMENT);
  return call === undefined ? null : takesWallet(call, SIGNER);
}

describe('the wallet', () => {
  it.each(NAMES)('is not given away by %s in the transaction', async (name) => {
    expect(await passes(TAKING[name]?.(me) ?? raise())).toBe(false);
    expect(await passes(TAKING[name]?.(other) ?? raise())).toBe(true);
  });

  it.each(NAMES)('is not given away by %s from within a program', async (name) => {
    const { accounts = [], data = new Uint8Array() } = TAKING[name]?.(me) ?? raise();
    const bytes = { program: SYSTEM_PROGRAM, accounts: accounts.map(({ address }) => address) };
    expect(await taken({ ...bytes, data: new Uint8Array(data) })).toBe(true);
    const role = /^(assign)/.test(name) ? 'account' : 'newAccount';
    expect(await taken({ program: SYSTEM_PROGRAM, parsed: { type: name, info: { [role]: SIGNER } } })).toBe(
      true,
    );
  });
});

function raise(): never {
  throw new RangeError('there is no such instruction');
}
