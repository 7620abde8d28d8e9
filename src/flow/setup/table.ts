import { type Address, LOOKUP_TABLE_PROGRAM } from '../../domain/address.ts';
import { U64_MAX } from '../../domain/amount.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { ChainReader, RawAccount } from '../../ports/chain.ts';
import { readLookupTableState } from '../../transactions/lookup-table-state.ts';
import { newTable } from '../../transactions/new-table.ts';
import { refusal } from '../../transactions/refusal.ts';
import type { LookupTable, NewTable } from '../../transactions/setup.ts';
import type { Deps } from '../deps.ts';
import type { MadeTables } from './made.ts';

/** The lookup table that a transaction is built with. */
export type ChosenTable = {
  /** The accounts of the transaction that may be loaded from a table. */
  readonly allowed: readonly Address[];
  /** The slot at which it was read; 0 when it is not created yet. */
  readonly slot: bigint;
} & (
  | { readonly isNew: false; readonly table: LookupTable }
  | { readonly isNew: true; readonly table: NewTable }
);

/** The status of a table. `young`: extended in this very slot, so that it is usable only from the next slot on. */
interface TableStatus {
  readonly kind: 'usable' | 'young' | 'absent' | 'other';
  /** The slot of the read. */
  readonly slot: bigint;
}

const POLL_MS = 400;

type Waiting = Pick<Deps, 'clock' | 'interrupted' | 'settings'>;

/** `addresses`: what the table must contain. `allowed`: every account that may be loaded from a table. */
export interface Wanted {
  readonly addresses: readonly Address[];
  readonly allowed: readonly Address[];
}

/** Reads a table and compares its addresses with what it must contain. */
async function readStatus(chain: ChainReader, table: LookupTable, wallet: Address): Promise<TableStatus> {
  const { slot, accounts } = await chain.getAccounts([table.address]);
  const [account = null] = accounts;
  if (account === null || account.data.length === 0) return { kind: 'absent', slot };
  const state = stateOf(account);
  const isSame =
    state?.authority === wallet &&
    state.deactivationSlot === U64_MAX &&
    state.addresses.length === table.addresses.length &&
    state.addresses.every((address, index) => address === table.addresses[index]);
  if (!isSame) return { kind: 'other', slot };
  return { kind: state.lastExtendedSlot < slot ? 'usable' : 'young', slot };
}

function stateOf({ owner, data }: RawAccount) {
  if (owner !== LOOKUP_TABLE_PROGRAM) return null;
  try {
    return readLookupTableState(data);
  } catch {
    return null;
  }
}

/**
 * Waits until a created table is usable, and returns the slot of that read. Throws `verification_failed` (`lookup-tables`) when
 * it does not contain exactly what was put into it, `declined` when interrupted, and `rpc_error` after the timeout.
 */
export async function usableTable(
  { clock, interrupted, settings: { timeoutSeconds } }: Waiting,
  chain: ChainReader,
  table: LookupTable,
  wallet: Address,
): Promise<bigint> {
  const until = clock.monotonic() + timeoutSeconds * 1000;
  for (;;) {
    if (interrupted.aborted) throw stopped(table);
    const found = await readStatus(chain, table, wallet);
    if (found.kind === 'usable') return found.slot;
    if (found.kind === 'other')
      throw refusal(
        'lookup-tables',
        `the lookup table ${table.address} holds other addresses than were put into it`,
      );
    if (clock.monotonic() >= until) throw notShown(table, timeoutSeconds);
    await clock.sleep(POLL_MS);
  }
}

/**
 * The table for these addresses: the newest of `made` that is still unchanged. If there is none, a table to be created, at an
 * address without an account that is not in `taken`.
 */
export async function chooseTable(
  deps: Waiting,
  chain: ChainReader,
  wallet: Address,
  { addresses, allowed, made, taken }: Wanted & MadeTables,
): Promise<ChosenTable> {
  for (const { address, landed } of made) {
    const table = { address, addresses };
    const found = await readStatus(chain, table, wallet);
    const isLate = found.kind === 'young' || (found.kind === 'absent' && found.slot < landed);
    const slot = isLate ? await usableTable(deps, chain, table, wallet) : found.slot;
    if (isLate || found.kind === 'usable') return { isNew: false, table, allowed, slot };
  }
  const table = await newTable(chain, wallet, addresses, taken);
  return { isNew: true, table, allowed, slot: 0n };
}

function stopped({ address }: LookupTable): CliError {
  return new CliError('declined', {
    what: 'the lookup table was made, and the transaction itself was not signed',
    why: 'it was interrupted',
    hint: 'run the command again: it uses the table that is there',
    details: { table: address },
  });
}

function notShown({ address }: LookupTable, seconds: number): CliError {
  return new CliError('rpc_error', {
    what: 'the lookup table was made, and the transaction itself was not signed',
    why: `the RPC node has not shown the table ${address} as usable within ${seconds} seconds`,
    hint: 'run the command again: it uses the table that is there',
    details: { table: address },
  });
}
