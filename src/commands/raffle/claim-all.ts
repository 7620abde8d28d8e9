import { RAFFLE_CREATOR_OFFSET } from '../../chain/codecs/raffle.ts';
import type { Address } from '../../domain/address.ts';
import { isDrawn } from '../../domain/raffle.ts';
import { CliError } from '../../errors/cli-error.ts';
import { ask } from '../../flow/agree.ts';
import type { OperationRequest } from '../../flow/claim.ts';
import type { Consent } from '../../flow/consent.ts';
import type { Deps } from '../../flow/deps.ts';
import { type OperationResult, runOperation, runOperations } from '../../flow/run-operation.ts';
import { requireReusableKey } from '../../flow/sign.ts';
import { claimProceeds } from '../../operations/raffle/claim-proceeds.ts';
import type { ClaimProceedsIntent, ClaimProceedsState } from '../../operations/raffle/proceeds-state.ts';
import { type ClaimedRaffle, renderClaims } from '../../render/claims.ts';
import { renderPreview } from '../../render/preview.ts';
import type { Preview } from '../../transactions/preview.ts';
import { defineCommand } from '../command.ts';
import { recordSubject } from '../operation-command.ts';
import { groupsOf } from './claim-groups.ts';
import { RAFFLE } from './operation.ts';
import { findRaffles } from './target.ts';

interface Planned {
  readonly raffle: Address;
  readonly mint: Address;
  /** What the person is shown; null when the raffle is left out, for `error`. */
  readonly preview: Preview | null;
  readonly error: CliError | null;
}

/** Every raffle of the wallet that is drawn and not claimed: all are checked and shown, then asked for once. */
export const claimAll = defineCommand({
  description: 'Claim the proceeds of every raffle of yours.',
  example: 'raffle claim-proceeds --all',
  never: 'It never signs a claim that changed since you saw it.',
  args: {},
  options: {},
  fields: ['raffle', 'mint', 'outcome', 'signature', 'slot', 'error', 'preview'],
  async run(deps): Promise<readonly ClaimedRaffle[]> {
    requireSent(deps);
    const creator = (await deps.key()).address;
    const plans = await planAll(deps, creator);
    const ready = plans.filter(({ preview }) => preview !== null);
    if (deps.settings.dryRun || ready.length === 0) return plans.map(undone);
    if (ready.length > 1) requireReusableKey(deps, `${ready.length} claims`);
    const consent = await ask(deps, shownOf(deps, plans), questionOf(ready.length));
    const results = new Map<Planned, ClaimedRaffle>();
    for (const group of groupsOf(ready)) {
      const claimed = await claimTogether(deps, { creator, consent }, group);
      for (const [index, plan] of group.entries()) {
        const one = claimed[index];
        if (one !== undefined) results.set(plan, one);
      }
    }
    return plans.map((plan) => results.get(plan) ?? undone(plan));
  },
  render: renderClaims,
  json: (results) =>
    results.map(({ raffle, mint, outcome, landed, error, preview }) => ({
      raffle,
      mint,
      outcome,
      signature: landed?.signature ?? null,
      slot: landed?.slot ?? null,
      error: error && {
        code: error.code,
        message: error.message,
        why: error.why ?? null,
        hint: error.hint ?? null,
      },
      preview,
    })),
  problem: summaryProblem,
});

function requestOf(
  { deployment }: Deps,
  operation: typeof claimProceeds,
  intent: ClaimProceedsIntent,
): OperationRequest<ClaimProceedsIntent, ClaimProceedsState> {
  return {
    operation,
    // Nobody typed it: it was found by its creator.
    named: intent.raffle,
    typed: intent,
    together: true,
    intent: async () => intent,
    subject: recordSubject(RAFFLE, deployment),
  };
}

/** Verified, and not signed: one after the other, since nodes limit how much is asked at once. */
async function planAll(deps: Deps, creator: Address): Promise<readonly Planned[]> {
  const raffles = await findRaffles(await deps.chain(), deps.deployment, {
    offset: RAFFLE_CREATOR_OFFSET,
    bytes: creator,
  });
  const plans: Planned[] = [];
  const dry = { ...deps, settings: { ...deps.settings, dryRun: true } };
  for (const { address: raffle, prizeMint: mint } of raffles.filter(
    (one) => isDrawn(one) && !one.proceedsClaimed,
  )) {
    const planned = await attempt(() =>
      runOperation(dry, requestOf(deps, claimProceeds, { creator, raffle }), () => ''),
    );
    const found =
      planned instanceof CliError ? { preview: null, error: planned } : { ...planned, error: null };
    plans.push({ raffle, mint, preview: found.preview, error: found.error });
  }
  return plans;
}

function undone({ raffle, mint, preview, error }: Planned): ClaimedRaffle {
  return { raffle, mint, preview, error, landed: null, outcome: preview === null ? 'skipped' : 'ready' };
}

/** A plan is one transaction. */
function requireSent({ settings: { signOnly, out } }: Deps): void {
  if (!signOnly && out === null) return;
  throw new CliError('usage', {
    what: '--all and --sign-only do not go together',
    why: 'a plan file holds one transaction, and --all is of many',
    hint: 'one each: gavel raffle claim-proceeds RAFFLE --sign-only --out plan.json',
  });
}

function shownOf({ terminal }: Deps, plans: readonly Planned[]): string {
  return plans
    .map(({ preview, raffle, error }) =>
      preview === null
        ? `left out: ${raffle}: ${error?.message}`
        : `${renderPreview(preview, terminal.stderr)}\n`,
    )
    .join('\n');
}

function questionOf(claims: number): string {
  return claims === 1 ? 'Claim the proceeds?' : `Claim the proceeds of these ${claims} raffles?`;
}

/** Reads and verifies them anew, and lands them: what was agreed to must still be what happens. */
async function claimTogether(
  deps: Deps,
  { creator, consent }: { readonly creator: Address; readonly consent: Consent },
  plans: readonly Planned[],
): Promise<readonly ClaimedRaffle[]> {
  const requests = plans.map((plan) => ({
    ...requestOf(deps, asAgreed(deps, plan), { creator, raffle: plan.raffle }),
    consent,
  }));
  const shown = ({ summary }: Preview) => {
    const [, prize] = summary.lines.find(([label]) => label === 'prize') ?? [];
    return `claiming the proceeds of the raffle of ${prize}`;
  };
  const results = await runOperations(deps, requests, shown);
  return plans.map((plan, index) => claimedBy(plan, results[index]));
}

/** The operation, refusing what is not what was shown. */
function asAgreed({ deployment }: Deps, { raffle, preview }: Planned): typeof claimProceeds {
  return {
    ...claimProceeds,
    check(intent, state) {
      claimProceeds.check(intent, state);
      requireSame(raffle, preview?.summary ?? null, claimProceeds.summarize(intent, state, deployment));
    },
  };
}

function claimedBy(
  { raffle, mint, preview }: Planned,
  result: PromiseSettledResult<OperationResult> | undefined,
): ClaimedRaffle {
  if (result?.status === 'fulfilled') {
    const { landed, preview: signed } = result.value;
    return { raffle, mint, preview: signed, error: null, landed, outcome: 'done' };
  }
  const error = asCliError(result?.reason);
  return { raffle, mint, preview, error, landed: null, outcome: outcomeOf(error) };
}

/** The account rent may differ: an earlier claim of the same run opens accounts that a later one needs, too. */
function requireSame(raffle: Address, shown: Preview['summary'] | null, now: Preview['summary']): void {
  const text = (summary: Preview['summary'] | null) =>
    [...(summary?.lines ?? []), ...(summary?.costs ?? [])]
      .filter(([label]) => label !== 'account rent')
      .map((line) => line.join(' '))
      .join('\n');
  if (text(shown) === text(now)) return;
  throw new CliError('verification_failed', {
    what: 'the claim was refused and not signed',
    why: 'it changed since you saw it',
    hint: `look at it again: gavel raffle claim-proceeds ${raffle}`,
    details: { raffle },
  });
}

/** What came of one whose attempt ended in an error: what never was sent is skipped. */
function outcomeOf({ code }: CliError): ClaimedRaffle['outcome'] {
  if (code === 'outcome_unknown' || code === 'unexpected') return 'unknown';
  return code === 'transaction_failed' || code === 'transaction_expired' ? 'failed' : 'skipped';
}

async function attempt<T>(work: () => Promise<T>): Promise<T | CliError> {
  try {
    return await work();
  } catch (error) {
    return asCliError(error);
  }
}

/** What came of the other claims must not be lost to a defect in one. */
function asCliError(error: unknown): CliError {
  if (error instanceof CliError) return error;
  return new CliError('unexpected', {
    what: 'something unexpected happened',
    why: String(error),
    cause: error,
  });
}

/** Exit 0 when all are done; with none of them the error of the first, otherwise that only some are. */
function summaryProblem(results: readonly ClaimedRaffle[]): CliError | null {
  const errors = results.map(({ error }) => error).filter((error) => error !== null);
  const [first] = errors;
  if (first === undefined) return null;
  if (errors.length === results.length && new Set(errors.map(({ code }) => code)).size === 1) return first;
  const done = results.length - errors.length;
  return new CliError('batch_partial', {
    what: `${done} of ${results.length} claims are ${results.some(({ outcome }) => outcome === 'ready') ? 'possible' : 'done'}`,
    why: errors.map((error) => error.message).join('; '),
    hint: 'the same command again takes up what is left: gavel raffle claim-proceeds --all',
    details: { done, of: results.length },
  });
}
