import { type Address, LOOKUP_TABLE_PROGRAM } from '../domain/address.ts';
import { U64_MAX } from '../domain/amount.ts';
import type { Chain, ChainReader, RawAccount } from '../ports/chain.ts';
import type { ReadTables } from './build.ts';
import { type LookupTables, NO_TABLES, readLookups } from './decode.ts';
import { type LookupTableState, readLookupTableState } from './lookup-table-state.ts';
import { refusal } from './refusal.ts';
import { entriesOf } from './setup.ts';

/**
 * Reads the lookup tables of a transaction from the user's RPC node. Throws `verification_failed` (`lookup-tables`) for one
 * that is absent, deactivated, or not a lookup table.
 */
export async function readLookupTables(chain: ChainReader, bytes: Uint8Array): Promise<LookupTables> {
  const named = [...new Set(readLookups(bytes).map((lookup) => lookup.table))];
  if (named.length === 0) return NO_TABLES;
  const { tables, slot } = await readTables(chain, named);
  return entriesOf(tables, slot);
}

/** The tables at these addresses, with the entries that can be used. Throws as `readLookupTables` does. */
export async function readTables(chain: ChainReader, addresses: readonly Address[]): Promise<ReadTables> {
  if (addresses.length === 0) return { tables: [], slot: 0n };
  return usableTables(addresses, await chain.getAccounts(addresses));
}

/**
 * The same from every node that was named. Throws `verification_failed` (`lookup-tables`) as well where two of them show other
 * entries: what a transaction loads from a table that somebody else made is only as certain as the nodes' word.
 */
export async function readAgreedTables(
  chain: Pick<Chain, 'getAccountsOfEach'>,
  addresses: readonly Address[],
): Promise<ReadTables> {
  if (addresses.length === 0) return { tables: [], slot: 0n };
  const all = (await chain.getAccountsOfEach(addresses)).map((read) => usableTables(addresses, read));
  const [first, ...others] = all;
  if (first === undefined) return { tables: [], slot: 0n };
  // A node that is behind may not show the newest entries: only those that all of them show are used.
  const tables = first.tables.map((table, at) => {
    const count = Math.min(...all.map((one) => one.tables[at]?.addresses.length ?? 0));
    const addresses = table.addresses.slice(0, count);
    const isSame = others.every((one) =>
      addresses.every((address, index) => one.tables[at]?.addresses[index] === address),
    );
    if (isSame) return { ...table, addresses };
    throw refusal('lookup-tables', `your RPC nodes show other entries of the lookup table ${table.address}`);
  });
  // The lowest: every node had shown these entries at its own slot.
  const [lowest = 0n] = all.map(({ slot }) => slot).sort((a, b) => (a < b ? -1 : 1));
  return { tables, slot: lowest };
}

function usableTables(
  addresses: readonly Address[],
  { slot, accounts }: { readonly slot: bigint; readonly accounts: readonly (RawAccount | null)[] },
): ReadTables {
  const tables = addresses.map((address, index) => ({
    address,
    addresses: usableEntries(address, accounts[index] ?? null, slot),
  }));
  return { tables, slot };
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
