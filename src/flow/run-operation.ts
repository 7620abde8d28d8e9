import type { Blockhash, Chain, Deps } from '../deps.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Recorded, RecordSubject, SignedEntry } from '../journal/record.ts';
import type { Preview } from '../transactions/preview.ts';
import { stampBlockhash } from '../transactions/stamp.ts';
import { type Verified, type VerifyContext, verify } from '../transactions/verify/verify.ts';
import { approve } from './approve.ts';
import type { OperationRequest } from './claim.ts';
import type { Landed } from './follow.ts';
import { onlyOnce } from './only-once.ts';
import { type Prepared, prepare } from './prepare.ts';
import { sign } from './sign.ts';

export interface OperationResult {
  readonly preview: Preview;
  readonly subject: RecordSubject;
  /** Null after --dry-run. */
  readonly landed: Landed | null;
}

type ShowPreview = (preview: Preview) => string;

/** An answer that took longer than this is to a blockhash worth replacing. */
const STALE_AFTER_MS = 20_000;

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
  const chain = await deps.chain();
  if (deps.settings.dryRun) {
    const { preview, subject } = await prepare(deps, chain, request, await request.intent());
    return { preview, subject, landed: null };
  }
  const words = { ...request, operation: request.operation.name };
  const { recorded, landed } = await onlyOnce(deps, chain, words, async (intent) =>
    approveAndSign(deps, chain, await prepare(deps, chain, request, intent), showPreview),
  );
  return { ...factsOf(recorded), landed };
}

async function approveAndSign(
  deps: Deps,
  chain: Chain,
  { preview, subject, verified, context, blockhash, watched }: Prepared,
  showPreview: ShowPreview,
): Promise<SignedEntry> {
  const { settings, terminal, clock } = deps;
  const show = settings.yes ? terminal.note : terminal.tell;
  show(showPreview(preview));
  const asked = clock.monotonic();
  const approved = await approve(verified, `${preview.summary.verb}?`, terminal, settings);
  const isStale = clock.monotonic() - asked > STALE_AFTER_MS;
  const fresh = isStale ? await refresh(chain, verified, context) : null;
  const ready = fresh === null ? approved : await approve(fresh.verified, '', terminal, { yes: true });
  const { bytes, signature } = await sign(ready, await deps.key());
  const { lastValidBlockHeight, slot: minContextSlot } = fresh?.blockhash ?? blockhash;
  return { bytes, signature, lastValidBlockHeight, minContextSlot, watched, preview, subject };
}

/** The person thought for long: the same transaction on a new blockhash, verified again. */
async function refresh(
  chain: Chain,
  { decoded }: Verified,
  context: VerifyContext,
): Promise<{ verified: Verified; blockhash: Blockhash }> {
  const blockhash = await chain.getLatestBlockhash();
  return { blockhash, verified: await verify(chain, stampBlockhash(decoded, blockhash.blockhash), context) };
}

function factsOf({ id, preview, subject }: Recorded): Omit<OperationResult, 'landed'> {
  if (preview !== null && subject !== null) return { preview, subject };
  throw new CliError('unexpected', {
    what: `record ${id} is not of a command`,
    hint: `gavel tx resume ${id}`,
  });
}
