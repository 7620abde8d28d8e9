import { Message, PublicKey, TransactionInstruction, VersionedTransaction } from '@solana/web3.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CliError } from '../../src/errors/cli-error.ts';
import { decodeTransaction } from '../../src/transactions/decode.ts';
import { runsOf } from '../support/sample.ts';
import { BLOCKHASH, PROGRAM, SIGNER, transaction } from '../support/transactions.ts';

function refusal(bytes: Uint8Array): CliError {
  try {
    decodeTransaction(bytes);
  } catch (error) {
    if (error instanceof CliError) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('decoding a transaction', () => {
  it('reads who signs, what is called, and with what', () => {
    const decoded = decodeTransaction(transaction());
    expect(decoded.version).toBe(0);
    expect(decoded.blockhash).toBe(BLOCKHASH);
    expect(decoded.accounts[0]).toEqual({ address: SIGNER, signer: true, writable: true });
    expect(decoded.instructions.map((one) => one.program)).toEqual([
      'ComputeBudget111111111111111111111111111111',
      PROGRAM,
    ]);
    expect(decoded.instructions[1]?.data).toEqual(new Uint8Array([1, 2, 3]));
  });

  it('reads legacy transactions', () => {
    const message = Message.compile({
      payerKey: new PublicKey(SIGNER),
      recentBlockhash: BLOCKHASH,
      instructions: [
        new TransactionInstruction({ programId: new PublicKey(PROGRAM), keys: [], data: Buffer.from([9]) }),
      ],
    });
    expect(decodeTransaction(new VersionedTransaction(message).serialize()).version).toBe('legacy');
  });

  it('refuses bytes after its end', () => {
    expect(refusal(new Uint8Array([...transaction(), 0])).why).toContain('bytes were added');
  });

  it('refuses a version it does not know, by name', () => {
    const bytes = transaction();
    bytes[65] = 0x81;
    expect(refusal(bytes).why).toBe('it is of version 1, whose signatures stand behind the message');
    bytes[65] = 0x82;
    expect(refusal(bytes).why).toBe('it is of version 2; only legacy, 0 and 1 are known');
  });

  it('refuses one that has not one signature for each signer', () => {
    const bytes = transaction();
    const twice = new Uint8Array([2, ...bytes.subarray(1, 65), ...bytes.subarray(1)]);
    expect(refusal(twice).why).toBe('it does not have one signature for each signer');
  });

  it('refuses every truncation', () => {
    const bytes = transaction();
    for (let length = 0; length < bytes.length; length += 1) {
      expect(refusal(bytes.subarray(0, length)).code).toBe('verification_failed');
    }
  });

  it('never crashes on changed bytes, and never accepts any that encode differently', () => {
    const original = transaction();
    const edits = fc.array(fc.tuple(fc.nat(original.length - 1), fc.integer({ min: 0, max: 255 })), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(edits, (changes) => {
        const bytes = Uint8Array.from(original);
        for (const [index, value] of changes) bytes[index] = value;
        try {
          const decoded = decodeTransaction(bytes);
          expect(Buffer.compare(VersionedTransaction.deserialize(bytes).serialize(), decoded.bytes)).toBe(0);
        } catch (error) {
          expect(error).toBeInstanceOf(CliError);
        }
      }),
      { numRuns: runsOf(2_000, 400) },
    );
  });
});
