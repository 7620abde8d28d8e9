import type { Service } from '../api/service.ts';
import type { Address } from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Operation } from '../operations/operation.ts';
import type { Blockhash, Chain, ChainReader } from '../ports/chain.ts';
import type { FlowSettings } from '../ports/flow-settings.ts';
import { assemble } from '../transactions/assemble.ts';
import { type BuildOptions, type Built, buildOperation } from '../transactions/build.ts';
import type { BuiltVersion } from '../transactions/compile.ts';
import {
  type DecodedTransaction,
  decodeTransaction,
  NO_TABLES,
  readLookups,
} from '../transactions/decode.ts';
import { UNREAD_TABLES } from '../transactions/lookup-tables.ts';
import { allMemos, memosAtEnd, placedMemos, typedMemos } from '../transactions/memo.ts';
import { loadSecondReader } from '../transactions/second-reader.ts';
import { type LookupTable, loadable, MAX_ENTRIES, tablesOf } from '../transactions/setup.ts';
import type { Offered } from '../transactions/verify/judge.ts';
import { tableMadeBy } from '../transactions/verify/setup-check.ts';
import { autoPriority } from './priority.ts';
import type { ChosenTable, Wanted } from './setup/table.ts';
import { inVersion, tooLargeForService } from './tx-version.ts';

export interface Acquired<State> {
  readonly state: State;
  /** Built here from the state of the chain: what is verified, signed and sent. */
  readonly transaction: DecodedTransaction;
  /** What the service made of the same, to be compared with it; null where it was not asked. */
  readonly offered: Offered | null;
  /** The lookup table that it loads accounts from; null where it fits without. */
  readonly table: ChosenTable | null;
  /** The setup transaction that the service handed out, unread; null where it did not. */
  readonly offeredSetup: Uint8Array | null;
  /** The one that it is on. */
  readonly blockhash: Blockhash;
  /** Lamports in total that it was built with. */
  readonly priorityLamports: bigint;
  /** Milliseconds from slot to slot; null where no node tells. */
  readonly slotMs: number | null;
}

export type TableFor = (wanted: Wanted) => Promise<ChosenTable>;

interface Sources {
  readonly chain: ChainReader & Pick<Chain, 'getLatestBlockhash' | 'getRecentFees' | 'getSlotTime'>;
  readonly service: () => Promise<Service>;
  readonly deployment: Deployment;
  readonly settings: Pick<FlowSettings, 'source' | 'priority' | 'maxFeeLamports' | 'txVersion'>;
  /** The lookup table for what fits no version without; absent where there may be none. */
  readonly tableFor?: TableFor;
}

/**
 * Builds the transaction, and asks the service for its own of the same where that is the source. The operation's
 * preconditions are checked on the chain's own word first, so that what is wrong is said the same way whichever source is
 * used.
 */
export async function acquire<Intent, State>(
  operation: Operation<Intent, State>,
  intent: Intent,
  { chain, service, deployment, settings, tableFor }: Sources,
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
  const signer = operation.signer(intent);
  const build: Build = (options) =>
    buildOperation(operation, deployment, intent, state, { ...options, coSigner });
  // What the service has signed by somebody else is of version 0, as all that it builds.
  const asked = coSigner === null ? settings.txVersion : versionWithOther(settings.txVersion);
  // Chosen once: a memo names no account that a table could hold.
  let chosen: Promise<ChosenTable> | null = null;
  const make = async (options: Pick<BuildOptions, 'memos' | 'priorityLamports'>): Promise<Own> => {
    const all = { ...options, blockhash: blockhash.blockhash };
    const withTable = (choose: TableFor) => async (): Promise<Own> => {
      const table: BuildOptions['table'] = async (instructions) => {
        const allowed = loadable(signer, instructions);
        chosen ??= choose({ addresses: allowed.slice(0, MAX_ENTRIES), allowed });
        return chosen;
      };
      return { ...(await build({ ...all, version: 0, table })), table: await chosen };
    };
    const plain = async (version: BuiltVersion) => ({ ...(await build({ ...all, version })), table: null });
    return inVersion(
      asked,
      chain,
      plain,
      tableFor === undefined || coSigner !== null ? null : withTable(tableFor),
    );
  };
  const own = await make({
    priorityLamports:
      settings.priority === 'auto'
        ? (free) => recentPriority(chain, free, operation.computeUnits, settings)
        : settings.priority,
    memos: memosAtEnd(memos),
  });
  const { priorityLamports } = own;
  const known = { state, blockhash, slotMs, priorityLamports, offeredSetup: null };
  if (settings.source === 'local') return { ...known, ...own, offered: null };
  const body = {
    ...operation.request(intent),
    ...operation.requestOf?.(state),
    ...(priorityLamports > 0n ? { targetPriorityFeeLamports: priorityLamports } : {}),
  };
  const answer = (await service()).buildTransaction(operation.path, body);
  const { transaction: bytes, setup } = await answer.catch((error: unknown) => {
    if (own.table !== null) throw tooLargeForService(error, 'table');
    throw tooLargeForService(error, own.transaction.version === 1 ? 'version 1' : 'version 0');
  });
  const made = tableIn(setup, signer);
  const theirs = decodeOffered(bytes, made);
  const all = allMemos(theirs, memos);
  if (coSigner !== null) {
    const { blockhash: hash } = theirs;
    const expected = (await build({ version: 0, blockhash: hash, priorityLamports, memos: all })).transaction;
    return {
      ...known,
      transaction: withSignaturesOf(theirs, expected),
      table: null,
      offeredSetup: setup,
      offered: { transaction: theirs, exact: true, expected },
      // When theirs is dead is not known exactly: not later than one that is fetched now.
      blockhash: { ...(await chain.getLatestBlockhash()), blockhash: theirs.blockhash },
    };
  }
  const isAlike = memos.length === 0;
  const { transaction, table } = isAlike ? own : await make({ priorityLamports, memos: all });
  // What the service left out is no reason to refuse it: what was typed is in what is signed.
  const expected = isAlike ? own : await make({ priorityLamports, memos: placedMemos(theirs, memos) });
  const offered = {
    transaction: theirs,
    exact: false,
    expected: expected.transaction,
    table: table === null ? null : (made?.address ?? null),
  };
  return { ...known, transaction, table, offeredSetup: setup, offered };
}

/** Version 1 that was asked for is refused by name, since nothing else would tell that it was not built. */
function versionWithOther(asked: FlowSettings['txVersion']): 0 {
  if (asked !== 1) return 0;
  throw new CliError('unsupported_version', {
    what: 'a transaction with a second signer cannot be of version 1',
    why: 'the deployment names a second signer for this, and the service, which has the signature, builds version 0',
    hint: 'leave out --tx-version, or use --tx-version 0',
  });
}

/** What is built here, and the lookup table that it takes; null for none. */
type Own = Built & Pick<Acquired<unknown>, 'table'>;

type Build = (options: Omit<BuildOptions, 'coSigner'>) => Promise<Built>;

/** No table is read but the one that comes with it: one that loads accounts from any other is refused, whatever that holds. */
function decodeOffered(bytes: Uint8Array, made: LookupTable | null): DecodedTransaction {
  if (readLookups(bytes).length === 0) return decodeTransaction(bytes, NO_TABLES);
  return decodeTransaction(bytes, made === null ? UNREAD_TABLES : tablesOf(made));
}

/** The table that a setup transaction says it makes. Whether it may is checked where it is needed. */
function tableIn(setup: Uint8Array | null, signer: Address): LookupTable | null {
  try {
    return setup === null ? null : tableMadeBy(decodeTransaction(setup), signer);
  } catch {
    return null;
  }
}

/** What was built here with the signatures of others; whether they are on these very bytes is for verification to say. */
function withSignaturesOf(theirs: DecodedTransaction, own: DecodedTransaction): DecodedTransaction {
  const signatures = own.signatures.map((none, index) => theirs.signatures[index] ?? none);
  return decodeTransaction(assemble(own.message, signatures));
}

/** What the accounts that this transaction writes asked for lately. */
async function recentPriority(
  chain: Sources['chain'],
  { accounts }: DecodedTransaction,
  computeUnits: number,
  { maxFeeLamports }: Pick<FlowSettings, 'maxFeeLamports'>,
): Promise<bigint> {
  const writable = accounts.filter((account) => account.writable).map(({ address }) => address);
  return autoPriority(await chain.getRecentFees(writable), computeUnits, maxFeeLamports);
}
