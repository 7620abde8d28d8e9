import type { LandingContext, Outcome } from '../chain/landing/context.ts';
import { land } from '../chain/landing/land.ts';
import type { Blockhash, Chain, Deps } from '../deps.ts';
import { CliError } from '../errors/cli-error.ts';
import { parseJson } from '../json/json.ts';
import type { DecodedTransaction } from '../transactions/decode.ts';
import { explainError } from '../transactions/program-error.ts';
import type { Signed } from './sign.ts';

/** A signature and where it landed. */
export interface Landed {
  readonly signature: string;
  readonly slot: bigint;
}

/**
 * Sends what was signed and follows it to its end. Throws one of `transaction_failed`, `transaction_expired` and
 * `outcome_unknown`, or what the node refused before it took the transaction.
 */
export async function follow(
  deps: Deps,
  chain: Chain,
  signed: Signed,
  decoded: DecodedTransaction,
  blockhash: Blockhash,
): Promise<Landed> {
  const { terminal, clock, settings, interrupted } = deps;
  terminal.tell(`signature ${signed.signature}`);
  const context: LandingContext = {
    chain,
    clock,
    interrupted,
    lastValidBlockHeight: blockhash.lastValidBlockHeight,
    minContextSlot: blockhash.slot,
    timeoutSeconds: settings.timeoutSeconds,
    alreadySent: false,
    onEvent: async ({ kind }) => {
      if (kind === 'sent') terminal.debug('sent; waiting for confirmation');
    },
  };
  const outcome = await land(signed, context).catch(async (error: unknown) => {
    throw await refusedWhenSent(error, signed, decoded, deps);
  });
  if (outcome.kind === 'confirmed') return { signature: signed.signature, slot: outcome.slot };
  throw await outcomeError(outcome, signed, decoded, deps, chain);
}

/** What changed since the simulation, told as the simulation would have: by the program's own name for it. */
async function refusedWhenSent(
  error: unknown,
  { signature }: Signed,
  decoded: DecodedTransaction,
  { deployment }: Deps,
): Promise<unknown> {
  if (!(error instanceof CliError)) return error;
  const { err, logs } = error.details;
  const lines = Array.isArray(logs) ? logs.map(String) : [];
  const known =
    typeof err === 'string' && err !== 'null'
      ? await explainError(parseJson(err), lines, decoded.instructions, deployment)
      : null;
  return new CliError(error.code, {
    what: error.message,
    why: known === null ? error.why : `${known.name}: ${known.message}`,
    hint: error.hint,
    details: { ...error.details, signature, programError: known?.name ?? null },
    cause: error,
  });
}

async function outcomeError(
  outcome: Exclude<Outcome, { kind: 'confirmed' }>,
  { signature }: Signed,
  decoded: DecodedTransaction,
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
      what: `it is not known whether transaction ${signature} landed`,
      why: outcome.why,
      hint: `do not run the command again before you know: gavel tx status ${signature}`,
      details: { signature },
    });
  }
  const logs = await chain.getLogs(signature).catch(() => []);
  const error = await explainError(outcome.err, logs, decoded.instructions, deployment);
  return new CliError('transaction_failed', {
    what: `transaction ${signature} landed and failed: only the network fee was taken`,
    why: `${error.name}: ${error.message}`,
    details: { signature, slot: outcome.slot, programError: error.name, log: error.log },
  });
}
