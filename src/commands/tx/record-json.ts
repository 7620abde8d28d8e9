import type { Deps } from '../../flow/deps.ts';
import type { DamagedRecord } from '../../journal/record.ts';
import { isOpen, type JournalRecord } from '../../journal/record.ts';
import type { Preview } from '../../transactions/preview.ts';

/** A record for --json and for showing. It leaves out the signed bytes, because whoever has them can send them. */
export function recordJson(record: JournalRecord, clusterNow: string | null) {
  const { id, operation, wallet, cluster, rpcHosts, intent, signed, slot, problem } = record;
  return {
    id,
    state: stateOf(record),
    operation,
    mint: signed?.subject?.mint ?? mintOf(intent),
    ...dealOf(operation, signed?.preview ?? null),
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
  ...([
    'id',
    'state',
    'operation',
    'mint',
    'name',
    'amount',
    'wallet',
    'signature',
    'slot',
    'problem',
    'createdAt',
  ] as const),
  ...(['changedAt', 'cluster', 'otherCluster', 'rpcHosts', 'lastValidBlockHeight', 'intent'] as const),
];

/** The state that is shown. Open, and no process works on it: `unknown`, or `dropped` when nothing was signed. */
export function stateOf({ state, held, signed }: JournalRecord): string {
  if (!isOpen(state)) return state;
  if (held) return 'under way';
  return signed === null ? 'dropped' : 'unknown';
}

/** The warning for a damaged record, which is left out. */
export function damagedWarning({ id, signature }: DamagedRecord): string {
  const asked = signature === null ? '' : `; ask the chain: gavel tx status ${signature}`;
  return `record ${id} of the journal is damaged, and left out${asked}`;
}

/** The genesis hash of the cluster of the settings. Null, with a warning, when it cannot be read. */
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

/** An amount with its base units, as a preview writes it: "1.5 SOL (1500000000 lamports)". */
const BASE_UNITS = / \(\d+ (?:lamports|units)\)/g;

/** The line of the preview that has the amount, for an operation where it is not the first amount. */
const AMOUNT_LINE: Readonly<Record<string, string>> = { 'raffle.claim-proceeds': 'you receive' };

/** The name of the artwork and the amount that were agreed to, as the preview showed them; null for what it did not show. */
function dealOf(
  operation: string,
  preview: Preview | null,
): { readonly name: string | null; readonly amount: string | null } {
  const lines = preview?.summary.lines ?? [];
  const named = lines.map(([, text]) => /^(.+) \([1-9A-HJ-NP-Za-km-z]{32,44}\)/.exec(text)?.[1]);
  const wanted = AMOUNT_LINE[operation];
  const amount = lines.find(
    ([label, text]) => (wanted === undefined || label === wanted) && text.search(BASE_UNITS) !== -1,
  );
  return {
    name: named.find((name) => name !== undefined) ?? null,
    amount: amount?.[1].replace(BASE_UNITS, '').replace(/[,;:].*$/, '') ?? null,
  };
}
