import type { Deps } from '../deps.ts';
import type { Claim, Journal, RecordSubject } from '../journal/record.ts';
import type { Operation } from '../operations/operation.ts';

/** What a command asks for. */
export interface OperationRequest<Intent, State> {
  readonly operation: Operation<Intent, State>;
  /** The arguments as they were typed, parsed. */
  readonly typed: unknown;
  /** What they come to, on the chain as it is now. */
  intent(): Promise<Intent>;
  /** What the operation is about. */
  subject(intent: Intent, state: State): Promise<RecordSubject>;
}

export type Claimed<Intent> = { readonly journal: Journal } & (
  | Extract<Claim, { kind: 'found' }>
  | (Extract<Claim, { kind: 'made' }> & { readonly intent: Intent })
);

/**
 * Makes the intent this process's alone, on disk. An open record of the same words counts also where they cannot be
 * looked up any more: what was to be bought may be gone because it was bought.
 */
export async function claim<Intent, State>(
  deps: Deps,
  { operation, typed, intent }: OperationRequest<Intent, State>,
): Promise<Claimed<Intent>> {
  // Loading it takes a while, and so does the node: both at once.
  const opening = deps.journal();
  opening.catch(() => undefined);
  const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
  const [cluster, found] = await Promise.all([chain.getGenesisHash(), settled(intent())]);
  const words = { cluster, wallet: key.address, operation: operation.name, typed };
  if ('reason' in found) {
    const journal = await opening.catch(() => null);
    const open = journal?.findTyped(words) ?? null;
    if (journal === null || open === null) throw found.reason;
    return { journal, ...open };
  }
  const journal = await opening;
  const request = { ...words, intent: found.value, rpcHosts: chain.hosts };
  const claimed = journal.claim(request);
  return claimed.kind === 'found' ? { journal, ...claimed } : { journal, ...claimed, intent: found.value };
}

async function settled<T>(work: Promise<T>): Promise<{ readonly value: T } | { readonly reason: unknown }> {
  try {
    return { value: await work };
  } catch (reason) {
    return { reason };
  }
}
