import { formatAmount } from '../../domain/amount.ts';
import { type BulkPlan, type BulkProblem, isOutlier } from '../../domain/bulk-plan.ts';
import { CliError } from '../../errors/cli-error.ts';
import { ask } from '../../flow/approve.ts';
import type { BulkItem, BulkResult } from '../../flow/bulk/item.ts';
import { hashOf, writeBulkPlan } from '../../flow/bulk/plan-text.ts';
import { runBulk } from '../../flow/bulk/run-bulk.ts';
import { type Consent, consentByHash } from '../../flow/consent.ts';
import type { Deps } from '../../flow/deps.ts';
import { ableToSign, requireReusableKey } from '../../flow/sign.ts';
import {
  type BulkLine,
  type BulkReport,
  outlierText,
  renderBulkPlan,
  type ShownPlan,
} from '../../render/bulk.ts';
import type { BulkVerb } from './verb.ts';

export interface ApplyOptions {
  readonly problems: readonly BulkProblem[];
  readonly unchanged: number;
  /** The hash that a person approved; null without one. */
  readonly approve: string | null;
  /** The most requests a second to the service; null: as many as it takes. */
  readonly perSecond: number | null;
  /** The number of the plan in the journal, when it was begun before. */
  readonly id: number | null;
}

/**
 * Shows the plan, asks, and carries out what is not done yet. With --dry-run only shows it. Throws `declined`, `confirmation_required` and
 * `wrong_cluster`.
 */
export async function applyPlan<I, S>(
  deps: Deps,
  verb: BulkVerb<I, S>,
  plan: BulkPlan,
  { problems, unchanged, approve, perSecond, id: begun }: ApplyOptions,
): Promise<BulkReport> {
  await requireSameWallet(deps, plan);
  const shown: ShownPlan = {
    plan,
    hash: hashOf(plan),
    problems,
    unchanged,
    ...{ verb: verb.verb, noun: verb.noun, amount: verb.amount },
  };
  const left = problems.map(
    (problem): BulkLine => ({ ...NOTHING, row: null, problem, outcome: 'skipped', error: errorOf(problem) }),
  );
  if (deps.settings.dryRun || plan.rows.length === 0) {
    if (deps.settings.dryRun) deps.terminal.note(renderBulkPlan(shown, deps.terminal.stderr));
    const ready = plan.rows.map((row): BulkLine => ({ ...NOTHING, row, problem: null, outcome: 'ready' }));
    return { shown, lines: [...ready, ...left], id: null };
  }
  const results = new Map<string, BulkResult>(begun === null ? [] : await doneBefore(deps, plan, begun));
  let id = begun;
  if (results.size < plan.rows.length) {
    requireReusableKey(deps, 'several transactions');
    await ableToSign(deps);
    const consent = await agree(deps, shown, approve);
    const number = begun ?? (await deps.journal()).keepBulkPlan(writeBulkPlan(plan));
    id = number;
    const rows = plan.rows.filter(({ mint }) => !results.has(mint));
    const items = await Promise.all(
      rows.map((row) => itemOf(deps, verb, plan, row, typedOf(number, row.mint))),
    );
    const progress = await deps.terminal.progress(plan.rows.length, results.size);
    const over = { ...deps, deployment: deps.deployment, terminal: progress.terminal };
    const onResult = (): void => progress.step();
    try {
      const found = await runBulk(over, items, { consent, wallet: plan.wallet, perSecond, onResult });
      for (const [index, { named }] of items.entries()) {
        const result = found[index];
        if (result !== undefined) results.set(named, result);
      }
    } finally {
      progress.end();
    }
  }
  const lines = plan.rows.map((row): BulkLine => {
    const result = results.get(row.mint) ?? { outcome: 'left', error: null };
    return { ...NOTHING, row, problem: null, ...result };
  });
  return { shown, lines: [...lines, ...left], id };
}

const typedOf = (plan: number, artwork: string) => ({ plan, artwork });

/** The rows of a plan that was begun before which are confirmed, by what the journal says. */
async function doneBefore(
  deps: Deps,
  { wallet, cluster, operation, rows }: BulkPlan,
  id: number,
): Promise<readonly (readonly [string, BulkResult])[]> {
  const journal = await deps.journal();
  return rows.flatMap(({ mint }) => {
    const done = journal.findDone({ cluster, wallet, operation, typed: typedOf(id, mint) });
    if (done === null || done.signed === null) return [];
    return [[mint, { outcome: 'done', signature: done.signed.signature, slot: done.slot }] as const];
  });
}

const NOTHING = { signature: null, slot: null, error: null } as const;

async function itemOf<I, S>(
  { deployment }: Deps,
  { operation, intent: intentOf, priceOf, amount }: BulkVerb<I, S>,
  { wallet }: BulkPlan,
  row: BulkPlan['rows'][number],
  typed: unknown,
): Promise<BulkItem<I, S>> {
  const phrase = amount === 'price' ? 'its price is' : 'you would receive';
  return {
    ...{ operation, typed },
    named: row.mint,
    name: row.name ?? '',
    intent: await intentOf(wallet, row, deployment),
    artworkOf: async (intent, state) => {
      const { mint, account } = await operation.target(deployment, intent, state);
      return { mint, addresses: [account] };
    },
    requireSame(state) {
      const now = priceOf(state);
      if (now === null) return;
      const { price, currency } = now;
      const isSame = currency.mint === row.currency.mint && currency.decimals === row.currency.decimals;
      if (isSame && currency.symbol === row.currency.symbol && price === row.before) return;
      throw new CliError('verification_failed', {
        what: `${row.mint} is no longer as the plan shows it`,
        why:
          price === row.after && isSame
            ? `${phrase} ${formatAmount(price, currency)} already`
            : `${phrase} ${formatAmount(price, currency)}, and the plan says ${row.before === null ? 'none' : formatAmount(row.before, row.currency)}`,
        hint: 'make a new plan',
        details: { mint: row.mint, price },
      });
    },
  };
}

/** By the hash; or by an answer, or --yes. What a person may not have meant takes more than --yes. */
async function agree(deps: Deps, shown: ShownPlan, approve: string | null): Promise<Consent> {
  const text = renderBulkPlan(shown, deps.terminal.stderr);
  if (approve !== null) {
    deps.terminal.note(text);
    return consentByHash(approve, shown);
  }
  const { rows } = shown.plan;
  const outliers = outlierText(rows);
  if (outliers !== null && deps.settings.yes !== null) {
    throw new CliError('confirmation_required', {
      what: 'nothing was signed',
      why: `${outliers}, and --yes does not agree to that`,
      hint: `look at the plan with --dry-run, and approve it: --approve ${shown.hash}`,
      details: { hash: shown.hash, outliers: rows.filter(isOutlier).map(({ mint }) => mint) },
    });
  }
  const consent = await ask(deps, text, {
    question: `${shown.verb} ${rows.length === 1 ? 'it' : `all ${rows.length}`}?`,
  });
  if (outliers === null) return consent;
  const word = String(rows.length);
  if (await deps.terminal.confirmWord(`Careful: ${outliers}. To go on, type ${word}`, [word])) return consent;
  throw new CliError('declined', {
    what: 'nothing was signed',
    why: `you did not type ${word}`,
    hint: 'change the prices, or leave those rows out',
  });
}

async function requireSameWallet(deps: Deps, { wallet, cluster }: BulkPlan): Promise<void> {
  const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
  const found = await chain.getGenesisHash();
  if (found !== cluster)
    throw new CliError('wrong_cluster', {
      what: 'the plan is of another cluster than the RPC node',
      why: `it was made for the one with genesis hash ${cluster}; the node's is ${found}`,
      hint: 'name a node of its cluster with --url',
      details: { found, cluster },
    });
  if (key.address === wallet) return;
  throw new CliError('usage', {
    what: 'the plan is of another wallet',
    why: `it is of ${wallet}, and your key is that of ${key.address}`,
    hint: 'name its key: --keypair PATH',
  });
}

function errorOf({ named, why, line }: BulkProblem): CliError {
  return new CliError('usage', {
    what: `${line === null ? '' : `line ${line}, `}${named} is not in the plan`,
    why,
    hint: 'correct the row, and run the command again',
  });
}
