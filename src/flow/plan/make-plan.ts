import type { RecordArtwork } from '../../journal/record.ts';
import { encodeBase64 } from '../../json/base64.ts';
import type { Preview } from '../../transactions/preview.ts';
import type { Deps } from '../deps.ts';
import { checkOnly, signOnly } from '../flow.ts';
import { type OperationRequest, operationTask } from '../operation-task.ts';
import type { Ready, Task } from '../task.ts';
import { freeOut } from './out-file.ts';
import type { PlanContent } from './plan.ts';
import { writePlan } from './plan-file.ts';
import { requirePlannable } from './plannable.ts';
import { type RecordingChain, recordReads } from './reads.ts';

/** A plan file that was written. */
export interface WrittenPlan {
  /** The path as it was given. */
  readonly path: string;
  /** Null when there was no key to sign with. */
  readonly signature: string | null;
}

interface MadePlan {
  readonly preview: Preview;
  readonly artwork: RecordArtwork;
  readonly plan: WrittenPlan;
}

/**
 * Writes the verified transaction into the file of --out. If there is a key, asks and signs it first. Sends nothing. Throws
 * `usage` when the file exists already.
 */
export async function makePlan<Intent, State>(
  deps: Deps,
  request: OperationRequest<Intent, State>,
): Promise<MadePlan> {
  freeOut(deps);
  // The plan keeps every account that is read from here on.
  const chain = recordReads(await deps.chain());
  const intent = await request.intent();
  const task: Task = {
    ...operationTask(deps, { ...request, intent: async () => intent }),
    question: (verb) => `Sign to ${verb.toLowerCase()}, without sending?`,
  };
  const { ready, signature } = await signedIfKey(deps, chain, task);
  const { preview, draft } = ready;
  const { artwork, blockhash } = draft;
  const path = freeOut(deps);
  const cluster = await chain.getGenesisHash();
  if (signature !== null) {
    // Whoever has the file can send it, so later commands on this artwork warn of it.
    (await deps.journal()).keepPlan({
      signature,
      cluster,
      wallet: draft.context.signer,
      operation: task.operation,
      subject: artwork,
      lastValidBlockHeight: blockhash.lastValidBlockHeight,
    });
  }
  const content = contentOf(deps, ready, { intent, named: request.named, cluster, chain });
  deps.documents.create(path, writePlan(content, signature));
  return { preview, artwork, plan: { path, signature } };
}

async function signedIfKey(
  deps: Deps,
  chain: RecordingChain,
  task: Task,
): Promise<{ readonly ready: Ready; readonly signature: string | null }> {
  const { canSign = true } = await deps.key();
  if (!canSign) return { ready: requirePlannable(await checkOnly(deps, chain, task)), signature: null };
  const signed = await signOnly(deps, chain, task);
  return { ready: signed, signature: signed.entry.signature };
}

interface PlanParts {
  readonly intent: unknown;
  readonly named: string;
  readonly cluster: string;
  readonly chain: RecordingChain;
}

function contentOf(
  { deployment, clock }: Pick<Deps, 'deployment' | 'clock'>,
  { task, draft, preview, verified: { decoded, verdict } }: Ready,
  { intent, named, cluster, chain }: PlanParts,
): PlanContent {
  const { artwork, blockhash, priorityLamports } = draft;
  // No plan pays with a swap.
  const { programs, currencies, swapPrograms, ...others } = deployment;
  return {
    deployment: { ...others, programs: { ...programs }, currencies: [...currencies] },
    operation: task.operation,
    intent: { ...(intent as object) },
    signer: preview.signer,
    named,
    subject: { mint: artwork.mint, addresses: [...artwork.addresses] },
    message: encodeBase64(decoded.message),
    priorityLamports,
    lastValidBlockHeight: blockhash.lastValidBlockHeight,
    made: {
      at: Math.floor(clock.now() / 1000),
      cluster,
      rpc: chain.hosts.join(', '),
      slot: blockhash.slot,
    },
    accounts: chain.recorded(),
    verdict: {
      ...verdict,
      checks: verdict.checks.map(({ code, sentence }) => ({ code, sentence, passed: true as const })),
      balances: [...verdict.balances],
      fields: [...verdict.fields],
    },
  };
}
