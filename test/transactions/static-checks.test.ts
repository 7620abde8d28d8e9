import { AccountRole } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { COMPUTE_BUDGET_PROGRAM } from '../../src/domain/address.ts';
import { decodeTransaction } from '../../src/transactions/decode.ts';
import { checkStatic } from '../../src/transactions/verify/static-checks.ts';
import { addressOf, instruction, SIGNER, transaction } from '../support/transactions.ts';

const rebuilt = decodeTransaction(transaction());

function failed(bytes: Uint8Array, maxFeeLamports = 10_000n): string[] {
  const checks = checkStatic(decodeTransaction(bytes), { signer: SIGNER, rebuilt, maxFeeLamports });
  return checks.filter((check) => !check.passed).map((check) => check.code);
}

const cosigner = { address: addressOf('a cosigner'), role: AccountRole.READONLY_SIGNER };
const accounts = instruction().accounts ?? [];

function signedAlready(): Uint8Array {
  const bytes = transaction();
  bytes.fill(7, 1, 65);
  return bytes;
}

const unknownBudget = { programAddress: COMPUTE_BUDGET_PROGRAM, data: new Uint8Array([1, 0, 0, 1, 0]) };

describe('static checks', () => {
  it('pass what is the same as the rebuilt one, whatever its blockhash and compute budget', () => {
    expect(failed(transaction())).toEqual([]);
    expect(
      failed(
        transaction({
          blockhash: addressOf('another blockhash'),
          computeUnits: 40_000,
          priorityLamports: 4_000n,
        }),
      ),
    ).toEqual([]);
  });

  it.each([
    [
      'another signer',
      transaction({ instructions: [instruction({ accounts: [...accounts, cosigner] })] }),
      ['sole-signer', 'same-as-rebuilt'],
    ],
    [
      'another fee payer',
      transaction({ payer: addressOf('someone') }),
      ['sole-signer', 'fee-payer', 'same-as-rebuilt'],
    ],
    ['a signature on it', signedAlready(), ['sole-signer']],
    ['a fee over the cap', transaction({ priorityLamports: 6_000n }), ['network-fee']],
    [
      'an unknown compute budget instruction',
      transaction({ instructions: [unknownBudget, instruction()] }),
      ['network-fee'],
    ],
    [
      'other data',
      transaction({ instructions: [instruction({ data: new Uint8Array([1, 2, 4]) })] }),
      ['same-as-rebuilt'],
    ],
    [
      'another program',
      transaction({ instructions: [instruction({ programAddress: addressOf('a thief') })] }),
      ['same-as-rebuilt'],
    ],
    [
      'a further instruction',
      transaction({ instructions: [instruction(), instruction()] }),
      ['same-as-rebuilt'],
    ],
    ['no instruction', transaction({ instructions: [] }), ['same-as-rebuilt']],
    [
      'a swapped account',
      transaction({
        instructions: [
          instruction({
            accounts: [
              ...accounts.slice(0, 1),
              { address: addressOf('elsewhere'), role: AccountRole.WRITABLE },
            ],
          }),
        ],
      }),
      ['same-as-rebuilt'],
    ],
    [
      'an account with more rights',
      transaction({
        instructions: [instruction({ accounts: [...accounts.slice(1), ...accounts.slice(0, 1)] })],
      }),
      ['same-as-rebuilt'],
    ],
    [
      'a missing account',
      transaction({ instructions: [instruction({ accounts: accounts.slice(0, 1) })] }),
      ['same-as-rebuilt'],
    ],
  ])('refuse %s', (_name, bytes, expected) => {
    expect(failed(bytes)).toEqual(expected);
  });

  it('assume the most units when no limit is set', () => {
    const price = {
      programAddress: COMPUTE_BUDGET_PROGRAM,
      data: new Uint8Array([3, 0x40, 0x42, 0x0f, 0, 0, 0, 0, 0]),
    };
    const bytes = transaction({ instructions: [price, instruction()] });
    // 20,000 units at a million micro-lamports each, on top of the signature.
    expect(failed(bytes, 25_000n)).toEqual([]);
    expect(failed(bytes, 24_999n)).toEqual(['network-fee']);
  });
});
