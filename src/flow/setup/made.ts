import type { Address } from '../../domain/address.ts';
import { isOpen, type Journal, type JournalReader, type JournalRecord } from '../../journal/record.ts';
import type { Deps } from '../deps.ts';
import { MustWait } from '../must-wait.ts';

/** Name of the making of a lookup table, in the journal. */
export const SETUP_OPERATION = 'lookup-table.create';

/** What the journal says that was to be made. The same addresses are the same intent: of those there is never a second table. */
export interface SetupIntent {
  /** The artwork that the main transaction is about. */
  readonly mint: Address;
  readonly addresses: readonly Address[];
}

/** Tables that this wallet has made on a cluster, as the journal says. */
export interface MadeTables {
  /** For these very addresses, the newest first. */
  readonly made: readonly { readonly address: Address /** Slot. */; readonly landed: bigint }[];
  /** Of every setup transaction that was signed, whatever became of it. */
  readonly taken: readonly Address[];
}

/** `journal`: that something is to be signed for; null where nothing is. Throws `MustWait` where the setup of one is open. */
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

/** The one account that a setup transaction changes, but for the wallet, is its table. */
function tablesOf({ signed }: JournalRecord): readonly Address[] {
  return signed?.watched.map(({ address }) => address) ?? [];
}
