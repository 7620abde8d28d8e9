import { MessageV0, PublicKey, TransactionInstruction, VersionedTransaction } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { type Address, LOOKUP_TABLE_PROGRAM, SYSTEM_PROGRAM } from '../../src/domain/address.ts';
import { U64_MAX } from '../../src/domain/amount.ts';
import type { ChainReader, RawAccount } from '../../src/ports/chain.ts';
import { decodeTransaction } from '../../src/transactions/decode.ts';
import { readAgreedTables, readLookupTables, UNREAD_TABLES } from '../../src/transactions/lookup-tables.ts';
import { addressOf, BLOCKHASH, PROGRAM, SIGNER } from '../support/transactions.ts';

const TABLE = addressOf('a table');
const ENTRIES = ['first', 'second', 'third'].map(addressOf);
const SLOT = 100n;

interface TableFields {
  readonly kind?: number;
  readonly deactivated?: bigint;
  readonly extended?: bigint;
  readonly extendedFrom?: number;
  readonly entries?: readonly Address[];
}

/** As the program lays it out: solana-address-lookup-table-interface, `ProgramState`. */
function table({ kind = 1, deactivated = U64_MAX, extended = 1n, ...rest }: TableFields = {}): RawAccount {
  const { extendedFrom = 0, entries = ENTRIES } = rest;
  const data = new Uint8Array(56 + entries.length * 32);
  const view = new DataView(data.buffer);
  view.setUint32(0, kind, true);
  view.setBigUint64(4, deactivated, true);
  view.setBigUint64(12, extended, true);
  view.setUint8(20, extendedFrom);
  for (const [index, entry] of entries.entries()) data.set(new PublicKey(entry).toBytes(), 56 + index * 32);
  return { address: TABLE, owner: LOOKUP_TABLE_PROGRAM, lamports: 1n, data, executable: false };
}

function chain(account: RawAccount | null): ChainReader {
  return {
    getAccounts: async (addresses) => ({ slot: SLOT, accounts: addresses.map(() => account) }),
    getProgramAccounts: () => Promise.reject(new Error('not asked')),
  };
}

/** Loads the last entry writable and the second one read-only, and uses both. */
function hidden(writable: readonly number[] = [2]): Uint8Array {
  const payer = new PublicKey(SIGNER);
  const plain = MessageV0.compile({
    payerKey: payer,
    recentBlockhash: BLOCKHASH,
    instructions: [new TransactionInstruction({ programId: new PublicKey(PROGRAM), keys: [] })],
  });
  const message = new MessageV0({
    ...plain,
    compiledInstructions: [
      {
        programIdIndex: 1,
        accountKeyIndexes: [0, ...writable.map((_, at) => 2 + at), 2 + writable.length],
        data: new Uint8Array(),
      },
    ],
    addressTableLookups: [
      { accountKey: new PublicKey(TABLE), writableIndexes: [...writable], readonlyIndexes: [1] },
    ],
  });
  return new VersionedTransaction(message).serialize();
}

async function decodeWith(account: RawAccount | null, bytes = hidden()) {
  return decodeTransaction(bytes, await readLookupTables(chain(account), bytes));
}

const refused = { code: 'verification_failed', details: { failed: ['lookup-tables'] } };

describe('accounts out of lookup tables', () => {
  it('are read from our own node, and then stand with the others, with their rights', async () => {
    const decoded = await decodeWith(table());
    const [, second, third] = ENTRIES;
    expect(decoded.instructions[0]?.accounts.slice(1)).toEqual([
      { address: third, signer: false, writable: true },
      { address: second, signer: false, writable: false },
    ]);
    expect(decoded.tables.slot).toBe(SLOT);
  });

  it('may have been added by the slot before the read', async () => {
    await expect(decodeWith(table({ extended: SLOT - 1n, extendedFrom: 0 }))).resolves.toBeDefined();
    await expect(decodeWith(table({ extended: SLOT, extendedFrom: 3 }))).resolves.toBeDefined();
  });

  it.each<[string, RawAccount | null]>([
    ['that does not exist', null],
    ['of another program', { ...table(), owner: SYSTEM_PROGRAM }],
    ['that is not initialised', table({ kind: 0 })],
    ['that is deactivated', table({ deactivated: 5n })],
    ['with too few entries', table({ entries: ENTRIES.slice(0, 2) })],
    ['whose entry is too young', table({ extended: SLOT, extendedFrom: 2 })],
    ['cut short', { ...table(), data: table().data.subarray(0, 70) }],
  ])('refuse a table %s', async (_name, account) => {
    await expect(decodeWith(account)).rejects.toMatchObject(refused);
  });

  it('are refused when no table was read', () => {
    expect(() => decodeTransaction(hidden())).toThrow(expect.objectContaining(refused));
  });

  it('are refused when one is there already, openly or twice', async () => {
    const entries = [SIGNER, ...ENTRIES.slice(1)];
    const wellFormed = { details: { failed: ['well-formed'] } };
    await expect(decodeWith(table({ entries }), hidden([0]))).rejects.toMatchObject(wellFormed);
    await expect(decodeWith(table(), hidden([1]))).rejects.toMatchObject(wellFormed);
  });

  it('are shown as entries when nobody can be asked', () => {
    const { instructions, tables } = decodeTransaction(hidden(), UNREAD_TABLES);
    expect(instructions[0]?.accounts[1]?.address).toBe(`entry 2 of lookup table ${TABLE}`);
    expect(tables.known).toBe(false);
  });
});

describe('tables that somebody else has made', () => {
  const nodes = (...said: readonly (RawAccount | null)[]) => ({
    getAccountsOfEach: async () =>
      said.map((account, at) => ({ slot: SLOT + BigInt(at), accounts: [account] })),
  });

  it('are read as every node shows them, at the slot of the one that is behind', async () => {
    const behind = table({ entries: ENTRIES.slice(0, 2) });
    expect(await readAgreedTables(nodes(table(), behind, table()), [TABLE])).toEqual({
      tables: [{ address: TABLE, addresses: ENTRIES.slice(0, 2) }],
      slot: SLOT,
    });
  });

  it.each([
    ['another entry', table({ entries: [...ENTRIES.slice(0, 2), addressOf('another')] })],
    ['another order', table({ entries: ENTRIES.toReversed() })],
    ['a deactivated one', table({ deactivated: 50n })],
    ['none', null],
  ])('are refused where one node shows %s', async (_name, other) => {
    for (const said of [nodes(table(), other), nodes(other, table())])
      await expect(readAgreedTables(said, [TABLE])).rejects.toMatchObject({
        code: 'verification_failed',
        details: { failed: ['lookup-tables'] },
      });
  });
});
