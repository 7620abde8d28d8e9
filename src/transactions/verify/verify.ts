import type { Chain, Simulation } from '../../deps.ts';
import type { Address } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Expectation } from '../../operations/operation.ts';
import { networkFee } from '../compute-budget.ts';
import type { DecodedTransaction } from '../decode.ts';
import { explainError } from '../program-error.ts';
import { checkSimulation } from './simulation-checks.ts';
import { checkStatic } from './static-checks.ts';
import type { Check, Verdict } from './verdict.ts';

declare const verified: unique symbol;

/** A transaction whose every check passed, on the blockhash it will be sent with. Only `verify` makes one. */
export interface Verified {
  readonly [verified]: true;
  readonly decoded: DecodedTransaction;
  readonly verdict: Verdict;
}

export interface VerifyContext {
  readonly deployment: Deployment;
  readonly signer: Address;
  readonly expectation: Expectation;
  readonly rebuilt: DecodedTransaction;
  readonly maxFeeLamports: bigint;
  /** What to do about a transaction that cannot be trusted. */
  readonly hint: string;
}

/**
 * Proves that the transaction does what was asked: by its bytes, by simulating it on the person's own RPC node, and by
 * holding it against one built here. Throws `verification_failed` naming every check that failed, `simulation_failed`
 * when it would not go through, or the RPC's error when it could not be simulated: without a simulation nothing is signed.
 */
export async function verify(
  chain: Chain,
  decoded: DecodedTransaction,
  context: VerifyContext,
): Promise<Verified> {
  const checks = checkStatic(decoded, context);
  refuseFailed(checks, context);
  const feeLamports = networkFee(decoded) ?? 0n;
  const writable = decoded.accounts.filter((account) => account.writable).map((account) => account.address);
  const [before, simulation] = await Promise.all([
    chain.getAccounts(writable),
    chain.simulate(decoded.bytes, writable),
  ]);
  if (simulation.err !== null) throw await simulationFailed(simulation, decoded, context.deployment);
  const pairs = writable.map((address, index) => ({
    address,
    before: before.accounts[index] ?? null,
    after: simulation.accounts[index] ?? null,
  }));
  const found = checkSimulation({ ...context, feeLamports, simulation, pairs });
  const all = [...checks, SIMULATES, ...found.checks];
  refuseFailed(all, context);
  const verdict: Verdict = {
    checks: all.map(({ code, sentence, passed }) => ({ code, sentence, passed })),
    balances: found.balances,
    fields: found.fields,
    feeLamports,
    unitsConsumed: simulation.unitsConsumed,
  };
  return { decoded, verdict } as Verified;
}

const SIMULATES: Check = { code: 'simulates', sentence: 'it goes through when simulated', passed: true };

function refuseFailed(checks: readonly Check[], { hint }: VerifyContext): void {
  const failed = checks.filter((check) => !check.passed);
  if (failed.length === 0) return;
  throw new CliError('verification_failed', {
    what: 'the transaction was refused and not signed',
    why: failed.map((check) => check.detail || `not so: ${check.sentence}`).join('; '),
    hint: failed.find((check) => check.hint !== undefined)?.hint ?? hint,
    details: { failed: failed.map((check) => check.code) },
  });
}

async function simulationFailed(
  simulation: Simulation,
  decoded: DecodedTransaction,
  deployment: Deployment,
): Promise<CliError> {
  const error = await explainError(simulation.err, simulation.logs, decoded.instructions, deployment);
  return new CliError('simulation_failed', {
    what: 'the chain would refuse this transaction, so it was not signed',
    why: `${error.name}: ${error.message}`,
    details: { programError: error.name, log: error.log, logs: simulation.logs },
  });
}
