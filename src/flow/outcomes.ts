import type { Outcome } from '../chain/landing/context.ts';
import { EFFECT_WITHOUT_TRACE } from '../chain/landing/transitions.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Recorded } from '../journal/record.ts';
import { parseJson } from '../json/json.ts';
import type { Chain } from '../ports/chain.ts';
import { decodeTransaction } from '../transactions/decode.ts';
import { UNREAD_TABLES } from '../transactions/lookup-tables.ts';
import { explainError, type ProgramError } from '../transactions/program-error.ts';
import type { Deps } from './deps.ts';

/** The error of a transaction that is not confirmed: what is known, and the next command to run. */
export async function outcomeError(
  outcome: Exclude<Outcome, { kind: 'confirmed' }>,
  recorded: Recorded,
  deps: Deps,
  chain: Chain,
): Promise<CliError> {
  const { id, signature } = recorded;
  if (outcome.kind === 'failed') {
    const logs = await chain.getLogs(signature).catch(() => []);
    return failedOnChain(recorded, outcome.slot, await explained(outcome.err, logs, recorded, deps));
  }
  const refused = await refusalIn(outcome.refusal, recorded, deps);
  const details = { signature, id, ...(refused === null ? {} : { programError: refused.programError }) };
  if (outcome.kind === 'expired') {
    return new CliError('transaction_expired', {
      what: 'the transaction expired and never landed: nothing changed',
      why:
        refused === null
          ? 'the last block that could hold it has passed without it'
          : `the RPC node refused it: ${refused.why}`,
      hint: 'run the command again',
      details,
    });
  }
  return new CliError('outcome_unknown', {
    what: `it is not known whether this transaction landed: ${signature}`,
    why:
      refused === null
        ? outcome.why
        : `${outcome.why}; the RPC node refused it (${refused.why}), and may have passed it on anyway`,
    hint:
      outcome.why === EFFECT_WITHOUT_TRACE
        ? `ask another node; or, if something else made them so: gavel tx close ${id}`
        : `go on following it: gavel tx resume ${id}`,
    details,
  });
}

/** The error of a transaction that landed and failed, with the name that the program gives it. */
export function failedOnChain(
  { signature }: Pick<Recorded, 'signature'>,
  slot: bigint | null,
  error: Pick<ProgramError, 'name' | 'message' | 'log'>,
): CliError {
  return new CliError('transaction_failed', {
    what: `the transaction landed and failed, and only the network fee was taken: ${signature}`,
    why: `${error.name}: ${error.message}`,
    hint: `see what it did: gavel tx explain ${signature}`,
    details: { signature, slot, programError: error.name, log: error.log },
  });
}

/** Why a node refused to send it, with the program's name for the error; null when no node refused. */
async function refusalIn(
  refusal: CliError | null,
  recorded: Recorded,
  deps: Deps,
): Promise<{ readonly why: string; readonly programError: string | null } | null> {
  if (refusal === null) return null;
  const { err, logs } = refusal.details;
  const said = refusal.why ?? refusal.message;
  if (typeof err !== 'string' || err === 'null') return { why: said, programError: null };
  const lines = Array.isArray(logs) ? logs.map(String) : [];
  const { name, message } = await explained(parseJson(err), lines, recorded, deps);
  return { why: `${name}: ${message}`, programError: name };
}

function explained(
  err: unknown,
  logs: readonly string[],
  { bytes }: Recorded,
  { deployment }: Deps,
): Promise<ProgramError> {
  return explainError(err, logs, decodeTransaction(bytes, UNREAD_TABLES).instructions, deployment);
}
