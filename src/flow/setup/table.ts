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

/** The table that a transaction is built on. */
export type ChosenTable = {
  /** Accounts of the transaction that may be loaded from a table. */
  readonly allowed: readonly Address[];
  /** Slot at which it was read; 0 for one that is still to be made. */
  readonly slot: bigint;
} & (
  | { readonly isNew: false; readonly table: LookupTable }
  | { readonly isNew: true; readonly table: NewTable }
);

/** How a table stands. It is usable from the slot after the one in which it was extended last, and young before. */
interface TableStatus {
  readonly kind: 'usable' | 'young' | 'absent' | 'other';
  /** Of the look. */
  readonly slot: bigint;
}

const LOOK_AGAIN_MS = 400;

type Waiting = Pick<Deps, 'clock' | 'interrupted' | 'settings'>;

/** `addresses`: what is to stand in the table; `allowed`: what may. */
export interface Wanted {
  readonly addresses: readonly Address[];
  readonly allowed: readonly Address[];
}

/** Reads a table and compares it, address by address, with what has to stand in it. */
async function look(chain: ChainReader, table: LookupTable, wallet: Address): Promise<TableStatus> {
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
 * Waits until a table that was made can be used, and returns the slot of that look. Throws `verification_failed`
 * (`lookup-tables`) where it holds anything else than was put into it, `declined` when interrupted, and `rpc_error`.
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
    const found = await look(chain, table, wallet);
    if (found.kind === 'usable') return found.slot;
    if (found.kind === 'other')
      throw refusal(
        'lookup-tables',
        `the lookup table ${table.address} holds other addresses than were put into it`,
      );
    if (clock.monotonic() >= until) throw notShown(table, timeoutSeconds);
    await clock.sleep(LOOK_AGAIN_MS);
  }
}

/**
 * The table for these addresses: the newest of `made`, which this wallet has made for the same ones, that is still as it
 * was made; or one that is still to be made, at an address where there is none and that is not among `taken`.
 */
export async function chooseTable(
  deps: Waiting,
  chain: ChainReader,
  wallet: Address,
  { addresses, allowed, made, taken }: Wanted & MadeTables,
): Promise<ChosenTable> {
  for (const { address, landed } of made) {
    const table = { address, addresses };
    const found = await look(chain, table, wallet);
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
