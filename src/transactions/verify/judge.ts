import type { Address } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { ChainReader, Simulation } from '../../ports/chain.ts';
import type { Expectation } from '../../ports/expectation.ts';
import { callOf, innerCalls } from '../calls.ts';
import { networkFee, priorityFee } from '../compute-budget.ts';
import type { DecodedTransaction } from '../decode.ts';
import { type DescribedInstruction, describeInstructions } from '../describe.ts';
import { explainError, type ProgramError } from '../program-error.ts';
import type { SecondReader } from '../reader.ts';
import { loadSecondReader } from '../second-reader.ts';
import type { Check, Verdict } from '../verdict.ts';
import { expectedCalls } from './program-calls.ts';
import { makeChecks, type NotMade } from './row.ts';
import { checkSimulation, withoutSimulation } from './simulation-checks.ts';
import { SETUP_CHECKS, STATIC_CHECKS } from './static-checks.ts';
import type { About, Rebuilt, SetupTerms, StaticContext } from './static-context.ts';

export interface JudgeContext {
  readonly deployment: Deployment;
  /** On whose behalf it is looked at. */
  readonly signer: Address;
  /** What was asked, and what that makes when it is built here; null when it is not known. */
  readonly expectation: Expectation | null;
  readonly about: About | null;
  readonly rebuilt: DecodedTransaction | null;
  /** What somebody else made of the same; null where nobody did. */
  readonly offered: Offered | null;
  /** The one that was fetched for it; null when none was. */
  readonly blockhash: string | null;
  readonly maxFeeLamports: bigint;
  /** Milliseconds between slots, to say in seconds how long it is valid; null when nobody measured it. */
  readonly slotMs?: number | null;
  /** The one lookup table that it may load accounts from. */
  readonly table?: Address | null;
  /** What it makes, where it is a setup transaction. */
  readonly setup?: SetupTerms | null;
}

/**
 * A transaction that was made elsewhere: by the service, or before, in a plan. It is compared with the one that was built
 * here, and is a reason to refuse; it is never what is signed.
 */
export interface Offered {
  readonly transaction: DecodedTransaction;
  /** Its message has to be, byte for byte, the one that was built here: somebody signed it, or is to. */
  readonly exact: boolean;
  /** Built here as it should be: what is signed, but for memos that were typed and that are not in it. */
  readonly against: DecodedTransaction;
  /** The lookup table that it comes with, where it may. */
  readonly table?: Address | null;
}

export interface SimulatingChain extends ChainReader {
  simulate(transaction: Uint8Array, accounts: readonly Address[]): Promise<Simulation>;
}

/** The verdict on a transaction, good or bad. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly instructions: readonly DescribedInstruction[];
  /** Why the simulation failed; null when it did not, or was not made. */
  readonly failure: (ProgramError & { readonly logs: readonly string[] }) | null;
}

/**
 * Makes every check there is. Throws only what the RPC throws: without its answer there is no verdict. `chain` is null
 * when there is none to ask. What was refused by its bytes is not simulated, unless it is only looked at.
 */
export async function judge(
  chain: SimulatingChain | null,
  transaction: DecodedTransaction,
  context: JudgeContext,
): Promise<Judgement> {
  const looked = await checkBytes(transaction, context);
  const { checks, described } = looked;
  const without = (outcome: Check, why: string, failure: Judgement['failure'] = null): Judgement => ({
    ...unsimulated(transaction, context, looked, { outcome, why }),
    failure,
  });
  if (chain === null) return without(notSimulated('there was no RPC node to ask'), 'it was not simulated');
  if (context.expectation !== null && checks.some((check) => check.passed === false)) {
    return without(notSimulated('it was refused before'), 'it was refused before');
  }
  const seen = await simulate(chain, transaction, context.deployment);
  const { simulation } = seen;
  if (simulation.err !== null) {
    const { deployment } = context;
    const error = await explainError(simulation.err, simulation.logs, transaction.instructions, deployment);
    const failed: Check = { ...SIMULATES, passed: false, detail: `${error.name}: ${error.message}` };
    return without(failed, 'it fails', { ...error, logs: simulation.logs });
  }
  const fees = feesOf(transaction);
  const found = checkSimulation({ ...context, ...seen, ...fees });
  return {
    instructions: described,
    failure: null,
    verdict: {
      checks: [...checks, { ...SIMULATES, passed: true }, ...found.checks],
      balances: found.balances,
      fields: found.fields,
      ...fees,
      unitsConsumed: simulation.unitsConsumed,
    },
  };
}

/**
 * The checks that take no simulation, of what cannot be simulated yet; the others are listed as not made, for this reason.
 * `made`: those that were made.
 */
export async function judgeBytes(
  transaction: DecodedTransaction,
  context: JudgeContext,
  why: string,
): Promise<Pick<Judgement, 'verdict' | 'instructions'> & { readonly made: readonly Check[] }> {
  const looked = await checkBytes(transaction, context);
  return {
    ...unsimulated(transaction, context, looked, { outcome: notSimulated(why), why }),
    made: looked.checks,
  };
}

function unsimulated(
  transaction: DecodedTransaction,
  context: JudgeContext,
  { checks, described }: Awaited<ReturnType<typeof checkBytes>>,
  { outcome, why }: { readonly outcome: Check; readonly why: string },
): Pick<Judgement, 'verdict' | 'instructions'> {
  const all = [...checks, outcome, ...withoutSimulation(context, why)];
  const nothing = { balances: [], fields: [], unitsConsumed: 0n };
  return { verdict: { checks: all, ...nothing, ...feesOf(transaction) }, instructions: described };
}

function feesOf(transaction: DecodedTransaction) {
  return { feeLamports: networkFee(transaction) ?? 0n, priorityLamports: priorityFee(transaction) ?? 0n };
}

const SIMULATES = { code: 'simulates', sentence: 'it succeeds when simulated' } as const;

function notSimulated(detail: string): Check {
  return { ...SIMULATES, passed: null, detail };
}

async function checkBytes(transaction: DecodedTransaction, context: JudgeContext) {
  const { deployment, offered } = context;
  const rebuilt = context.rebuilt === null ? null : await read(context.rebuilt, deployment);
  const { setup = null, table = null } = context;
  const rows = setup === null ? STATIC_CHECKS : SETUP_CHECKS;
  type Compared = Pick<StaticContext, 'rebuilt' | 'exact' | 'blockhash' | 'table'>;
  const look = async (one: DecodedTransaction, compared: Compared) => {
    const [own, secondReader] = await Promise.all([read(one, deployment), secondReaderOf(one, context)]);
    const checks = makeChecks(rows, { ...context, ...own, ...compared, secondReader, setup });
    return { checks, described: own.described };
  };
  const own = await look(transaction, { rebuilt, exact: true, blockhash: context.blockhash, table });
  if (offered === null) return own;
  // Of what is not signed the blockhash is nobody's concern.
  const { checks } = await look(offered.transaction, {
    rebuilt: await read(offered.against, deployment),
    exact: offered.exact,
    blockhash: offered.transaction.blockhash,
    table: offered.table ?? null,
  });
  return { ...own, checks: own.checks.map((check, row) => worse(check, checks[row])) };
}

/** The same check of both: what does not hold of one of them does not hold. */
function worse(own: Check, offered: Check | undefined): Check {
  return own.passed === true && offered !== undefined ? offered : own;
}

/** Loading it takes time, which nobody spends who only looks. */
async function secondReaderOf(
  { version }: DecodedTransaction,
  { expectation }: JudgeContext,
): Promise<SecondReader | NotMade> {
  if (expectation === null) return { notMade: 'only what is to be signed is read a second time' };
  return loadSecondReader(version);
}

async function read(transaction: DecodedTransaction, deployment: Deployment): Promise<Rebuilt> {
  const described = await describeInstructions(transaction.instructions, deployment);
  return { transaction, described, calls: described.map(callOf) };
}

async function simulate(chain: SimulatingChain, transaction: DecodedTransaction, deployment: Deployment) {
  const programs = new Set<string>(transaction.instructions.map((instruction) => instruction.program));
  const expectedPrograms = expectedCalls(transaction, deployment);
  const writable = transaction.accounts.filter((one) => one.writable).map((one) => one.address);
  // Programs are large, and say nothing here.
  const read = transaction.accounts
    .filter((one) => !one.writable && !programs.has(one.address) && !expectedPrograms.has(one.address))
    .map((one) => one.address);
  const [before, simulation] = await Promise.all([
    chain.getAccounts([...writable, ...read]),
    chain.simulate(transaction.bytes, writable),
  ]);
  const inner = simulation.innerInstructions?.flatMap((group) => group.instructions) ?? null;
  return {
    simulation,
    expectedPrograms,
    readSlot: transaction.tables.slot,
    pairs: writable.map((address, index) => ({
      address,
      before: before.accounts[index] ?? null,
      after: simulation.accounts[index] ?? null,
    })),
    read: before.accounts.slice(writable.length),
    innerCalls: inner === null ? null : await innerCalls(inner, deployment),
  };
}
