import { Message, PublicKey, TransactionInstruction, VersionedTransaction } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { type DecodedTransaction, decodeTransaction } from '../../src/transactions/decode.ts';
import { UNREAD_TABLES } from '../../src/transactions/lookup-tables.ts';
import type { MessageConfig } from '../../src/transactions/message-config.ts';
import { firstDifference, loadSecondReader } from '../../src/transactions/second-reader.ts';
import { readVersion1 } from '../../src/transactions/v1-reader.ts';
import { judge } from '../../src/transactions/verify/judge.ts';
import { requirePassed } from '../../src/transactions/verify/verify.ts';
import { readWithWeb3 } from '../../src/transactions/web3-reader.ts';
import { seedTransactions } from '../fuzz/mutate.ts';
import { addressOf, BLOCKHASH, instruction, PROGRAM, SIGNER, transaction } from '../support/transactions.ts';

const decoded = decodeTransaction(transaction());

async function rowOf(transaction: DecodedTransaction, isAsked = true) {
  const expectation = isAsked ? { lamports: { min: 0n, max: 0n }, tokens: [], accounts: [] } : null;
  const { verdict } = await judge(null, transaction, {
    deployment: SANDBOX_DEPLOYMENT,
    signer: SIGNER,
    expectation,
    about: null,
    rebuilt: isAsked ? transaction : null,
    offered: null,
    blockhash: isAsked ? BLOCKHASH : null,
    maxFeeLamports: 10_000n,
  });
  return verdict.checks.find(({ code }) => code === 'second-reader');
}

describe('the second reader', () => {
  it('reads genuine transactions of every shape as the first one does', async () => {
    for (const bytes of seedTransactions()) {
      const first = decodeTransaction(bytes, UNREAD_TABLES);
      const reader = await loadSecondReader(first.version);
      expect(firstDifference(first, reader(first))).toBe(null);
    }
  });

  it('reads a legacy transaction as such', () => {
    const message = Message.compile({
      payerKey: new PublicKey(SIGNER),
      recentBlockhash: BLOCKHASH,
      instructions: [
        new TransactionInstruction({ programId: new PublicKey(PROGRAM), keys: [], data: Buffer.from([9]) }),
      ],
    });
    const first = decodeTransaction(new VersionedTransaction(message).serialize());
    expect(readWithWeb3(first)).toMatchObject({ version: 'legacy', instructions: [{ program: PROGRAM }] });
  });

  it.each([
    ['blockhash', transaction({ blockhash: addressOf('another blockhash') })],
    ['accounts', transaction({ instructions: [instruction({ accounts: [] })] })],
    ['instructions', transaction({ instructions: [instruction({ data: new Uint8Array([1, 2, 4]) })] })],
  ] as const)('that reads another %s is a failed check', async (part, other) => {
    const detail = `a second parser reads a different ${part}`;
    expect(await rowOf({ ...decoded, bytes: other })).toMatchObject({ passed: false, detail });
  });

  it.each([
    ['version', { version: 'legacy' }],
    ['signatures', { signatures: [] }],
    ['lookups', { lookups: [{ table: addressOf('a table'), writable: [1], readonly: [] }] }],
    ['message', { message: new Uint8Array([1]) }],
  ] as const)('is compared in its %s', (part, change) => {
    expect(firstDifference(decoded, { ...decoded, ...change })).toBe(part);
  });

  it('that finds an account that is not there is a failed check', async () => {
    const bytes = transaction({ instructions: [instruction({ accounts: [], data: new Uint8Array() })] });
    // The program of the last instruction, which stands before its two empty lengths and the number of lookups.
    bytes[bytes.length - 4] = 77;
    expect(await rowOf({ ...decoded, bytes })).toMatchObject({
      passed: false,
      detail: 'it could not be checked: there is no account 77',
    });
  });

  it('is not loaded for what is only looked at, and then counts as not made', async () => {
    expect(await rowOf(decoded, false)).toMatchObject({ passed: null });
  });

  it('reads version 1 without any library of the field', async () => {
    const v1 = decodeTransaction(transaction({ version: 1, priorityLamports: 7n }));
    expect(firstDifference(v1, readVersion1(v1))).toBeNull();
    expect(await rowOf(v1)).toMatchObject({ passed: true });
    const config = { ...readVersion1(v1).config, priorityFeeLamports: 8n } as MessageConfig;
    expect(await rowOf({ ...v1, config })).toMatchObject({
      passed: false,
      detail: 'a second parser reads a different config',
    });
  });

  it('that cannot read the bytes is a failed check', async () => {
    const row = await rowOf({ ...decoded, version: 1 });
    expect(row).toMatchObject({ passed: false, detail: 'it could not be checked: it is not of version 1' });
    expect(() => requirePassed({ checks: row === undefined ? [] : [row] }, 'a hint')).toThrow('refused');
  });
});
