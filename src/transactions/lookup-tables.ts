import { type Address, LOOKUP_TABLE_PROGRAM } from '../domain/address.ts';
import { U64_MAX } from '../domain/amount.ts';
import type { ChainReader, RawAccount } from '../ports/chain.ts';
import { type LookupTables, NO_TABLES, readLookups } from './decode.ts';
import { type LookupTableState, readLookupTableState } from './lookup-table-state.ts';
import { refusal } from './refusal.ts';

/**
 * Reads the lookup tables of a transaction from the user's RPC node. Throws `verification_failed` (`lookup-tables`) for one
 * that is absent, deactivated, or not a lookup table.
 */
export async function readLookupTables(chain: ChainReader, bytes: Uint8Array): Promise<LookupTables> {
  const tables = [...new Set(readLookups(bytes).map((lookup) => lookup.table))];
  if (tables.length === 0) return NO_TABLES;
  const { slot, accounts } = await chain.getAccounts(tables);
  const entries = new Map(
    tables.map((table, index) => [table, usableEntries(table, accounts[index] ?? null, slot)]),
  );
  return { slot, known: true, entry: (table, index) => entries.get(table)?.[index] ?? null };
}

/** Entries that were added in the slot of the read cannot be used yet, so they are left out. */
function usableEntries(table: Address, account: RawAccount | null, slot: bigint): readonly Address[] {
  const { deactivationSlot, lastExtendedSlot, lastExtendedStart, addresses } = decodeTable(table, account);
  if (deactivationSlot !== U64_MAX) {
    throw refusal('lookup-tables', `the lookup table ${table} is deactivated`);
  }
  return lastExtendedSlot < slot ? addresses : addresses.slice(0, lastExtendedStart);
}

function decodeTable(table: Address, account: RawAccount | null): LookupTableState {
  if (account === null) throw refusal('lookup-tables', `the lookup table ${table} does not exist`);
  if (account.owner !== LOOKUP_TABLE_PROGRAM) {
    throw refusal('lookup-tables', `${table} is not a lookup table: it belongs to ${account.owner}`);
  }
  try {
    return readLookupTableState(account.data);
  } catch (cause) {
    throw refusal('lookup-tables', `the lookup table ${table} is not initialised, or cannot be read`, cause);
  }
}

/** For explaining a transaction without an RPC node: a description takes the place of each address. */
export const UNREAD_TABLES: LookupTables = {
  slot: 0n,
  known: false,
  entry: (table, index) => `entry ${index} of lookup table ${table}` as Address,
};
