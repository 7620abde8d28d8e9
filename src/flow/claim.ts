import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Claim, Journal } from '../journal/record.ts';
import type { Deps } from './deps.ts';
import { MustWait } from './must-wait.ts';

/** What was typed. */
export interface IntentRequest<Intent> {
  /** Name of the operation. */
  readonly operation: string;
  /** Who signs, where that is not the key of the settings. */
  readonly wallet?: Address;
  /** The arguments, parsed. */
  readonly typed: unknown;
  /** What they come to, on the chain as it is now. */
  intent(): Promise<Intent>;
}

/** An intent that is this process's alone. */
export interface OwnClaim<Intent = unknown> extends Extract<Claim, { readonly kind: 'made' }> {
  readonly journal: Journal;
  readonly intent: Intent;
  readonly cluster: string;
  readonly wallet: Address;
}

/** What was signed earlier, or was done by another process meanwhile. */
export type EarlierClaim = Exclude<Claim, { readonly kind: 'made' }> & { readonly journal: Journal };

/**
 * Makes the intent this process's alone, on disk. An open record of the same words counts also where they cannot be
 * looked up any more: what was to be bought may be gone because it was bought.
 */
export async function claim<Intent>(
  deps: Pick<Deps, 'journal' | 'chain' | 'key'>,
  { operation, wallet, typed, intent }: IntentRequest<Intent>,
): Promise<OwnClaim<Intent> | EarlierClaim> {
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

/** Says in the journal why nothing was signed. */
export function drop({ journal, id }: Pick<OwnClaim, 'journal' | 'id'>, error: unknown): void {
  const code = error instanceof MustWait ? 'waited' : error instanceof CliError ? error.code : 'unexpected';
  const message = error instanceof Error ? error.message : String(error);
  try {
    journal.end(id, { state: 'dropped', problem: { code, message } });
  } catch {
    // Nothing was signed: what stopped it is what the person should read.
  }
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
