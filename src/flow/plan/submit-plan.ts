import type { Address } from '../../domain/address.ts';
import { BLOCKHASH_BLOCKS, blocksText } from '../../domain/blocks.ts';
import { isoTime } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Chain } from '../../ports/chain.ts';
import { renderPreview } from '../../render/preview.ts';
import type { Preview } from '../../transactions/preview.ts';
import { consentBySignedPlan } from '../consent.ts';
import type { Deps } from '../deps.ts';
import { carryOutOne, checkOnly } from '../flow.ts';
import type { Landed } from '../follow.ts';
import type { Draft, Source, Task } from '../task.ts';
import type { PlanFile } from './plan.ts';
import { artworkOfPlan, planDraft } from './plan-draft.ts';
import { type PlanText, planSignature, readSignedPlan, type SignedPlan } from './plan-file.ts';

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
export async function submitPlan(deps: Deps, planText: PlanText): Promise<SubmittedPlan> {
  const plan = readSignedPlan(planText);
  const { signature } = plan;
  const chain = await deps.chain();
  await requireSameCluster(chain, plan);
  const task = planTask(deps, plan);
  if (deps.settings.dryRun) {
    const { preview } = await checkOnly(deps, chain, task);
    return { preview, signature, landed: null };
  }
  const { recorded, landed } = await carryOutOne(deps, task);
  const preview = recorded.preview ?? (await checkOnly(deps, chain, task)).preview;
  return { preview, signature: recorded.signature, landed };
}

function planTask(deps: Deps, plan: SignedPlan): Task {
  return {
    operation: plan.operation,
    wallet: plan.signer as Address,
    typed: { plan: plan.signature },
    intent: async () => plan.intent,
    build: (_intent, source) => draftToSend(deps, plan, source),
    agreed: {
      consent: consentBySignedPlan(plan),
      note: (preview) => renderPreview(preview, deps.terminal.stderr),
    },
    signature: planSignature(plan.signature),
  };
}

async function draftToSend(deps: Deps, plan: SignedPlan, source: Source): Promise<Draft> {
  const { chain, journal } = source;
  const refused = async (error: unknown) =>
    isTooOld(error) ? expired(plan, await chain.getSlotTime()) : error;
  if (journal === null) return { ...(await planDraft(deps, plan, chain)), refused };
  await refuseSent(chain, plan.signature);
  // When exactly it is dead is not known: a hash fetched now is valid no shorter. The plan's own word is not taken, since
  // one that is too low would declare dead what can still land.
  const { lastValidBlockHeight, slot } = await chain.getLatestBlockhash();
  // By now it may not be what it was signed for: what could still change that comes first.
  source.requireNoOlderRecord(artworkOfPlan(plan));
  const draft = await planDraft(deps, plan, chain);
  return { ...draft, blockhash: { ...draft.blockhash, lastValidBlockHeight, slot }, refused };
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
    why: `it was made at ${isoTime(made.at)}, and the cluster accepts it for ${blocksText(BLOCKHASH_BLOCKS, slotMs)}`,
    hint: 'make a new one, with the same command: --sign-only --out FILE',
    details: { signature },
  });
}
