import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Claim, Journal } from '../journal/record.ts';
import type { Deps } from './deps.ts';
import { MustWait } from './must-wait.ts';

/** What was asked for, before it is resolved to an intent. */
export interface IntentRequest<Intent> {
  /** The name of the operation. */
  readonly operation: string;
  /** The wallet that signs, when it is not that of the key in the settings. */
  readonly wallet?: Address;
  /** The arguments of the command, parsed. */
  readonly typed: unknown;
  /** Resolves them to an intent, on the chain as it is now. */
  intent(): Promise<Intent>;
}

/** An intent that this process has claimed: no other process works on it. */
export interface OwnClaim<Intent = unknown> extends Extract<Claim, { readonly kind: 'made' }> {
  readonly journal: Journal;
  readonly intent: Intent;
  readonly cluster: string;
  readonly wallet: Address;
}

/** A record of the same intent that was signed earlier, or that another process ended meanwhile. */
export type EarlierClaim = Exclude<Claim, { readonly kind: 'made' }> & { readonly journal: Journal };

/**
 * Claims the intent for this process, on disk. An open record with the same arguments is found also when the intent cannot be
 * resolved any more: a listing may be gone because this very record has bought it.
 */
export async function claim<Intent>(
  deps: Pick<Deps, 'journal' | 'chain' | 'key'>,
  { operation, wallet, typed, intent }: IntentRequest<Intent>,
): Promise<OwnClaim<Intent> | EarlierClaim> {
  const [chain, signer] = await Promise.all([deps.chain(), wallet ?? addressOf(deps)]);
  const asked = Promise.all([chain.getGenesisHash(), settled(intent())]);
  // Loading the journal takes time, and so do the answers of the nodes: send the requests first.
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

/** Ends a claim for which nothing was signed, with the reason. */
export function drop({ journal, id }: Pick<OwnClaim, 'journal' | 'id'>, error: unknown): void {
  const code = error instanceof MustWait ? 'waited' : error instanceof CliError ? error.code : 'unexpected';
  const message = error instanceof Error ? error.message : String(error);
  try {
    journal.end(id, { state: 'dropped', problem: { code, message } });
  } catch {
    // Nothing was signed. The person should read the first error, not this one.
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
