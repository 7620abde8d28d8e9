import type { Address } from '../domain/address.ts';
import type { Claim, Journal, RecordSubject } from '../journal/record.ts';
import type { Operation } from '../operations/operation.ts';
import type { Consent } from './consent.ts';
import type { Deps } from './deps.ts';

/** What was typed. */
export interface Words<Intent> {
  /** Name of the operation. */
  readonly operation: string;
  /** Who signs, where that is not the key of the settings. */
  readonly wallet?: Address;
  /** The arguments, parsed. */
  readonly typed: unknown;
  /** What they come to, on the chain as it is now. */
  intent(): Promise<Intent>;
}

/** What a command asks for. */
export interface OperationRequest<Intent, State> extends Omit<Words<Intent>, 'operation' | 'wallet'> {
  readonly operation: Operation<Intent, State>;
  /** The address that was typed: the artwork, or the account that the operation is about. */
  readonly named: Address;
  /** Whether it is one of several that are signed together. */
  readonly together?: boolean;
  /** That of somebody who has seen it already; absent: they are asked. */
  readonly consent?: Consent;
  /** What the operation is about. */
  subject(intent: Intent, state: State): Promise<RecordSubject>;
}

export type Claimed<Intent> = { readonly journal: Journal } & (
  | Exclude<Claim, { kind: 'made' }>
  | (Extract<Claim, { kind: 'made' }> & {
      readonly intent: Intent;
      readonly cluster: string;
      readonly wallet: Address;
    })
);

/**
 * Makes the intent this process's alone, on disk. An open record of the same words counts also where they cannot be
 * looked up any more: what was to be bought may be gone because it was bought.
 */
export async function claim<Intent>(
  deps: Pick<Deps, 'journal' | 'chain' | 'key'>,
  { operation, wallet, typed, intent }: Words<Intent>,
): Promise<Claimed<Intent>> {
  const [chain, signer] = await Promise.all([deps.chain(), wallet ?? addressOf(deps)]);
  const asked = Promise.all([chain.getGenesisHash(), settled(intent())]);
  // Loading it takes a while, and so do the answers: the questions leave first.
  const opening = onceIdle().then(() => deps.journal());
  opening.catch(() => undefined);
  const [cluster, found] = await asked;
  const words = { cluster, wallet: signer, operation, typed };
  if ('reason' in found) {
    const journal = await opening.catch(() => null);
    const open = journal?.findTyped(words) ?? null;
    if (journal === null || open === null) throw found.reason;
    return { journal, ...open };
  }
  const journal = await opening;
  const request = { ...words, intent: found.value, rpcHosts: chain.hosts };
  const claimed = journal.claim(request);
  return claimed.kind === 'made'
    ? { journal, ...claimed, intent: found.value, cluster, wallet: signer }
    : { journal, ...claimed };
}

async function addressOf({ key }: Pick<Deps, 'key'>): Promise<Address> {
  return (await key()).address;
}

function onceIdle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

async function settled<T>(work: Promise<T>): Promise<{ readonly value: T } | { readonly reason: unknown }> {
  try {
    return { value: await work };
  } catch (reason) {
    return { reason };
  }
}
