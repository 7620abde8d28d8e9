import { CliError, REPORT_IT } from '../errors/cli-error.ts';
import { renderPreview } from '../render/preview.ts';
import type { Preview } from '../transactions/preview.ts';
import { ask } from './approve.ts';
import type { Consent } from './consent.ts';
import type { Deps } from './deps.ts';
import { carryOut, checkOnly, dryRun } from './flow.ts';
import type { Landed } from './follow.ts';
import { groupsOf } from './groups.ts';
import { type OperationRequest, operationTask } from './operation-task.ts';
import { resultOf } from './run-operation.ts';
import { ableToSign, requireReusableKey } from './sign.ts';
import type { Checked, Draft, LandedTask, Task } from './task.ts';
import { hasSameTerms } from './terms.ts';

/** One of several operations for which a person is asked once. */
export interface BatchItem<Intent, State> extends OperationRequest<Intent, State> {
  /** The error when it is no longer what was agreed to. */
  changed(): CliError;
  /** The note when it is signed. */
  note(preview: Preview): string;
}

export interface BatchTexts {
  /** What the items are called, as in "8 claims". */
  readonly noun: string;
  question(count: number): string;
}

/** The result of one item. */
export interface BatchResult {
  /** As it was signed, or else as it was shown; null when it was left out. */
  readonly preview: Preview | null;
  /** Null when it was not signed, or did not land. */
  readonly landed: Landed | null;
  /** Null when there is no problem. */
  readonly error: CliError | null;
}

interface CheckedItem<Intent, State> {
  readonly one: BatchItem<Intent, State>;
  readonly checked: Pick<Checked, 'draft' | 'preview'> | null;
  readonly error: CliError | null;
}

/**
 * Runs several operations with one question. All are built, verified and shown. After the answer they go through the flow,
 * group by group. There each is built and verified again, since an earlier group may have opened accounts that it would open.
 * One that is no longer what was agreed to is not signed. One that cannot be verified is left out, and the preview says so.
 * Throws `declined`.
 */
export async function runBatch<Intent, State>(
  deps: Deps,
  batch: readonly BatchItem<Intent, State>[],
  { noun, question }: BatchTexts,
): Promise<readonly BatchResult[]> {
  const looked = await checkEach(deps, batch);
  const ready = looked.flatMap(({ one, checked }) =>
    checked === null ? [] : [{ one, draft: checked.draft, preview: checked.preview }],
  );
  const results = new Map(looked.map(({ one, checked, error }) => [one, unsigned(checked, error)]));
  if (deps.settings.dryRun || ready.length === 0) return [...results.values()];
  if (ready.length > 1) requireReusableKey(deps, `${ready.length} ${noun}`);
  await ableToSign(deps);
  const consent = await ask(deps, shownOf(deps, looked), question(ready.length));
  for (const group of groupsOf(ready)) {
    const done = await carryOut(
      deps,
      group.map((each) => agreedTask(deps, each, consent)),
    );
    for (const [index, { one, preview }] of group.entries())
      results.set(one, resultFrom(preview, done[index]));
  }
  return [...results.values()];
}

async function checkEach<Intent, State>(
  deps: Deps,
  batch: readonly BatchItem<Intent, State>[],
): Promise<readonly CheckedItem<Intent, State>[]> {
  const chain = await deps.chain();
  const looked: CheckedItem<Intent, State>[] = [];
  const check = deps.settings.dryRun ? dryRun : checkOnly;
  // One after the other, because nodes limit the number of requests.
  for (const one of batch) {
    try {
      looked.push({ one, checked: await check(deps, chain, batchTask(deps, one)), error: null });
    } catch (error) {
      looked.push({ one, checked: null, error: asCliError(error) });
    }
  }
  return looked;
}

/** The task of one item. Its `build` throws `transaction_too_large` when it needs a lookup table: the others would wait. */
function batchTask<Intent, State>(deps: Deps, one: BatchItem<Intent, State>): Task<Intent> {
  const task = operationTask(deps, one);
  return {
    ...task,
    build: async (intent, source) => {
      const draft = await task.build(intent, source);
      if (draft.newTable === undefined) return draft;
      throw new CliError('transaction_too_large', {
        what: 'this takes a lookup table first, and so cannot be signed together with others',
        why: 'it does not fit one transaction of version 0 without',
        hint: 'run it alone',
      });
    },
  };
}

function agreedTask<Intent, State>(
  deps: Deps,
  { one, draft: shown }: { readonly one: BatchItem<Intent, State>; readonly draft: Draft },
  consent: Consent,
): Task<Intent> {
  return {
    ...batchTask(deps, one),
    agreed: {
      consent,
      requireSame: (draft) => {
        if (!hasSameTerms(shown, draft)) throw one.changed();
      },
      note: (preview) => one.note(preview),
    },
  };
}

function shownOf<Intent, State>(
  { terminal }: Pick<Deps, 'terminal'>,
  looked: readonly CheckedItem<Intent, State>[],
): string {
  return looked
    .map(({ one, checked, error }) =>
      checked === null
        ? `left out: ${one.named}: ${error?.message}`
        : `${renderPreview(checked.preview, terminal.stderr)}\n`,
    )
    .join('\n');
}

function unsigned(checked: Pick<Checked, 'preview'> | null, error: CliError | null): BatchResult {
  return { preview: checked?.preview ?? null, landed: null, error };
}

function resultFrom(shown: Preview, done: PromiseSettledResult<LandedTask> | undefined): BatchResult {
  if (done?.status !== 'fulfilled') return { preview: shown, landed: null, error: asCliError(done?.reason) };
  const { preview, landed } = resultOf(done.value);
  return { preview, landed, error: null };
}

/** Any error becomes the result of its item, so that a defect in one does not hide the results of the others. */
function asCliError(error: unknown): CliError {
  if (error instanceof CliError) return error;
  return new CliError('unexpected', {
    what: 'something unexpected happened',
    why: String(error),
    hint: REPORT_IT,
    cause: error,
  });
}
