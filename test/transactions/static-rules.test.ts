import { getApproveInstruction } from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import { COMPUTE_BUDGET_PROGRAM } from '../../src/domain/address.ts';
import { decodeTransaction } from '../../src/transactions/decode.ts';
import { addressOf, transaction } from '../support/transactions.ts';
import {
  cosigner,
  failed,
  genuine,
  me,
  NOTHING,
  type Options,
  of,
  refusals,
  reprice,
  signedBy,
  THIEF,
  unknownBudget,
  withCosigner,
  withKey,
} from './reprices.ts';

const token = addressOf('my token account');

describe('static checks', () => {
  it('tell only who asked for the fee to raise the limit on it', async () => {
    const dear = transaction({ instructions: [reprice()], priorityLamports: 6_000n });
    const hint = async (rebuilt: Uint8Array | null) => (await refusals(dear, { rebuilt }))[0]?.hint;
    expect(await hint(dear)).toBe(
      'ask for less with --priority, or raise the limit: --max-fee "0.000011 SOL"',
    );
    expect([await hint(genuine), await hint(null)]).toEqual([undefined, undefined]);
  });

  it('let a dangerous instruction pass that the operation itself is made of', async () => {
    const approve = getApproveInstruction({ source: token, delegate: THIEF, owner: me, amount: 1n });
    const both = of(approve, reprice());
    expect(await failed(both, { rebuilt: both })).toEqual([]);
  });

  it('let those sign before who the operation names, when their signatures hold', async () => {
    const bytes = withCosigner();
    const expectation = { ...NOTHING, coSigners: [cosigner.address] };
    const seen = (signed: Uint8Array, options: Options = { expectation }) =>
      failed(signed, { ...options, rebuilt: signed, exact: true });
    expect(await seen(signedBy('a cosigner', bytes, 1))).toEqual([]);
    expect(await seen(bytes)).toEqual(['signers']);
    expect(await seen(signedBy('a thief', bytes, 1))).toEqual(['signers']);
    expect(await seen(signedBy('a cosigner', bytes, 1), {})).toEqual(['signers']);
  });

  it('refuse a compute budget that is not understood, of whatever is looked at', async () => {
    expect(await failed(of(unknownBudget, reprice()), { rebuilt: null })).toEqual(['network-fee']);
  });

  it('look at the blockhash of what is signed, and not at that of what was offered', async () => {
    const other = transaction({ instructions: [reprice()], blockhash: THIEF });
    expect(await failed(other)).toEqual([]);
    expect(await failed(other, { exact: true })).toEqual(['built-here']);
    expect(await failed(genuine, { blockhash: THIEF })).toEqual(['blockhash']);
  });

  it('refuse a key that no instruction uses', async () => {
    for (const isWritable of [true, false]) {
      const [found] = await refusals(withKey(genuine, THIEF, isWritable));
      expect(found).toMatchObject({
        code: 'same-accounts',
        detail: `it names ${THIEF}, which no instruction of it uses`,
      });
    }
  });

  it('refuse a lookup table, whatever it holds', async () => {
    const table = { table: addressOf('a table'), writable: [0], readonly: [] };
    const entry = () => addressOf('a listing');
    const decoded = decodeTransaction(genuine);
    const tabled = { ...decoded, lookups: [table], tables: { entry, slot: 1n, known: true } };
    const found = (await refusals(tabled)).find(({ code }) => code === 'lookup-tables');
    expect(found?.detail).toContain(`the lookup table ${addressOf('a table')}, which this never needs`);
  });

  it('assume the most units when no limit is set', async () => {
    const price = {
      programAddress: COMPUTE_BUDGET_PROGRAM,
      data: new Uint8Array([3, 0x40, 0x42, 0x0f, 0, 0, 0, 0, 0]),
    };
    // 20,000 units at a million micro-lamports each, on top of the signature.
    expect(await failed(of(price, reprice()), { maxFeeLamports: 25_000n })).toEqual([]);
    expect(await failed(of(price, reprice()), { maxFeeLamports: 24_999n })).toEqual(['network-fee']);
  });
});
