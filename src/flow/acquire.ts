import type { BuiltTransactions, Service } from '../api/service.ts';
import type { Address } from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Operation } from '../operations/operation.ts';
import type { Aggregator } from '../ports/aggregator.ts';
import type { Blockhash, Chain, ChainReader } from '../ports/chain.ts';
import type { FlowSettings } from '../ports/flow-settings.ts';
import { assemble } from '../transactions/assemble.ts';
import {
  type BuildOptions,
  type Built,
  buildOperation,
  type ReadTables,
  unitsOf,
} from '../transactions/build.ts';
import { type BuiltVersion, prepareCompiling } from '../transactions/compile.ts';
import {
  type DecodedTransaction,
  decodeTransaction,
  NO_TABLES,
  readLookups,
} from '../transactions/decode.ts';
import { UNREAD_TABLES } from '../transactions/lookup-tables.ts';
import { allMemos, memosAtEnd, placedMemos, typedMemos } from '../transactions/memo.ts';
import { autoPriority } from '../transactions/priority.ts';
import { loadSecondReader } from '../transactions/second-reader.ts';
import { type LookupTable, loadable, MAX_ENTRIES, tablesOf } from '../transactions/setup.ts';
import type { Offered } from '../transactions/verify/judge.ts';
import { tableMadeBy } from '../transactions/verify/setup-check.ts';
import { afterSending, sent } from './after-sending.ts';
import type { ChosenTable, Wanted } from './setup/table.ts';
import { inVersion, tooLargeForService } from './tx-version.ts';

export interface Acquired<Intent, State> {
  /** With the quote and the route of its swap, where it is paid for with one. */
  readonly intent: Intent;
  readonly state: State;
  /** Built here from the state of the chain. This is what is verified, signed and sent. */
  readonly transaction: DecodedTransaction;
  /** The service's transaction for the same intent, for comparison; null when the service was not asked. */
  readonly offered: Offered | null;
  /** The lookup table that it loads accounts from; null when it fits without one. */
  readonly table: ChosenTable | null;
  /** The service's setup transaction, not decoded; null when it sent none. */
  readonly offeredSetup: Uint8Array | null;
  /** The blockhash of the transaction. */
  readonly blockhash: Blockhash;
  /** The priority fee that it was built with, in lamports. */
  readonly priorityLamports: bigint;
  /** Milliseconds per slot; null when no node knows. */
  readonly slotMs: number | null;
  /** The lookup tables of the swap's route that it may load accounts from. */
  readonly routeTables: readonly Address[];
}

export type TableFor = (wanted: Wanted) => Promise<ChosenTable>;

interface Sources {
  readonly chain: ChainReader &
    Pick<Chain, 'getLatestBlockhash' | 'getRecentFees' | 'getSlotTime' | 'getAccountsOfEach'>;
  readonly aggregator: () => Promise<Aggregator>;
  readonly service: () => Promise<Service>;
  readonly deployment: Deployment;
  readonly settings: Pick<FlowSettings, 'source' | 'dryRun' | 'priority' | 'maxFeeLamports' | 'txVersion'>;
  /** Chooses a lookup table for a transaction that fits no version without one. Absent: no table may be used. */
  readonly tableFor?: TableFor;
}

/**
 * Builds the transaction. When the service is the source, also asks it for its transaction for the same intent. The
 * preconditions are first checked on the state of the chain, so that a problem is reported in the same way for both sources.
 */
export async function acquire<Intent, State>(
  operation: Operation<Intent, State>,
  asIntended: Intent,
  sources: Sources,
): Promise<Acquired<Intent, State>> {
  const { chain, deployment, settings, tableFor } = sources;
  const answers = Promise.all([
    operation.read(chain, deployment, asIntended),
    chain.getLatestBlockhash(),
    chain.getSlotTime(),
  ]);
  // Loading it takes longer than all the checks together, so it is loaded while the nodes answer. If that fails,
  // verification tries again and reports it.
  if (!settings.dryRun) loadSecondReader(settings.txVersion === 1 ? 1 : 0).catch(() => undefined);
  afterSending(prepareCompiling);
  const [state, blockhash, slotMs] = await answers;
  operation.check(asIntended, state);
  const coSigner = deployment.coSigners?.[operation.name] ?? null;
  const routed = await withSwap(operation, asIntended, state, { ...sources, coSigner });
  const { intent, tables: routeTables } = routed;
  const memos = typedMemos(intent);
  const signer = operation.signer(intent);
  const buildFrom =
    (from: State): Build =>
    (options) =>
      buildOperation(operation, deployment, intent, from, { ...options, coSigner });
  const build = buildFrom(state);
  // The co-signer's signature comes with the service's transaction, which is of version 0.
  const asked = coSigner === null ? settings.txVersion : versionWithOther(settings.txVersion);
  // Chosen once for all builds: memos, which may differ between them, name no accounts.
  let chosen: Promise<ChosenTable> | null = null;
  const make = async (
    options: Pick<BuildOptions, 'memos' | 'priorityLamports'>,
    builder = build,
  ): Promise<Own> => {
    const all = { ...options, blockhash: blockhash.blockhash };
    const withTable = (choose: TableFor) => async (): Promise<Own> => {
      const table: BuildOptions['table'] = async (instructions) => {
        const allowed = loadable(signer, instructions);
        chosen ??= choose({ addresses: allowed.slice(0, MAX_ENTRIES), allowed });
        return chosen;
      };
      return { ...(await builder({ ...all, version: 0, table })), table: await chosen };
    };
    const plain = async (version: BuiltVersion) => ({ ...(await builder({ ...all, version })), table: null });
    const withRouteTables = async () => ({
      ...(await builder({ ...all, version: 0, ...(routeTables === null ? {} : { routeTables }) })),
      table: null,
    });
    const mayMake = tableFor === undefined || coSigner !== null ? null : withTable(tableFor);
    // By the time that a table was made for it, a quote would be too old.
    return inVersion(asked, chain, plain, routeTables === null ? mayMake : withRouteTables);
  };
  const ask = (priorityLamports: bigint) =>
    routed.answer ?? askService(operation, intent, state, { ...sources, priorityLamports });
  // With a fee that is known already, the service builds its transaction while this one is built. Its answer is judged afterwards.
  const early = settings.source === 'local' || settings.priority === 'auto' ? null : ask(settings.priority);
  early?.catch(() => undefined);
  if (early !== null) await sent();
  const own = await make({
    priorityLamports:
      settings.priority === 'auto'
        ? (free) => recentPriority(chain, free, unitsOf(operation, intent, state), settings)
        : settings.priority,
    memos: memosAtEnd(memos),
  });
  const { priorityLamports } = own;
  const known = {
    intent,
    state,
    blockhash,
    slotMs,
    priorityLamports,
    offeredSetup: null,
    routeTables: routeTables?.tables.map(({ address }) => address) ?? [],
  };
  if (settings.source === 'local') return { ...known, ...own, offered: null };
  const { transaction: bytes, setup } = await (early ?? ask(priorityLamports)).catch((error: unknown) => {
    if (own.table !== null) throw tooLargeForService(error, 'table');
    throw tooLargeForService(error, own.transaction.version === 1 ? 'version 1' : 'version 0');
  });
  const made = tableIn(setup, signer);
  const theirs = routed.offered ?? decodeOffered(bytes, made);
  const all = allMemos(theirs, memos);
  const offeredState = (await operation.asOffered?.(chain, state, theirs.instructions)) ?? state;
  if (coSigner !== null) {
    const { blockhash: hash } = theirs;
    const expected = (
      await buildFrom(offeredState)({ version: 0, blockhash: hash, priorityLamports, memos: all })
    ).transaction;
    return {
      ...known,
      transaction: withSignaturesOf(theirs, expected),
      table: null,
      offeredSetup: setup,
      offered: { transaction: theirs, exact: true, expected },
      // It is not known exactly when the service's blockhash expires, but not later than one that is fetched now.
      blockhash: { ...(await chain.getLatestBlockhash()), blockhash: theirs.blockhash },
    };
  }
  const isAlike = memos.length === 0;
  const { transaction, table } = isAlike ? own : await make({ priorityLamports, memos: all });
  // A memo that the service left out is not a reason to refuse: it is in what is signed.
  const expected =
    isAlike && offeredState === state
      ? own
      : await make({ priorityLamports, memos: placedMemos(theirs, memos) }, buildFrom(offeredState));
  const offered = {
    transaction: theirs,
    exact: false,
    expected: expected.transaction,
    table: table === null ? null : (made?.address ?? null),
  };
  return { ...known, transaction, table, offeredSetup: setup, offered };
}

/** Throws `unsupported_version` when version 1 was asked for. Silently building version 0 would go unnoticed. */
function versionWithOther(asked: FlowSettings['txVersion']): 0 {
  if (asked !== 1) return 0;
  throw new CliError('unsupported_version', {
    what: 'a transaction with a second signer cannot be of version 1',
    why: 'the deployment names a second signer for this, and the service, which has the signature, builds version 0',
    hint: 'leave out --tx-version, or use --tx-version 0',
  });
}

/** An intent with its swap, if it has one; and what the service answered, if it was asked for the route of it. */
interface WithSwap<Intent> {
  readonly intent: Intent;
  /** Null when there is no swap. */
  readonly tables: ReadTables | null;
  readonly offered: DecodedTransaction | null;
  readonly answer: Promise<BuiltTransactions> | null;
}

/** Adds quote and route of a swap. With the service as the source the route is in its answer, so it is asked first. */
async function withSwap<Intent, State>(
  operation: Operation<Intent, State>,
  intent: Intent,
  state: State,
  sources: Sources & { readonly coSigner: Address | null },
): Promise<WithSwap<Intent>> {
  if ((operation.payment?.of(intent) ?? null) === null)
    return { intent, tables: null, offered: null, answer: null };
  if (sources.coSigner !== null) throw swapWithOther();
  const { withQuote, withRoute } = await import('./acquire-swap.ts');
  const quoted = await withQuote(operation, intent, state, sources);
  const { source, priority } = sources.settings;
  // The fee of what is signed is set here, whatever the service's is.
  const priorityLamports = priority === 'auto' ? 0n : priority;
  const asked =
    source === 'local' ? null : askService(operation, quoted, state, { ...sources, priorityLamports });
  const answer = await asked?.catch((error: unknown) => {
    throw tooLargeForService(error, 'swap');
  });
  const routed = await withRoute(operation, quoted, state, sources, answer?.transaction ?? null);
  return { ...routed, answer: answer === undefined ? null : Promise.resolve(answer) };
}

/** The answer of the service to a request for the same intent. */
export async function askService<Intent, State>(
  operation: Operation<Intent, State>,
  intent: Intent,
  state: State,
  { service, priorityLamports }: Pick<Sources, 'service'> & { readonly priorityLamports: bigint },
): Promise<BuiltTransactions> {
  const body = {
    ...operation.request(intent),
    ...operation.requestOf?.(state),
    ...(priorityLamports > 0n ? { targetPriorityFeeLamports: priorityLamports } : {}),
  };
  return (await service()).buildTransaction(operation.path, body);
}

function swapWithOther(): CliError {
  return new CliError('unsupported_payment', {
    what: 'what somebody else signs as well cannot be paid for with another token',
    why: 'the deployment names a second signer for this, whose signature is on bytes of the service',
    hint: 'leave out --pay-with',
  });
}

/** What is built here, and the lookup table that it uses; null for none. */
type Own = Built & Pick<Acquired<unknown, unknown>, 'table'>;

type Build = (options: Omit<BuildOptions, 'coSigner'>) => Promise<Built>;

/** Decodes with the table that came with it only. A transaction that loads accounts from any other table is refused later. */
export function decodeOffered(bytes: Uint8Array, made: LookupTable | null): DecodedTransaction {
  if (readLookups(bytes).length === 0) return decodeTransaction(bytes, NO_TABLES);
  return decodeTransaction(bytes, made === null ? UNREAD_TABLES : tablesOf(made));
}

/** The table that the service's setup transaction creates; null when there is none, or it does anything else. */
function tableIn(setup: Uint8Array | null, signer: Address): LookupTable | null {
  try {
    return setup === null ? null : tableMadeBy(decodeTransaction(setup), signer);
  } catch {
    return null;
  }
}

/** What was built here, with the signatures of others. Verification checks that they are signatures of these bytes. */
function withSignaturesOf(theirs: DecodedTransaction, own: DecodedTransaction): DecodedTransaction {
  const signatures = own.signatures.map((none, index) => theirs.signatures[index] ?? none);
  return decodeTransaction(assemble(own.message, signatures));
}

/** The priority fee in lamports that was enough in recent slots for the accounts that this transaction writes to. */
async function recentPriority(
  chain: Sources['chain'],
  { accounts }: DecodedTransaction,
  computeUnits: number,
  { maxFeeLamports }: Pick<FlowSettings, 'maxFeeLamports'>,
): Promise<bigint> {
  const writable = accounts.filter((account) => account.writable).map(({ address }) => address);
  return autoPriority(await chain.getRecentFees(writable), computeUnits, maxFeeLamports);
}
