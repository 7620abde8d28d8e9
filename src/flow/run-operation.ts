import { BLOCKHASH_BLOCKS } from '../domain/blocks.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Recorded, RecordSubject, SignedEntry } from '../journal/record.ts';
import type { Chain } from '../ports/chain.ts';
import type { Preview } from '../transactions/preview.ts';
import { type Agreed, agree } from './agree.ts';
import { approve } from './approve.ts';
import type { OperationRequest } from './claim.ts';
import type { Consent } from './consent.ts';
import type { Deps } from './deps.ts';
import type { Landed } from './follow.ts';
import { type DoneOnce, eachOnce, type Intended, onlyOnce } from './only-once.ts';
import type { WrittenPlan } from './plan/make-plan.ts';
import { type AfterSetup, type Prepared, prepare, type Ready } from './prepare.ts';
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
      return approveAndSign(deps, chain, prepared, { showPreview, consent: request.consent });
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
  if (prepared.kind === 'after setup' || prepared.context.table !== null) throw takesTable(prepared);
  const { operation, named } = request;
  const parts = { ...prepared, operation: operation.name, named, intent, showPreview };
  const plan = await makePlan(deps, { ...parts, chain: recording });
  const { preview, subject } = prepared;
  return { preview, subject, landed: null, plan };
}

/** A plan is one transaction, and is made again without asking what else has landed. */
function takesTable({ preview }: Pick<AfterSetup, 'preview'>): CliError {
  return new CliError('usage', {
    what: 'this cannot be a plan',
    why: `it takes a lookup table${preview.setup === undefined ? '' : ', which a transaction before it makes'}, and a plan holds one transaction that fits without`,
    hint: 'run it where the key is, without --sign-only; or --tx-version 1, where the cluster takes it',
  });
}

/** What is verified in full is asked about and signed; what takes a lookup table first lands that in between. */
async function approveAndSign(
  deps: Deps,
  chain: Chain,
  prepared: Prepared,
  { showPreview, consent }: { readonly showPreview: ShowPreview; readonly consent: Consent | undefined },
): Promise<SignedEntry> {
  const { preview } = prepared;
  const shown = showPreview(preview);
  if (prepared.kind === 'ready' && consent !== undefined) {
    deps.terminal.note(shown);
    const key = await ableToSign(deps);
    return signed(prepared, { ...prepared, approved: approve(prepared.verified, consent), key });
  }
  if (prepared.kind === 'ready') {
    return signed(
      prepared,
      await agree(deps, chain, { ...prepared, shown, question: `${preview.summary.verb}?` }),
    );
  }
  const { agreeToBoth, setUp } = await import('./setup/set-up.ts');
  const agreed = await agreeToBoth(deps, chain, prepared, shown);
  const ready = await setUp(deps, chain, prepared, agreed);
  // It is what was agreed to, verified in full by now.
  const approved = approve(ready.verified, agreed.approved.consent);
  return signed(ready, { ...agreed, approved, blockhash: ready.blockhash });
}

async function signed(
  { preview, subject, watched }: Ready,
  { approved, blockhash, key }: Agreed,
): Promise<SignedEntry> {
  const { bytes, signature, agreedBy } = await sign(approved, key);
  const { lastValidBlockHeight, slot: minContextSlot } = blockhash;
  return { bytes, signature, lastValidBlockHeight, minContextSlot, watched, preview, subject, agreedBy };
}

function factsOf({ id, preview, subject }: Recorded): Omit<OperationResult, 'landed' | 'plan'> {
  if (preview !== null && subject !== null) return { preview, subject };
  throw new CliError('unexpected', {
    what: `record ${id} is not of a command`,
    hint: `gavel tx resume ${id}`,
  });
}
