import type { Address } from '../../domain/address.ts';
import { BLOCKHASH_BLOCKS, blocksText } from '../../domain/blocks.ts';
import { isoTime } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Chain } from '../../ports/chain.ts';
import type { Preview } from '../../transactions/preview.ts';
import { shownPreview } from '../approve.ts';
import { consentBySignedPlan } from '../consent.ts';
import type { Deps } from '../deps.ts';
import { carryOutOne, checkOnly } from '../flow.ts';
import type { Landed } from '../follow.ts';
import type { Draft, Source, Task } from '../task.ts';
import { placeOf } from '../where.ts';
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
 * Verifies a signed plan again, on the chain as it is now, and sends it once. Nobody is asked: whoever signed the plan has
 * agreed to it. If a record of the same plan is open already, it is followed instead. Throws what stopped it before it was
 * sent, or the error of its outcome.
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
      note: (preview) => shownPreview(deps, preview),
    },
    signature: planSignature(plan.signature),
  };
}

async function draftToSend(deps: Deps, plan: SignedPlan, source: Source): Promise<Draft> {
  const { chain, journal } = source;
  const refused = async (error: unknown) =>
    isTooOld(error) ? expired(plan, await chain.getSlotTime()) : error;
  if (journal === null) return { ...(await draftHere(deps, plan, chain)), refused };
  await refuseSent(chain, plan.signature);
  // It is not known exactly when the plan's blockhash expires, but not later than one that is fetched now. The height in
  // the plan is not used: if it were too low, a transaction that can still land would be called expired.
  const { lastValidBlockHeight, slot } = await chain.getLatestBlockhash();
  // An older transaction may still change what the plan was signed for, so wait for it before building.
  source.requireNoOlderRecord(artworkOfPlan(plan));
  const draft = await draftHere(deps, plan, chain);
  return { ...draft, blockhash: { ...draft.blockhash, lastValidBlockHeight, slot }, refused };
}

/** The draft, as of the node that it is sent to. */
async function draftHere(deps: Deps, plan: SignedPlan, chain: Chain): Promise<Draft> {
  const draft = await planDraft(deps, plan, chain);
  const place = placeOf(deps, { genesisHash: plan.made.cluster, hosts: chain.hosts });
  return { ...draft, facts: { ...draft.facts, place } };
}

/** On another cluster it could not land, and would be reported as too old. Throws `wrong_cluster`. */
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

/** Throws `verification_failed` when the plan has landed already. */
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

/** `slotMs`: milliseconds per slot, as measured now. */
function expired({ made, signature }: PlanFile, slotMs: number | null): CliError {
  return new CliError('transaction_expired', {
    what: 'the plan is too old: nothing was sent',
    why: `it was made at ${isoTime(made.at)}, and the cluster accepts it for ${blocksText(BLOCKHASH_BLOCKS, slotMs)}`,
    hint: 'make a new one, with the same command: --sign-only --out FILE',
    details: { signature },
  });
}
