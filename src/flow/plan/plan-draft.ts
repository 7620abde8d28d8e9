import type { Address } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { RecordArtwork } from '../../journal/record.ts';
import { stringifyJson } from '../../json/json.ts';
import { findOperation } from '../../operations/registry.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { buildOperation } from '../../transactions/build.ts';
import { decodeTransaction } from '../../transactions/decode.ts';
import { allMemos, typedMemos, withMemoLines } from '../../transactions/memo.ts';
import type { Deps } from '../deps.ts';
import type { Draft } from '../task.ts';
import { namedSigner, placeOf } from '../where.ts';
import type { PlanFile } from './plan.ts';
import { planRefused, planTransaction } from './plan-file.ts';
import { replayReads } from './reads.ts';

/**
 * Builds the transaction of a plan again from its intent, on the state of the chain or on the accounts in the plan. What is
 * built here is what is verified and signed; the plan is refused unless its transaction has the same bytes. Throws what the
 * operation throws, and `verification_failed` (`plan`) when the plan is for another marketplace, or its intent is not valid.
 */
export async function planDraft(
  deps: Pick<Deps, 'deployment' | 'settings' | 'wallets'>,
  plan: PlanFile,
  chain: ChainReader,
): Promise<Draft> {
  const { deployment, settings } = deps;
  requireSameDeployment(deployment, plan.deployment);
  const operation = await findOperation(plan.operation);
  if (operation === null) throw planRefused(`gavel knows no operation ${plan.operation}`);
  const { intent, signer, priorityLamports } = plan;
  const decoded = decodeTransaction(planTransaction(plan));
  const rebuilt = await guarded(async () => {
    if (operation.signer(intent) !== signer)
      throw planRefused('it is to be signed by another wallet than it is for');
    const now = await operation.read(chain, deployment, intent);
    const state =
      operation.asPlanned?.(now, await operation.read(replayReads(plan), deployment, intent)) ?? now;
    operation.check(intent, state);
    const memos = typedMemos(intent);
    const { transaction } = await buildOperation(operation, deployment, intent, state, {
      blockhash: decoded.blockhash,
      priorityLamports,
      memos: allMemos(decoded, memos),
      // The intent does not say which version was chosen, but the transaction of the plan does.
      version: decoded.version === 1 ? 1 : 0,
    });
    return {
      transaction,
      expectation: await operation.expect(deployment, intent, state),
      target: await operation.target(deployment, intent, state),
      summary: withMemoLines(operation.summarize(intent, state, deployment), transaction, memos),
    };
  });
  return {
    transaction: rebuilt.transaction,
    facts: {
      operation: plan.operation,
      summary: rebuilt.summary,
      ...namedSigner(deps, signer as Address),
      place: placeOf(deps, { genesisHash: plan.made.cluster, hosts: [plan.made.rpc] }),
    },
    artwork: artworkOfPlan(plan),
    priorityLamports,
    blockhash: {
      blockhash: decoded.blockhash,
      lastValidBlockHeight: plan.lastValidBlockHeight,
      slot: plan.made.slot,
    },
    context: {
      deployment,
      signer: signer as Address,
      expectation: rebuilt.expectation,
      about: { named: plan.named as Address, target: rebuilt.target },
      rebuilt: rebuilt.transaction,
      offered: { transaction: decoded, exact: true, expected: rebuilt.transaction },
      blockhash: decoded.blockhash,
      maxFeeLamports: settings.maxFeeLamports,
      hint: 'make a new plan, with the same command: --sign-only --out FILE',
    },
  };
}

/** The artwork of a plan, in the form of the journal. Throws `verification_failed` for a plan that names no account. */
export function artworkOfPlan({ subject: { mint, addresses } }: Pick<PlanFile, 'subject'>): RecordArtwork {
  const [own, ...others] = addresses.map((address) => address as Address);
  if (own === undefined) throw planRefused('it names no account that it is about');
  return { mint: mint as Address, addresses: [own, ...others] };
}

/** The intent in a file can have any shape. When an operation throws because of it, the plan is refused. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw planRefused('what it says was asked cannot be made into a transaction');
  }
}

function requireSameDeployment(here: Deps['deployment'], there: PlanFile['deployment']): void {
  const facts = ({
    programs,
    marketplaceAuthority,
    currencies,
    coSigners = {},
  }: PlanFile['deployment'] | Deps['deployment']) =>
    stringifyJson([
      Object.entries(coSigners).sort(([a], [b]) => (a < b ? -1 : 1)),
      Object.entries(programs).sort(([a], [b]) => (a < b ? -1 : 1)),
      marketplaceAuthority,
      currencies.map(({ mint, symbol, decimals }) => [mint, symbol, decimals]),
    ]);
  if (facts(here) === facts(there)) return;
  throw planRefused(
    `it is for the marketplace "${there.name}", and this machine knows another under "${here.name}"`,
    'define the same deployment here, and choose it: gavel config list',
  );
}
