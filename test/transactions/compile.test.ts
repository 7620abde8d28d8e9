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
