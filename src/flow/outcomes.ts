import type { Outcome } from '../chain/landing/context.ts';
import type { Chain, Deps } from '../deps.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Recorded } from '../journal/record.ts';
import { parseJson } from '../json/json.ts';
import { decodeTransaction } from '../transactions/decode.ts';
import { explainError } from '../transactions/program-error.ts';

/** What changed since the simulation, told as the simulation would have: by the program's own name for it. */
export async function refusedWhenSent(
  error: unknown,
  { signature, bytes }: Recorded,
  { deployment }: Deps,
): Promise<unknown> {
  if (!(error instanceof CliError)) return error;
  const { err, logs } = error.details;
  const lines = Array.isArray(logs) ? logs.map(String) : [];
  const known =
    typeof err === 'string' && err !== 'null'
      ? await explainError(parseJson(err), lines, decodeTransaction(bytes).instructions, deployment)
      : null;
  return new CliError(error.code, {
    what: error.message,
    why: known === null ? error.why : `${known.name}: ${known.message}`,
    hint: error.hint,
    details: { ...error.details, signature, programError: known?.name ?? null },
    cause: error,
  });
}

/** How a landing that is not confirmed is told: what is known, and the next command to type. */
export async function outcomeError(
  outcome: Exclude<Outcome, { kind: 'confirmed' }>,
  { id, signature, bytes }: Recorded,
  { deployment }: Deps,
  chain: Chain,
): Promise<CliError> {
  if (outcome.kind === 'expired') {
    return new CliError('transaction_expired', {
      what: 'the transaction expired and never landed: nothing changed',
      why: 'the last block that could hold it has passed without it',
      hint: 'run the command again',
      details: { signature },
    });
  }
  if (outcome.kind === 'unknown') {
    return new CliError('outcome_unknown', {
      what: `it is not known whether this transaction landed: ${signature}`,
      why: outcome.why,
      hint: `follow it further: gavel tx resume ${id}`,
      details: { signature, id },
    });
  }
  const logs = await chain.getLogs(signature).catch(() => []);
  const error = await explainError(outcome.err, logs, decodeTransaction(bytes).instructions, deployment);
  return new CliError('transaction_failed', {
    what: `the transaction landed and failed, and only the network fee was taken: ${signature}`,
    why: `${error.name}: ${error.message}`,
    details: { signature, slot: outcome.slot, programError: error.name, log: error.log },
  });
}
