import type { Address } from '../../domain/address.ts';
import { isOpen, type Journal, type JournalReader, type JournalRecord } from '../../journal/record.ts';
import type { Deps } from '../deps.ts';
import { MustWait } from '../must-wait.ts';

/** The name of a setup transaction in the journal. */
export const SETUP_OPERATION = 'lookup-table.create';

/** The intent of a setup transaction in the journal. The same addresses are the same intent: no second table is created. */
export interface SetupIntent {
  /** The artwork that the main transaction is about. */
  readonly mint: Address;
  readonly addresses: readonly Address[];
}

/** Lookup tables that this wallet created on a cluster, according to the journal. */
export interface MadeTables {
  /** Tables for exactly these addresses, the newest first. `landed`: the slot. */
  readonly made: readonly { readonly address: Address; readonly landed: bigint }[];
  /** The tables of all setup transactions that were signed, whatever their outcome. */
  readonly taken: readonly Address[];
}

/** `journal`: null when nothing will be signed. Otherwise throws `MustWait` when a setup for these addresses is open. */
export async function tablesMade(
  deps: Pick<Deps, 'records'>,
  journal: Journal | null,
  { cluster, wallet, addresses }: { cluster: string; wallet: Address; addresses: readonly Address[] },
): Promise<MadeTables> {
  const reader: JournalReader | null = journal ?? (await deps.records());
  const all = (reader?.list({ operation: SETUP_OPERATION, wallet }) ?? []).filter(
    (record) => record.cluster === cluster && record.signed !== null,
  );
  const same = all.filter(({ intent }) => (intent as SetupIntent).addresses.join() === addresses.join());
  const open = same.find(({ state }) => isOpen(state));
  if (open !== undefined && journal !== null) throw new MustWait({ kind: 'setup', id: open.id });
  const landed = same.filter(({ state }) => state === 'confirmed' || state === 'finalized');
  const made = landed.flatMap((record) =>
    tablesOf(record).map((address) => ({ address, landed: record.slot ?? 0n })),
  );
  return { made, taken: all.flatMap(tablesOf) };
}

/** The table of a setup transaction: the only account that it changes, besides the wallet. */
function tablesOf({ signed }: JournalRecord): readonly Address[] {
  return signed?.watched.map(({ address }) => address) ?? [];
}
