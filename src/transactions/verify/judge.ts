import type { Address } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { ChainReader, Simulation } from '../../ports/chain.ts';
import type { Expectation } from '../../ports/expectation.ts';
import { callOf, innerCalls } from '../calls.ts';
import { networkFee, priorityFee } from '../compute-budget.ts';
import type { DecodedTransaction } from '../decode.ts';
import { type DescribedInstruction, describeInstructions } from '../describe.ts';
import { explainError, failedInstruction, type ProgramError } from '../program-error.ts';
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
  /** The wallet that would sign, or whose changes are shown. */
  readonly signer: Address;
  /** What the intent allows; null when the intent is not known, and then so are `about` and `rebuilt`. */
  readonly expectation: Expectation | null;
  readonly about: About | null;
  /** The same of further operations, where one transaction carries out several. */
  readonly alsoAbout?: readonly About[];
  readonly rebuilt: DecodedTransaction | null;
  /** The transaction for the same intent that was made elsewhere; null when there is none. */
  readonly offered: Offered | null;
  /** The blockhash that was fetched for it; null when none was. */
  readonly blockhash: string | null;
  readonly maxFeeLamports: bigint;
  /** Milliseconds per slot, to say in seconds how long the transaction is valid; null when it was not measured. */
  readonly slotMs?: number | null;
  /** The only lookup table that it may load accounts from. */
  readonly table?: Address | null;
  /** The lookup tables of the route of a swap, read from every node: it may load accounts from these too. */
  readonly routeTables?: readonly Address[];
  /** For a setup transaction: what it must create. */
  readonly setup?: SetupTerms | null;
  /** Nothing of it will be signed, so it is not read a second time. */
  readonly unsigned?: true;
}

/**
 * A transaction that was made elsewhere: by the service, or earlier, in a plan. It is compared with the one that is built
 * here, and a difference is a reason to refuse. It is never what is signed.
 */
export interface Offered {
  readonly transaction: DecodedTransaction;
  /** Whether its message must equal the one that is built here, byte for byte, because another signature is on it. */
  readonly exact: boolean;
  /** What it must be, built here: what is signed, without the memos that were asked for and are not in it. */
  readonly expected: DecodedTransaction;
  /** The lookup table that it came with; null or absent when it may not have one. */
  readonly table?: Address | null;
}

export interface SimulatingChain extends ChainReader {
  simulate(transaction: Uint8Array, accounts: readonly Address[]): Promise<Simulation>;
}

/** The verdict on a transaction, whether it passed or not. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly instructions: readonly DescribedInstruction[];
  /** Why the simulation failed; null when it succeeded, or was not made. */
  readonly failure:
    | (ProgramError & {
        readonly logs: readonly string[];
        /** The index of the instruction that failed; null when it is not that of one. */
        readonly instruction: number | null;
      })
    | null;
}

/**
 * Makes every check. Throws only errors of the RPC, since without an answer there is no verdict. `chain`: null when there is
 * no node to ask. What fails a check of its bytes is not simulated, unless the intent is not known (`tx explain`).
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
    const instruction = failedInstruction(simulation.err);
    return without(failed, 'it fails', { ...error, logs: simulation.logs, instruction });
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
 * Makes the checks that need no simulation, for a transaction that cannot be simulated yet. The others are listed as not made,
 * with the reason `why`. `made`: the checks that were made.
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
  const { setup = null, table = null, routeTables = [] } = context;
  const rows = setup === null ? STATIC_CHECKS : SETUP_CHECKS;
  type Compared = Pick<StaticContext, 'rebuilt' | 'exact' | 'blockhash' | 'table'>;
  const look = async (one: DecodedTransaction, compared: Compared) => {
    const [own, secondReader] = await Promise.all([read(one, deployment), secondReaderOf(one, context)]);
    const checks = makeChecks(rows, { ...context, ...own, ...compared, routeTables, secondReader, setup });
    return { checks, described: own.described };
  };
  const own = await look(transaction, { rebuilt, exact: true, blockhash: context.blockhash, table });
  if (offered === null) return own;
  // The blockhash of what is not signed does not matter, so it is compared with itself.
  const { checks } = await look(offered.transaction, {
    rebuilt: await read(offered.expected, deployment),
    exact: offered.exact,
    blockhash: offered.transaction.blockhash,
    table: offered.table ?? null,
  });
  return { ...own, checks: own.checks.map((check, row) => worse(check, checks[row])) };
}

/** The same check of both transactions: it passes only when it passes for both. */
function worse(own: Check, offered: Check | undefined): Check {
  return own.passed === true && offered !== undefined ? offered : own;
}

/** Loading the second reader takes time, so `tx explain` and --dry-run do without it. */
async function secondReaderOf(
  { version }: DecodedTransaction,
  { expectation, unsigned }: JudgeContext,
): Promise<SecondReader | NotMade> {
  if (expectation === null || unsigned === true)
    return { notMade: 'only what is to be signed is read a second time' };
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
  // Programs are left out: they are large, and no check needs them.
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
