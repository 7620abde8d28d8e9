import type { Blockhash, Chain, ChainReader, FlowSettings, Service } from '../deps.ts';
import type { Deployment } from '../domain/deployment.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Operation } from '../operations/operation.ts';
import { assemble } from '../transactions/assemble.ts';
import { type BuildOptions, type Built, buildOperation } from '../transactions/build.ts';
import {
  type DecodedTransaction,
  decodeTransaction,
  NO_TABLES,
  readLookups,
} from '../transactions/decode.ts';
import { UNREAD_TABLES } from '../transactions/lookup-tables.ts';
import { allMemos, memosAtEnd, type PlacedMemo, placedMemos, typedMemos } from '../transactions/memo.ts';
import { loadSecondReader } from '../transactions/second-reader.ts';
import type { Offered } from '../transactions/verify/judge.ts';
import { autoPriority } from './priority.ts';
import { beyondService, inVersion } from './tx-version.ts';

export interface Acquired<State> {
  readonly state: State;
  /** Built here from the state of the chain: what is verified, signed and sent. */
  readonly transaction: DecodedTransaction;
  /** What the service made of the same, to be compared with it; null where it was not asked. */
  readonly offered: Offered | null;
  /** The one that it is on. */
  readonly blockhash: Blockhash;
  /** Lamports in total that it was built with. */
  readonly priorityLamports: bigint;
  /** Milliseconds from slot to slot; null where no node tells. */
  readonly slotMs: number | null;
}

interface Sources {
  readonly chain: ChainReader & Pick<Chain, 'getLatestBlockhash' | 'getRecentFees' | 'getSlotTime'>;
  readonly service: () => Promise<Service>;
  readonly deployment: Deployment;
  readonly settings: Pick<FlowSettings, 'source' | 'priority' | 'maxFeeLamports' | 'txVersion'>;
}

/**
 * Builds the transaction, and asks the service for its own of the same where that is the source. The operation's
 * preconditions are checked on the chain's own word first, so that what is wrong is said the same way whichever source is
 * used.
 */
export async function acquire<Intent, State>(
  operation: Operation<Intent, State>,
  intent: Intent,
  { chain, service, deployment, settings }: Sources,
): Promise<Acquired<State>> {
  const answers = Promise.all([
    operation.read(chain, deployment, intent),
    chain.getLatestBlockhash(),
    chain.getSlotTime(),
  ]);
  // It takes longer to load than all the checks together, and nothing else is to be done while the nodes answer. Where
  // that fails, verification tries again, and says so.
  loadSecondReader(settings.txVersion === 1 ? 1 : 0).catch(() => undefined);
  const [state, blockhash, slotMs] = await answers;
  operation.check(intent, state);
  const coSigner = deployment.coSigners?.[operation.name] ?? null;
  const memos = typedMemos(intent);
  const build: Build = (options) =>
    buildOperation(operation, deployment, intent, state, { ...options, coSigner });
  const isLocal = settings.source === 'local';
  // What the service has signed by somebody else is of version 0, as all that it builds.
  const asked = coSigner === null ? settings.txVersion : versionWithOther(settings.txVersion);
  const own = await inVersion(asked, chain, (version) =>
    build({
      version,
      blockhash: blockhash.blockhash,
      priorityLamports:
        settings.priority === 'auto'
          ? (free) => goingRate(chain, free, operation.computeUnits, settings)
          : settings.priority,
      memos: memosAtEnd(memos),
    }),
  );
  const { priorityLamports } = own;
  const known = { state, blockhash, slotMs, priorityLamports };
  if (isLocal) return { ...known, transaction: own.transaction, offered: null };
  const version = own.transaction.version === 1 ? 1 : 0;
  const body = {
    ...operation.request(intent),
    ...operation.requestOf?.(state),
    ...(priorityLamports > 0n ? { targetPriorityFeeLamports: priorityLamports } : {}),
  };
  const answer = (await service()).buildTransaction(operation.path, body);
  const bytes = await answer.catch((error: unknown) => {
    throw version === 1 ? beyondService(error) : error;
  });
  const theirs = decodeOffered(bytes);
  const rebuild = async (hash: string, placed: readonly PlacedMemo[]) =>
    (await build({ version, blockhash: hash, priorityLamports, memos: placed })).transaction;
  const all = allMemos(theirs, memos);
  if (coSigner !== null) {
    const against = await rebuild(theirs.blockhash, all);
    return {
      ...known,
      transaction: withSignaturesOf(theirs, against),
      offered: { transaction: theirs, exact: true, against },
      // When theirs is dead is not known exactly: not later than one that is fetched now.
      blockhash: { ...(await chain.getLatestBlockhash()), blockhash: theirs.blockhash },
    };
  }
  const isAlike = memos.length === 0;
  const transaction = isAlike ? own.transaction : await rebuild(blockhash.blockhash, all);
  // What the service left out is no reason to refuse it: what was typed is in what is signed.
  const against = isAlike ? transaction : await rebuild(blockhash.blockhash, placedMemos(theirs, memos));
  return { ...known, transaction, offered: { transaction: theirs, exact: false, against } };
}

/** Version 1 that was asked for is refused by name, since nothing else would tell that it was not built. */
function versionWithOther(asked: FlowSettings['txVersion']): 0 {
  if (asked !== 1) return 0;
  throw new CliError('unsupported_version', {
    what: 'what somebody else signs as well cannot be of version 1',
    why: 'the deployment names a second signer for this, and the service, which has the signature, builds version 0',
    hint: 'leave --tx-version away, or say --tx-version 0',
  });
}

type Build = (options: Omit<BuildOptions, 'coSigner'>) => Promise<Built>;

/** No table is read: one that loads accounts from a table is refused, whatever the table holds. */
function decodeOffered(bytes: Uint8Array): DecodedTransaction {
  return decodeTransaction(bytes, readLookups(bytes).length === 0 ? NO_TABLES : UNREAD_TABLES);
}

/** What was built here with the signatures of others; whether they are on these very bytes is for verification to say. */
function withSignaturesOf(theirs: DecodedTransaction, own: DecodedTransaction): DecodedTransaction {
  const signatures = own.signatures.map((none, index) => theirs.signatures[index] ?? none);
  return decodeTransaction(assemble(own.message, signatures));
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
