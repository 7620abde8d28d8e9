import type { Blockhash, Chain, ChainReader, FlowSettings, Service } from '../deps.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { Operation } from '../operations/operation.ts';
import { buildOperation } from '../transactions/build.ts';
import { type DecodedTransaction, decodeTransaction } from '../transactions/decode.ts';
import { readLookupTables } from '../transactions/lookup-tables.ts';
import { stampBlockhash } from '../transactions/stamp.ts';
import { autoPriority } from './priority.ts';
import { beyondService, inVersion } from './tx-version.ts';

export interface Acquired<State> {
  readonly state: State;
  /** What will be verified and signed, on our own blockhash. */
  readonly transaction: DecodedTransaction;
  /** The same built here from chain state. */
  readonly rebuilt: DecodedTransaction;
  readonly blockhash: Blockhash;
  /** Milliseconds from slot to slot; null where no node tells. */
  readonly slotMs: number | null;
  /** What the service built, where another one is signed; null where there is none. */
  readonly offered: DecodedTransaction | null;
}

interface Sources {
  readonly chain: ChainReader & Pick<Chain, 'getLatestBlockhash' | 'getRecentFees' | 'getSlotTime'>;
  readonly service: () => Promise<Service>;
  readonly deployment: Deployment;
  readonly settings: Pick<FlowSettings, 'source' | 'priority' | 'maxFeeLamports' | 'txVersion'>;
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
  const [state, blockhash, slotMs] = await Promise.all([
    operation.read(chain, deployment, intent),
    chain.getLatestBlockhash(),
    chain.getSlotTime(),
  ]);
  operation.check(intent, state);
  const { transaction: rebuilt, priorityLamports } = await inVersion(settings.txVersion, chain, (version) =>
    buildOperation(operation, deployment, intent, state, {
      version,
      blockhash: blockhash.blockhash,
      priorityLamports:
        settings.priority === 'auto'
          ? (free) => goingRate(chain, free, operation.computeUnits, settings)
          : settings.priority,
    }),
  );
  const own = { state, blockhash, slotMs, rebuilt, transaction: rebuilt, offered: null };
  if (settings.source === 'local') return own;
  const body = {
    ...operation.request(intent),
    ...(priorityLamports > 0n ? { targetPriorityFeeLamports: priorityLamports } : {}),
  };
  const built = (await service()).buildTransaction(operation.path, body);
  const bytes = await built.catch((error: unknown) => {
    throw rebuilt.version === 1 ? beyondService(error) : error;
  });
  const decoded = decodeTransaction(bytes, await readLookupTables(chain, bytes));
  const offered = stampBlockhash(decoded, blockhash.blockhash);
  // The service builds version 0: it is held against what is signed, which is built here.
  return rebuilt.version === 1 ? { ...own, offered } : { ...own, transaction: offered };
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
