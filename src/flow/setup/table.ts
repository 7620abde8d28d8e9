import { newestSlots, SLOT_HASHES_SYSVAR } from '../../chain/codecs/slot-hashes.ts';
import type { ChainReader, Deps, RawAccount } from '../../deps.ts';
import { type Address, LOOKUP_TABLE_PROGRAM } from '../../domain/address.ts';
import { U64_MAX } from '../../domain/amount.ts';
import { CliError } from '../../errors/cli-error.ts';
import { readLookupTableState } from '../../transactions/lookup-table-state.ts';
import { refusal } from '../../transactions/refusal.ts';
import { deriveTable, type LookupTable, type NewTable } from '../../transactions/setup.ts';

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

/** How a table stands: usable from the slot after the one in which it was extended last. */
type Standing =
  | { readonly kind: 'usable'; readonly slot: bigint }
  | { readonly kind: 'absent' | 'young' | 'other' };

/** Slots that are looked at for one of which the wallet has no table yet. */
const CANDIDATES = 16;
const LOOK_AGAIN_MS = 400;

/** Reads a table and compares it, address by address, with what has to stand in it. */
async function look(chain: ChainReader, table: LookupTable, wallet: Address): Promise<Standing> {
  const { slot, accounts } = await chain.getAccounts([table.address]);
  const [account = null] = accounts;
  if (account === null || account.data.length === 0) return { kind: 'absent' };
  const state = stateOf(account);
  const isSame =
    state?.authority === wallet &&
    state.deactivationSlot === U64_MAX &&
    state.addresses.length === table.addresses.length &&
    state.addresses.every((address, index) => address === table.addresses[index]);
  if (!isSame) return { kind: 'other' };
  return state.lastExtendedSlot < slot ? { kind: 'usable', slot } : { kind: 'young' };
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
  chain: ChainReader,
  table: LookupTable,
  wallet: Address,
  { clock, interrupted, settings: { timeoutSeconds } }: Pick<Deps, 'clock' | 'interrupted' | 'settings'>,
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
  chain: ChainReader,
  wallet: Address,
  { addresses, allowed }: { readonly addresses: readonly Address[]; readonly allowed: readonly Address[] },
  { made, taken }: { readonly made: readonly Address[]; readonly taken: readonly Address[] },
): Promise<ChosenTable> {
  for (const address of made) {
    const table = { address, addresses };
    const found = await look(chain, table, wallet);
    if (found.kind === 'usable') return { isNew: false, table, allowed, slot: found.slot };
  }
  const { accounts } = await chain.getAccounts([SLOT_HASHES_SYSVAR]);
  const candidates = newestSlots(accounts[0] ?? null, CANDIDATES)
    .map((recentSlot) => ({ recentSlot, ...deriveTable(wallet, recentSlot) }))
    .filter(({ address }) => !taken.includes(address));
  const there = await chain.getAccounts(candidates.map(({ address }) => address));
  const free = candidates.find((_, index) => (there.accounts[index] ?? null) === null);
  if (free === undefined) throw noneFree();
  const { address, recentSlot } = free;
  return { isNew: true, table: { address, addresses, recentSlot }, allowed, slot: 0n };
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

function noneFree(): CliError {
  return new CliError('rpc_error', {
    what: 'there is no address for a lookup table',
    why: `the wallet has one of each of the last ${CANDIDATES} slots, as far as the RPC node says`,
    hint: 'run the command again in a moment',
  });
}
