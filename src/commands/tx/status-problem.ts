import { CliError } from '../../errors/cli-error.ts';
import { type ErrorCode, isErrorCode } from '../../errors/codes.ts';
import type { JournalRecord } from '../../journal/record.ts';
import { stringifyJson } from '../../json/json.ts';
import type { SignatureStatus } from '../../ports/chain.ts';
import type { ProgramError } from '../../transactions/program-error.ts';

interface Facts {
  readonly record: JournalRecord | null;
  readonly signature: string | null;
  readonly status: SignatureStatus | null;
  readonly otherCluster: string | null;
  readonly failure: ProgramError | null;
}

/** Why a transaction has not succeeded, and the next command to run; null when it has. */
export function statusProblem(facts: Facts): CliError | null {
  const { record, signature, status, otherCluster } = facts;
  if (record !== null && otherCluster !== null) return elsewhere(record, otherCluster);
  if (status !== null && signature !== null) return byStatus(signature, status, facts);
  return record === null ? unknownToNode(signature ?? '') : byRecord(record, signature);
}

function byStatus(signature: string, status: SignatureStatus, { failure }: Facts): CliError | null {
  if (status.commitment === 'processed') {
    return new CliError('outcome_unknown', {
      what: `this transaction is not confirmed yet: ${signature}`,
      why: 'the block that holds it may still be dropped',
      hint: `gavel tx status ${signature}`,
      details: { signature, slot: status.slot },
    });
  }
  if (status.err === null) return null;
  return new CliError('transaction_failed', {
    what: `the transaction landed and failed, and only the network fee was taken: ${signature}`,
    why:
      failure === null
        ? `the chain says ${stringifyJson(status.err)}`
        : `${failure.name}: ${failure.message}`,
    hint: `see what it did: gavel tx explain ${signature}`,
    details: { signature, slot: status.slot, programError: failure?.name ?? null, log: failure?.log ?? null },
  });
}

const RUN_AGAIN = 'to do it after all, run its command again';

/** The code with which the command that made the record ended; `declined` when that crashed or was killed. */
function reasonOf(problem: JournalRecord['problem']): ErrorCode {
  const code = problem?.code ?? 'declined';
  return isErrorCode(code) && code !== 'unexpected' ? code : 'declined';
}

/** What the journal says, when the node does not know the transaction. */
function byRecord(
  { id, state, held, signed, problem }: JournalRecord,
  signature: string | null,
): CliError | null {
  const details = { id, signature };
  const why = problem?.message;
  switch (state) {
    case 'dropped':
      return new CliError(reasonOf(problem), {
        what: `record ${id} was dropped: nothing was signed`,
        why,
        hint: RUN_AGAIN,
        details,
      });
    case 'refused':
      return new CliError('simulation_failed', {
        what: `the node refused the transaction of record ${id}`,
        why,
        hint: RUN_AGAIN,
        details,
      });
    case 'expired':
      return new CliError('transaction_expired', {
        what: `the transaction of record ${id} expired and never landed: nothing changed`,
        hint: RUN_AGAIN,
        details,
      });
    case 'closed':
      return new CliError('transaction_expired', {
        what: `record ${id} was closed by hand: its transaction can no longer land, and no RPC node knew it`,
        why,
        hint: RUN_AGAIN,
        details,
      });
    default:
  }
  if (held) {
    return new CliError('outcome_unknown', {
      what: `record ${id} is being worked on by another process`,
      hint: `ask again: gavel tx status ${id}`,
      details,
    });
  }
  if (signed === null) {
    return new CliError('declined', {
      what: `record ${id} was dropped: nothing was signed`,
      why: 'its process ended before it signed',
      hint: RUN_AGAIN,
      details,
    });
  }
  if (state === 'confirmed' || state === 'finalized' || state === 'failed')
    return unknownToNode(signed.signature);
  return new CliError('outcome_unknown', {
    what: `it is not known whether the transaction of record ${id} landed`,
    why: 'this RPC node does not know it, and it may still land',
    hint: `gavel tx resume ${id}`,
    details,
  });
}

function elsewhere({ id, cluster, rpcHosts }: JournalRecord, found: string): CliError {
  return new CliError('wrong_cluster', {
    what: `record ${id} is of another cluster than the RPC node`,
    why: `it was made for the one with genesis hash ${cluster}, over ${rpcHosts.join(', ')}; the node's is ${found}`,
    hint: `name a node of its cluster: gavel tx status ${id} --url URL`,
    details: { id, cluster, found },
  });
}

function unknownToNode(signature: string): CliError {
  return new CliError('transaction_not_found', {
    what: `this RPC node does not know transaction ${signature}`,
    why: 'it never landed, or it has not reached the node yet, or it is older than the history of the node',
    hint: 'ask again after 150 more blocks: what a node that keeps its history does not know then did not land',
    details: { signature },
  });
}

export function outcomeOf({ err, commitment }: SignatureStatus): string {
  return err === null ? commitment : `failed, ${commitment}`;
}
