import { AccountRole } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../src/transactions/decode.ts';
import { errorOf } from '../http/scripted-server.ts';
import { addressOf, instruction, PROGRAM, transaction } from '../support/transactions.ts';

function writing(count: number) {
  const accounts = Array.from({ length: count }, (_, index) => ({
    address: addressOf(`account ${index}`),
    role: AccountRole.WRITABLE,
  }));
  return { instructions: [instruction({ accounts })] };
}

const compiled = (overrides: Parameters<typeof transaction>[0]) =>
  errorOf(Promise.resolve().then(() => transaction(overrides)));

describe('compiling a transaction', () => {
  it.each([
    ['bytes', 40],
    ['accounts', 70],
  ])('refuses more %s than the network takes', async (_, count) => {
    const refused = await compiled(writing(count));
    expect(refused).toMatchObject({ code: 'transaction_too_large', details: { limit: 1232 } });
  });

  it('makes room for each signature', () => {
    const role = AccountRole.READONLY_SIGNER;
    const cosigner = { address: addressOf('a cosigner'), role };
    const bytes = transaction({ instructions: [instruction({ accounts: [cosigner] })] });
    expect(decodeTransaction(bytes).signatures).toHaveLength(2);
  });

  it('refuses what is no blockhash', () => {
    expect(() => transaction({ blockhash: 'short' })).toThrow();
  });

  it('refuses a program that may be written to', () => {
    const accounts = [{ address: PROGRAM, role: AccountRole.WRITABLE }];
    expect(() => transaction({ instructions: [instruction({ accounts })] })).toThrow(/writable/);
  });
});

describe('compiling version 1', () => {
  it('puts the fee and the limits into the message, and nothing else in', () => {
    const v1 = decodeTransaction(transaction({ version: 1, priorityLamports: 1_234_567n }));
    expect(v1.config).toEqual({
      priorityFeeLamports: 1_234_567n,
      computeUnitLimit: 20_000,
      loadedAccountsDataSizeLimit: 67_108_864,
      heapSize: null,
    });
    expect(v1.instructions.map(({ program }) => program)).toEqual([PROGRAM]);
    expect(decodeTransaction(transaction({ version: 1 })).config?.priorityFeeLamports).toBeNull();
  });

  it('takes what is too large for version 0', () => {
    expect(decodeTransaction(transaction({ version: 1, ...writing(40) })).accounts).toHaveLength(42);
  });

  const data = new Uint8Array(4_096);
  it.each([
    ['bytes', { instructions: [instruction({ data })] }],
    ['accounts', writing(63)],
    ['instructions', { instructions: Array.from({ length: 65 }, () => instruction()) }],
  ])('refuses more %s than the network takes', async (_, plan) => {
    const refused = await compiled({ version: 1, ...plan });
    expect(refused).toMatchObject({ code: 'transaction_too_large', details: { limit: 4096 } });
    expect(refused.why).toContain('version 1');
  });
});
