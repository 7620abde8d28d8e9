import { RAFFLE_CREATOR_OFFSET } from '../../chain/codecs/raffle.ts';
import type { Address } from '../../domain/address.ts';
import { isDrawn, type Raffle } from '../../domain/raffle.ts';
import { CliError } from '../../errors/cli-error.ts';
import { type BatchItem, type BatchResult, runBatch } from '../../flow/batch.ts';
import type { Deps } from '../../flow/deps.ts';
import { claimProceeds } from '../../operations/raffle/claim-proceeds.ts';
import type { ClaimProceedsIntent, ClaimProceedsState } from '../../operations/raffle/proceeds-state.ts';
import { type ClaimedRaffle, renderClaims } from '../../render/claims.ts';
import { defineCommand } from '../command.ts';
import { artworkOfOperation } from '../operation-command.ts';
import { RAFFLE } from './operation.ts';
import { findRaffles } from './target.ts';

/** Claims the proceeds of every raffle of the wallet that is drawn and not claimed, with one question for all. */
export const claimAll = defineCommand({
  description: 'Claim the proceeds of all your raffles.',
  example: 'raffle claim-proceeds --all',
  never: 'It never signs a claim that changed since you saw it.',
  args: {},
  options: {},
  fields: ['raffle', 'mint', 'outcome', 'signature', 'slot', 'error', 'preview'],
  async run(deps): Promise<readonly ClaimedRaffle[]> {
    requireSent(deps);
    const creator = (await deps.key()).address;
    const raffles = await unclaimedOf(deps, creator);
    const claims = raffles.map(({ address: raffle }) => claimOf(deps, { creator, raffle }));
    const results = await runBatch(deps, claims, {
      noun: 'claims',
      question: (count) =>
        count === 1 ? 'Claim the proceeds?' : `Claim the proceeds of these ${count} raffles?`,
    });
    return raffles.flatMap(({ address: raffle, prizeMint: mint }, index) => {
      const result = results[index];
      return result === undefined ? [] : [{ raffle, mint, ...result, outcome: outcomeOf(result) }];
    });
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

async function unclaimedOf({ chain, deployment }: Deps, creator: Address): Promise<readonly Raffle[]> {
  const filter = { offset: RAFFLE_CREATOR_OFFSET, bytes: creator };
  const raffles = await findRaffles(await chain(), deployment, filter);
  return raffles.filter((one) => isDrawn(one) && !one.proceedsClaimed);
}

function claimOf(
  { deployment }: Deps,
  intent: ClaimProceedsIntent,
): BatchItem<ClaimProceedsIntent, ClaimProceedsState> {
  const { raffle } = intent;
  return {
    operation: claimProceeds,
    // Nobody typed the address: the raffle was found by its creator.
    named: raffle,
    typed: intent,
    intent: async () => intent,
    artworkOf: artworkOfOperation(RAFFLE, deployment),
    changed: () =>
      new CliError('verification_failed', {
        what: 'the claim was refused and not signed',
        why: 'it changed since you saw it',
        hint: `look at it again: gavel raffle claim-proceeds ${raffle}`,
        details: { raffle },
      }),
    note({ summary }) {
      const [, prize] = summary.lines.find(([label]) => label === 'prize') ?? [];
      return `claiming the proceeds of the raffle of ${prize}`;
    },
  };
}

/** Throws `usage` with --sign-only, because a plan holds one transaction. */
function requireSent({ settings: { signOnly, out } }: Deps): void {
  if (!signOnly && out === null) return;
  throw new CliError('usage', {
    what: '--all and --sign-only do not go together',
    why: 'a plan file holds one transaction, and --all is of many',
    hint: 'one each: gavel raffle claim-proceeds RAFFLE --sign-only --out plan.json',
  });
}

/** The outcome of one claim. `skipped`: it was never sent. */
function outcomeOf({ preview, landed, error }: BatchResult): ClaimedRaffle['outcome'] {
  if (landed !== null) return 'done';
  if (error === null) return preview === null ? 'skipped' : 'ready';
  const { code } = error;
  if (preview !== null && (code === 'outcome_unknown' || code === 'unexpected')) return 'unknown';
  return code === 'transaction_failed' || code === 'transaction_expired' ? 'failed' : 'skipped';
}

/** Null when all succeeded; the first error when all failed with the same code; otherwise `batch_partial`. */
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
