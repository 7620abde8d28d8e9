import { AccountRole, type Instruction } from '@solana/kit';
import { PublicKey, AddressLookupTableProgram as Web3Tables } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { newestSlots } from '../../src/chain/codecs/slot-hashes.ts';
import { type Address, LOOKUP_TABLE_PROGRAM, SYSTEM_PROGRAM } from '../../src/domain/address.ts';
import { buildSetup } from '../../src/transactions/build.ts';
import { newTable } from '../../src/transactions/new-table.ts';
import {
  deriveTable,
  loadable,
  loadingFrom,
  MAX_ENTRIES,
  setupInstructions,
  tableBytes,
} from '../../src/transactions/setup.ts';
import { errorOf } from '../http/scripted-server.ts';
import { addressOf, BLOCKHASH, PROGRAM, SIGNER } from '../support/transactions.ts';

const SLOT = 1_000n;
const OWN = addressOf('an account of the transaction');
const OTHER = addressOf('another account of the transaction');
const { address: TABLE } = deriveTable(SIGNER, SLOT);
const table = { address: TABLE, addresses: [OWN, OTHER], recentSlot: SLOT };
const [CREATE, EXTEND] = setupInstructions(SIGNER, table) as [Instruction, Instruction];

describe('a setup transaction', () => {
  it('is what the library of the other reader makes of the same', () => {
    const wallet = new PublicKey(SIGNER);
    const [create, place] = Web3Tables.createLookupTable({
      authority: wallet,
      payer: wallet,
      recentSlot: Number(SLOT),
    });
    const lookupTable = new PublicKey(TABLE);
    const addresses = [OWN, OTHER].map((one) => new PublicKey(one));
    const extend = Web3Tables.extendLookupTable({ authority: wallet, payer: wallet, lookupTable, addresses });
    expect(place.toBase58()).toBe(TABLE);
    for (const [ours, theirs] of [
      [CREATE, create],
      [EXTEND, extend],
    ] as const) {
      expect(Buffer.from(ours.data ?? []).equals(theirs.data)).toBe(true);
      expect(ours.accounts?.map(({ address }) => address)).toEqual(
        theirs.keys.map(({ pubkey }) => pubkey.toBase58()),
      );
    }
  });

  it('fits with as many addresses as it may have, and a priority fee', () => {
    const addresses = Array.from({ length: MAX_ENTRIES }, (_, index) => addressOf(`entry ${index}`));
    const options = { blockhash: BLOCKHASH, priorityLamports: 100_000n };
    const { bytes } = buildSetup(SIGNER, { ...table, addresses }, options);
    expect(bytes.length).toBeLessThanOrEqual(1_232);
    expect(tableBytes({ addresses })).toBe(56 + 32 * MAX_ENTRIES);
  });

  it('puts in all but signers and the programs that are called', () => {
    const [first, second] = [addressOf('first'), addressOf('second')];
    const accounts = [
      { address: first, role: AccountRole.WRITABLE },
      { address: SIGNER, role: AccountRole.WRITABLE_SIGNER },
      { address: OWN, role: AccountRole.READONLY },
      { address: SYSTEM_PROGRAM, role: AccountRole.READONLY },
    ];
    const others = [
      { address: OWN, role: AccountRole.READONLY_SIGNER },
      { address: second, role: AccountRole.READONLY },
      { address: first, role: AccountRole.READONLY },
    ];
    const both = [
      { programAddress: PROGRAM, accounts },
      { programAddress: SYSTEM_PROGRAM, accounts: others },
      { programAddress: LOOKUP_TABLE_PROGRAM },
    ];
    expect(loadable(SIGNER, both)).toEqual([first, second]);
    const from = { address: TABLE, addresses: [second, first, OWN] };
    expect(loadingFrom(from, both[2] as Instruction)).toBe(both[2]);
    expect(loadingFrom(from, both[1] as Instruction).accounts).toEqual([
      { address: OWN, role: AccountRole.READONLY_SIGNER },
      { address: second, role: AccountRole.READONLY, addressIndex: 0, lookupTableAddress: TABLE },
      { address: first, role: AccountRole.READONLY, addressIndex: 1, lookupTableAddress: TABLE },
    ]);
  });

  it('is made where the wallet has no table yet', async () => {
    const slots = [9n, 8n, 7n];
    const data = Buffer.alloc(8 + 40 * slots.length);
    data.writeBigUInt64LE(BigInt(slots.length), 0);
    for (const [index, slot] of slots.entries()) data.writeBigUInt64LE(slot, 8 + 40 * index);
    const account = { address: SIGNER, owner: SIGNER, lamports: 1n, data, executable: false };
    expect(newestSlots(account, 2)).toEqual([9n, 8n]);
    const chainWith = (there: readonly bigint[]) => ({
      getAccounts: async (addresses: readonly Address[]) => ({
        slot: 10n,
        accounts: addresses.map((address) =>
          addresses.length === 1 || there.some((slot) => deriveTable(SIGNER, slot).address === address)
            ? account
            : null,
        ),
      }),
      getProgramAccounts: () => Promise.reject(new Error('not asked')),
    });
    const taken = [deriveTable(SIGNER, 8n).address];
    expect((await newTable(chainWith([]), SIGNER, [OWN])).recentSlot).toBe(9n);
    expect((await newTable(chainWith([9n]), SIGNER, [OWN])).recentSlot).toBe(8n);
    expect((await newTable(chainWith([9n]), SIGNER, [OWN], taken)).recentSlot).toBe(7n);
    const full = await errorOf(newTable(chainWith([9n, 8n, 7n]), SIGNER, [OWN]));
    expect(full).toMatchObject({ code: 'rpc_error', message: 'there is no address for a lookup table' });
  });
});
