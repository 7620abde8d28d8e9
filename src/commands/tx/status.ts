import { CliError } from '../../errors/cli-error.ts';
import type { Deps } from '../../flow/deps.ts';
import type { JournalReader, JournalRecord } from '../../journal/record.ts';
import type { Chain, SignatureStatus } from '../../ports/chain.ts';
import { fields } from '../../render/fields.ts';
import type { Cell } from '../../render/theme.ts';
import { decodeTransaction } from '../../transactions/decode.ts';
import { explainError, type ProgramError } from '../../transactions/program-error.ts';
import { defineCommand, required } from '../command.ts';
import { requireRecord } from './find-record.ts';
import { type TransactionName, transactionName } from './parameters.ts';
import { stateOf } from './record-json.ts';
import { outcomeOf, statusProblem } from './status-problem.ts';

interface Result {
  /** Null when the transaction is not in the journal. */
  readonly record: JournalRecord | null;
  readonly signature: string | null;
  readonly status: SignatureStatus | null;
  /** The genesis hash of the node's cluster, when the record is of another one; else null. */
  readonly otherCluster: string | null;
  readonly failure: ProgramError | null;
  readonly logs: readonly string[];
  readonly warnings: readonly string[];
}

export const command = defineCommand({
  description: 'Show what became of a transaction, from the history of your RPC node and from the journal.',
  example: 'tx status 1',
  never: 'It never sends anything, and never changes the journal.',
  args: {
    transaction: required('TRANSACTION', 'its signature, or the number of its record', transactionName),
  },
  options: {},
  fields: ['signature', 'outcome', 'slot', 'err', 'logs', 'id', 'operation', 'programError'],
  async run(deps, { transaction }): Promise<Result> {
    const { record, warnings } = await findRecord(deps, transaction);
    const signature =
      'signature' in transaction ? transaction.signature : (record?.signed?.signature ?? null);
    const nothing = {
      record,
      signature,
      status: null,
      otherCluster: null,
      failure: null,
      logs: [],
      warnings,
    };
    if (signature === null) return nothing;
    const chain = await deps.chain();
    const cluster = record === null ? null : await chain.getGenesisHash();
    if (record !== null && cluster !== record.cluster) return { ...nothing, otherCluster: cluster };
    const status = await chain.getStatus(signature, { searchHistory: true });
    return { ...nothing, status, ...(await explain(deps, chain, signature, status, record)) };
  },
  render: (result, view) => {
    const { signature, status, record, failure, logs } = result;
    if (status === null && record === null) return '';
    const outcome = { text: outcomeText(result), style: status?.err === null ? 'good' : 'bad' } as const;
    const rows: readonly (readonly [string, Cell] | null)[] = [
      signature === null ? null : ['signature', signature],
      record === null ? null : ['record', `${record.id}, ${record.operation}`],
      ['outcome', outcome],
      status === null ? null : ['slot', String(status.slot)],
      failure === null ? null : ['error', `${failure.name}: ${failure.message}`],
      ...logs.map((line) => ['log', line] as const),
    ];
    return fields(
      rows.filter((row) => row !== null),
      view,
    );
  },
  json: (result) => ({
    signature: result.signature,
    outcome: outcomeText(result),
    slot: result.status?.slot ?? null,
    err: result.status?.err ?? null,
    logs: result.logs,
    id: result.record?.id ?? null,
    operation: result.record?.operation ?? null,
    programError: result.failure?.name ?? null,
  }),
  problem: (result) => statusProblem(result),
  warnings: ({ warnings }) => warnings,
});

/** Finds the record. For a signature, a journal that cannot be read is only a warning: the chain can still be asked. */
async function findRecord(
  deps: Deps,
  name: TransactionName,
): Promise<{ readonly record: JournalRecord | null; readonly warnings: readonly string[] }> {
  if ('id' in name) {
    return { record: requireRecord(await deps.records(), name.id), warnings: [] };
  }
  const look = (reader: JournalReader | null) => reader?.findSignature(name.signature) ?? null;
  try {
    return { record: look(await deps.records()), warnings: [] };
  } catch (error) {
    const why = error instanceof CliError ? error.why : String(error);
    return { record: null, warnings: [`the journal was not asked: ${why}`] };
  }
}

/** The error of a failed transaction with the name that the program gives it, when its bytes are in the journal. */
async function explain(
  { deployment }: Deps,
  chain: Chain,
  signature: string,
  status: SignatureStatus | null,
  record: JournalRecord | null,
): Promise<Pick<Result, 'failure' | 'logs'>> {
  if (status === null || status.err === null) return { failure: null, logs: [] };
  const logs = await chain.getLogs(signature).catch(() => []);
  const bytes = record?.signed?.bytes;
  if (bytes === undefined) return { failure: null, logs };
  const { instructions } = decodeTransaction(bytes);
  return { failure: await explainError(status.err, logs, instructions, deployment), logs };
}

/** What the node says; or what the journal says, when the node does not know the transaction. */
function outcomeText({ status, record }: Result): string {
  if (status !== null) return outcomeOf(status);
  return record === null ? 'not found' : stateOf(record);
}
