import type { Address } from '../../domain/address.ts';
import { BLOCKHASH_BLOCKS, blocksText } from '../../domain/blocks.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { SignedEntry } from '../../journal/record.ts';
import type { Chain } from '../../ports/chain.ts';
import { type Preview, previewOf } from '../../transactions/preview.ts';
import { type Verified, type VerifyContext, verify } from '../../transactions/verify/verify.ts';
import { approve } from '../approve.ts';
import { consentBySignedPlan } from '../consent.ts';
import type { Deps } from '../deps.ts';
import type { Landed } from '../follow.ts';
import { onlyOnce, type RequireFree } from '../only-once.ts';
import { adopt } from '../sign.ts';
import { watchBefore } from '../watch.ts';
import type { PlanFile } from './plan.ts';
import { type PlanText, planSignature, readSignedPlan, type SignedPlan } from './plan-file.ts';
import { rebuildPlan } from './rebuild.ts';
import { subjectOf } from './subject-of.ts';

export interface SubmittedPlan {
  readonly preview: Preview;
  readonly signature: string;
  /** Null after --dry-run. */
  readonly landed: Landed | null;
}

/**
 * Checks a signed plan again, against the chain as it is now, and sends it once. Whoever signed it has agreed to it, so
 * nobody is asked. What the same intent has open already is followed instead. Throws before it is sent, or what became of it.
 */
export async function submitPlan(
  deps: Deps,
  planText: PlanText,
  showPreview: (preview: Preview) => string,
): Promise<SubmittedPlan> {
  const plan = readSignedPlan(planText);
  const { signature, operation } = plan;
  const chain = await deps.chain();
  await requireSameCluster(chain, plan);
  if (deps.settings.dryRun) {
    const { preview } = await check(deps, chain, plan);
    return { preview, signature, landed: null };
  }
  const words = {
    operation,
    wallet: plan.signer as Address,
    typed: { plan: signature },
    intent: async () => plan.intent,
  };
  const { recorded, landed } = await onlyOnce(deps, chain, words, (_intent, requireFree) =>
    entryOf(deps, chain, plan, { showPreview, requireFree }),
  );
  const preview = recorded.preview ?? (await check(deps, chain, plan)).preview;
  return { preview, signature: recorded.signature, landed };
}

async function entryOf(
  deps: Deps,
  chain: Chain,
  plan: SignedPlan,
  {
    showPreview,
    requireFree,
  }: { readonly showPreview: (preview: Preview) => string; readonly requireFree: RequireFree },
): Promise<SignedEntry> {
  await refuseSent(chain, plan.signature);
  // When exactly it is dead is not known: a hash fetched now is valid no shorter. The plan's own word is not taken, since
  // one that is too low would declare dead what can still land.
  const { lastValidBlockHeight, slot: minContextSlot } = await chain.getLatestBlockhash();
  requireFree(subjectOf(plan), lastValidBlockHeight - BigInt(BLOCKHASH_BLOCKS), plan.signature);
  const { preview, verified, context } = await check(deps, chain, plan);
  const { expectation, rebuilt, signer } = context;
  const watched = await watchBefore(chain, expectation, rebuilt, signer);
  deps.terminal.note(showPreview(preview));
  const approved = approve(verified, consentBySignedPlan(plan));
  sendsFromHere(deps);
  const { bytes, signature, agreedBy } = adopt(approved, planSignature(plan.signature));
  const subject = subjectOf(plan);
  return { bytes, signature, lastValidBlockHeight, minContextSlot, watched, preview, subject, agreedBy };
}

/** No key is opened here, which is what tells elsewhere that Ctrl-C no longer means that nothing was done. */
function sendsFromHere({ interrupted, endsItself }: Deps): void {
  if (interrupted.aborted)
    throw new CliError('declined', { what: 'the plan was not sent', why: 'it was interrupted' });
  endsItself();
}

async function check(
  deps: Deps,
  chain: Chain,
  plan: PlanFile,
): Promise<{ readonly preview: Preview; readonly verified: Verified; readonly context: VerifyContext }> {
  const { transaction, context, summary } = await rebuildPlan(deps, plan, chain);
  const verified = await verify(chain, transaction, context).catch(async (error: unknown) => {
    throw isTooOld(error) ? expired(plan, await chain.getSlotTime()) : error;
  });
  return { preview: previewOf(deps.deployment, { ...plan, summary }, verified), verified, context };
}

/** Elsewhere it could not land, and would look as if it were too old. */
async function requireSameCluster(chain: Chain, { made: { cluster, rpc } }: PlanFile): Promise<void> {
  const found = await chain.getGenesisHash();
  if (found === cluster) return;
  throw new CliError('wrong_cluster', {
    what: 'the plan is for another cluster than that of the RPC node: nothing was sent',
    why: `it was made over ${rpc}, of genesis hash ${cluster}; that of the node is ${found}`,
    hint: 'name a node of its cluster with --url URL',
    details: { cluster, found },
  });
}

/** One that landed before is not sent again. */
async function refuseSent(chain: Chain, signature: string): Promise<void> {
  const status = await chain.getStatus(signature, { searchHistory: true });
  if (status === null) return;
  throw new CliError('verification_failed', {
    what: 'this plan was sent before, and is not sent again',
    why: `its transaction is in slot ${status.slot}${status.err === null ? '' : ', and failed'}`,
    hint: `gavel tx status ${signature}`,
    details: { failed: ['plan'], signature, slot: status.slot },
  });
}

function isTooOld(error: unknown): boolean {
  return error instanceof CliError && error.details.programError === 'BlockhashNotFound';
}

/** `slotMs`: milliseconds from slot to slot, as measured now. */
function expired({ made, signature }: PlanFile, slotMs: number | null): CliError {
  return new CliError('transaction_expired', {
    what: 'the plan is too old: nothing was sent',
    why: `it was made at ${new Date(made.at * 1000).toISOString()}, and the cluster takes it for ${blocksText(BLOCKHASH_BLOCKS, slotMs)}`,
    hint: 'make a new one, with the same command: --sign-only --out FILE',
    details: { signature },
  });
}
