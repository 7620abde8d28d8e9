import type { Blockhash, Chain, ChainReader, FlowSettings, Service } from '../deps.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { Operation } from '../operations/operation.ts';
import { buildOperation } from '../transactions/build.ts';
import { type DecodedTransaction, decodeTransaction } from '../transactions/decode.ts';
import { readLookupTables } from '../transactions/lookup-tables.ts';
import { stampBlockhash } from '../transactions/stamp.ts';
import { autoPriority } from './priority.ts';

export interface Acquired<State> {
  readonly state: State;
  /** What will be verified and signed, on our own blockhash. */
  readonly transaction: DecodedTransaction;
  /** The same built here from chain state. */
  readonly rebuilt: DecodedTransaction;
  readonly blockhash: Blockhash;
}

interface Sources {
  readonly chain: ChainReader & Pick<Chain, 'getLatestBlockhash' | 'getRecentFees'>;
  readonly service: () => Promise<Service>;
  readonly deployment: Deployment;
  readonly settings: Pick<FlowSettings, 'source' | 'priority' | 'maxFeeLamports'>;
}

/**
 * Gets the transaction from the service, or builds it here. The operation's preconditions are checked on the chain's
 * own word first, so that what is wrong is said the same way whichever source is used.
 */
export async function acquire<Intent, State>(
  operation: Operation<Intent, State>,
  intent: Intent,
  { chain, service, deployment, settings }: Sources,
): Promise<Acquired<State>> {
  const [state, blockhash] = await Promise.all([
    operation.read(chain, deployment, intent),
    chain.getLatestBlockhash(),
  ]);
  operation.check(intent, state);
  const { transaction: rebuilt, priorityLamports } = await buildOperation(
    operation,
    deployment,
    intent,
    state,
    {
      blockhash: blockhash.blockhash,
      priorityLamports:
        settings.priority === 'auto'
          ? (free) => goingRate(chain, free, operation.computeUnits, settings)
          : settings.priority,
    },
  );
  if (settings.source === 'local') return { state, blockhash, rebuilt, transaction: rebuilt };
  const body = {
    ...operation.request(intent),
    ...(priorityLamports > 0n ? { targetPriorityFeeLamports: priorityLamports } : {}),
  };
  const bytes = await (await service()).buildTransaction(operation.path, body);
  const decoded = decodeTransaction(bytes, await readLookupTables(chain, bytes));
  return { state, blockhash, rebuilt, transaction: stampBlockhash(decoded, blockhash.blockhash) };
}

/** What the accounts that this transaction writes asked for lately. */
async function goingRate(
  chain: Sources['chain'],
  { accounts }: DecodedTransaction,
  computeUnits: number,
  { maxFeeLamports }: Pick<FlowSettings, 'maxFeeLamports'>,
): Promise<bigint> {
  const writable = accounts.filter((account) => account.writable).map(({ address }) => address);
  return autoPriority(await chain.getRecentFees(writable), computeUnits, maxFeeLamports);
}
