import type { Deps } from '../../flow/deps.ts';
import type { DamagedRecord } from '../../journal/record.ts';
import { isOpen, type JournalRecord } from '../../journal/record.ts';

/** A record as it is answered with --json, and shown. Its bytes are not: whoever has them can send them. */
export function recordJson(record: JournalRecord, clusterNow: string | null) {
  const { id, operation, wallet, cluster, rpcHosts, intent, signed, slot, problem } = record;
  return {
    id,
    state: stateOf(record),
    operation,
    mint: signed?.subject?.mint ?? mintOf(intent),
    wallet,
    signature: signed?.signature ?? null,
    slot,
    problem,
    createdAt: iso(record.createdAt),
    changedAt: iso(record.changedAt),
    cluster,
    otherCluster: clusterNow === null ? null : clusterNow !== cluster,
    rpcHosts,
    lastValidBlockHeight: signed?.lastValidBlockHeight ?? null,
    intent,
  };
}

export type RecordJson = ReturnType<typeof recordJson>;

export const RECORD_FIELDS = [
  ...(['id', 'state', 'operation', 'mint', 'wallet', 'signature', 'slot', 'problem', 'createdAt'] as const),
  ...(['changedAt', 'cluster', 'otherCluster', 'rpcHosts', 'lastValidBlockHeight', 'intent'] as const),
];

/** As a person would say it: what is open and nobody works on is unknown, or dropped where nothing was signed. */
export function stateOf({ state, held, signed }: JournalRecord): string {
  if (!isOpen(state)) return state;
  if (held) return 'under way';
  return signed === null ? 'dropped' : 'unknown';
}

/** A record that is not as it was written is left out, and said so. */
export function damagedWarning({ id, signature }: DamagedRecord): string {
  const asked = signature === null ? '' : `; ask the chain: gavel tx status ${signature}`;
  return `record ${id} of the journal is damaged, and left out${asked}`;
}

/** Genesis hash of the cluster that answers now. Null, with a warning, when none can be asked. */
export async function clusterNow(
  deps: Pick<Deps, 'chain' | 'configuration'>,
): Promise<{ readonly cluster: string | null; readonly warnings: readonly string[] }> {
  if (deps.configuration.settings.url === null) return { cluster: null, warnings: [] };
  try {
    return { cluster: await (await deps.chain()).getGenesisHash(), warnings: [] };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { cluster: null, warnings: [`it is not known which of these are of your cluster: ${why}`] };
  }
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

function mintOf(intent: unknown): string | null {
  const mint = typeof intent === 'object' && intent !== null && 'mint' in intent ? intent.mint : null;
  return typeof mint === 'string' ? mint : null;
}
