import type { AmountText } from '../../domain/amount.ts';
import { isoTime } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import { shellWord } from '../../errors/shell-word.ts';
import type { Preview } from '../../transactions/preview.ts';
import { verifyRecorded } from '../../transactions/verify/verify.ts';
import { approve } from '../approve.ts';
import type { Deps } from '../deps.ts';
import { withPriceRisk } from '../price-risk.ts';
import { ableToSign, sign } from '../sign.ts';
import type { Task } from '../task.ts';
import { readyOf } from '../verify.ts';
import type { WrittenPlan } from './make-plan.ts';
import { freeOut } from './out-file.ts';
import type { PlanFile } from './plan.ts';
import { planDraft } from './plan-draft.ts';
import { type PlanText, planRefused, readPlan, writePlan } from './plan-file.ts';
import { replayReads } from './reads.ts';

export interface SigningResult {
  readonly preview: Preview;
  /** Null after --dry-run. */
  readonly plan: WrittenPlan | null;
}

/**
 * Makes every check of a plan that needs no network, asks, signs, and writes the signed plan into the file of --out. Uses no
 * network. Throws `usage`, and what a check refuses, before the key is opened.
 */
export async function signPlan(
  deps: Deps,
  { path: from, text }: PlanText,
  confirmed: AmountText | null,
): Promise<SigningResult> {
  const path = deps.settings.dryRun ? '' : freeOut(deps);
  const plan = readPlan(text);
  if (plan.signature !== null) {
    throw new CliError('usage', {
      what: 'the plan is signed already',
      why: `its signature is ${plan.signature}`,
      hint: `gavel tx submit ${shellWord(from)}`,
    });
  }
  const key = await (deps.settings.dryRun ? deps.key() : ableToSign(deps));
  if (key.address !== plan.signer)
    throw planRefused(
      `it is for the wallet ${plan.signer}, and your key is of ${key.address}`,
      'name its key: --keypair PATH',
    );
  const { facts, ...made } = await planDraft(deps, plan, replayReads(plan));
  const draft = { ...made, facts: { ...facts, summary: withPriceRisk(deps, facts.summary, confirmed) } };
  const task: Task = {
    operation: plan.operation,
    typed: null,
    intent: async () => plan.intent,
    build: async () => draft,
    question: (verb) => `Sign to ${verb.toLowerCase()}?`,
  };
  const recorded = { verdict: plan.verdict, where: whereOf(plan) };
  const verified = await verifyRecorded(draft.transaction, draft.context, recorded);
  const ready = readyOf(deps, { task, claim: null, draft }, verified, []);
  const { preview } = ready;
  if (deps.settings.dryRun) return { preview, plan: null };
  const { entry } = await sign(deps, await approve(deps, null, ready));
  const { signature } = entry;
  // Whoever has the file can send it, so later commands on this artwork warn of it.
  (await deps.journal()).keepPlan({
    signature,
    cluster: plan.made.cluster,
    wallet: key.address,
    operation: plan.operation,
    subject: draft.artwork,
    lastValidBlockHeight: plan.lastValidBlockHeight,
  });
  deps.documents.create(path, writePlan(plan, signature));
  return { preview, plan: { path, signature } };
}

function whereOf({ made: { at, rpc } }: PlanFile): string {
  return `by ${rpc} at ${isoTime(at)}, not here`;
}
