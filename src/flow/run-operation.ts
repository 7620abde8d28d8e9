import type { Blockhash, Chain, Deps } from '../deps.ts';
import { BLOCKHASH_BLOCKS } from '../domain/blocks.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Recorded, RecordSubject, SignedEntry } from '../journal/record.ts';
import type { Preview } from '../transactions/preview.ts';
import { stampBlockhash } from '../transactions/stamp.ts';
import { type Verified, type VerifyContext, verify } from '../transactions/verify/verify.ts';
import { approve } from './approve.ts';
import type { OperationRequest } from './claim.ts';
import type { Landed } from './follow.ts';
import { type DoneOnce, eachOnce, type Intended, onlyOnce } from './only-once.ts';
import type { WrittenPlan } from './plan/make-plan.ts';
import { type Prepared, prepare } from './prepare.ts';
import { ableToSign, sign } from './sign.ts';

export interface OperationResult {
  readonly preview: Preview;
  readonly subject: RecordSubject;
  /** Null after --dry-run and --sign-only. */
  readonly landed: Landed | null;
  /** What --sign-only wrote. */
  readonly plan: WrittenPlan | null;
}

type ShowPreview = (preview: Preview) => string;

/** An answer that took this many blocks, a third of those that a blockhash lives, is to one worth replacing. */
const STALE_AFTER_BLOCKS = BigInt(BLOCKHASH_BLOCKS / 3);

/**
 * The one way from an intent to a landed transaction: claim, acquire, verify, preview, approve, sign, record, submit,
 * follow. What is open already is followed instead. Throws before anything is signed, or one of `transaction_failed`,
 * `transaction_expired` and `outcome_unknown` afterwards.
 */
export async function runOperation<Intent, State>(
  deps: Deps,
  request: OperationRequest<Intent, State>,
  showPreview: ShowPreview,
): Promise<OperationResult> {
  const { dryRun, signOnly } = deps.settings;
  const chain = await deps.chain();
  if (dryRun) {
    const { preview, subject } = await prepare(deps, chain, request, await request.intent());
    return { preview, subject, landed: null, plan: null };
  }
  if (signOnly) return writeOnly(deps, chain, request, showPreview);
  const { words, make } = intended(deps, chain, request, showPreview);
  return resultOf(await onlyOnce(deps, chain, words, make));
}

/** Several of them, to be signed and sent together, each with an end of its own. As `eachOnce` says, not too many. */
export async function runOperations<Intent, State>(
  deps: Deps,
  requests: readonly OperationRequest<Intent, State>[],
  showPreview: ShowPreview,
): Promise<readonly PromiseSettledResult<OperationResult>[]> {
  const chain = await deps.chain();
  const all = requests.map((request) => intended(deps, chain, request, showPreview));
  const done = await eachOnce(deps, chain, all);
  return Promise.allSettled(
    done.map(async (one) => {
      if (one.status === 'rejected') throw one.reason;
      return resultOf(one.value);
    }),
  );
}

function intended<Intent, State>(
  deps: Deps,
  chain: Chain,
  request: OperationRequest<Intent, State>,
  showPreview: ShowPreview,
): Intended<Intent> {
  return {
    words: { ...request, operation: request.operation.name },
    make: async (intent, requireFree) => {
      const prepared = await prepare(deps, chain, request, intent);
      requireFree(prepared.subject, prepared.blockhash.lastValidBlockHeight - BigInt(BLOCKHASH_BLOCKS));
      return approveAndSign(deps, chain, prepared, showPreview);
    },
  };
}

function resultOf({ recorded, landed }: DoneOnce): OperationResult {
  return { ...factsOf(recorded), landed, plan: null };
}

/** What is only signed is recorded where it is sent. */
async function writeOnly<Intent, State>(
  deps: Deps,
  chain: Chain,
  request: OperationRequest<Intent, State>,
  showPreview: ShowPreview,
): Promise<OperationResult> {
  const { beginPlan, makePlan } = await import('./plan/make-plan.ts');
  const recording = beginPlan(deps, chain);
  const intent = await request.intent();
  const prepared = await prepare(deps, recording, request, intent);
  const { operation, named } = request;
  const parts = { ...prepared, operation: operation.name, named, intent, showPreview };
  const plan = await makePlan(deps, { ...parts, chain: recording });
  const { preview, subject } = prepared;
  return { preview, subject, landed: null, plan };
}

async function approveAndSign(
  deps: Deps,
  chain: Chain,
  { preview, subject, verified, context, blockhash, watched }: Prepared,
  showPreview: ShowPreview,
): Promise<SignedEntry> {
  const { settings, terminal } = deps;
  const key = await ableToSign(deps);
  const show = settings.yes ? terminal.note : terminal.tell;
  show(showPreview(preview));
  const approved = await approve(verified, `${preview.summary.verb}?`, terminal, settings);
  const fresh = settings.yes ? null : await refreshed(chain, verified, context, blockhash);
  const ready = fresh === null ? approved : await approve(fresh.verified, '', terminal, { yes: true });
  const { bytes, signature } = await sign(ready, key);
  const { lastValidBlockHeight, slot: minContextSlot } = fresh?.blockhash ?? blockhash;
  return { bytes, signature, lastValidBlockHeight, minContextSlot, watched, preview, subject };
}

/**
 * Where the person thought for long, the same transaction on a new blockhash, verified again; null where it is still good.
 * How long is counted in blocks, by how much further a blockhash of now is valid.
 */
async function refreshed(
  chain: Chain,
  { decoded }: Verified,
  context: VerifyContext,
  { lastValidBlockHeight }: Blockhash,
): Promise<{ verified: Verified; blockhash: Blockhash } | null> {
  const blockhash = await chain.getLatestBlockhash();
  if (blockhash.lastValidBlockHeight - lastValidBlockHeight < STALE_AFTER_BLOCKS) return null;
  const stamped = stampBlockhash(decoded, blockhash.blockhash);
  return {
    blockhash,
    verified: await verify(chain, stamped, {
      ...context,
      rebuilt: stamped,
      blockhash: blockhash.blockhash,
    }),
  };
}

function factsOf({ id, preview, subject }: Recorded): Omit<OperationResult, 'landed' | 'plan'> {
  if (preview !== null && subject !== null) return { preview, subject };
  throw new CliError('unexpected', {
    what: `record ${id} is not of a command`,
    hint: `gavel tx resume ${id}`,
  });
}
