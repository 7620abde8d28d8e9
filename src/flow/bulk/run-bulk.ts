import { setMaxListeners } from 'node:events';
import type { Address } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Chain } from '../../ports/chain.ts';
import type { Consent } from '../consent.ts';
import type { Deps } from '../deps.ts';
import { warnUnwritten } from '../follow.ts';
import { groupWrites } from '../group-writes.ts';
import { ableToSign } from '../sign.ts';
import { takesVersion1 } from '../tx-version.ts';
import { carryOutParts } from './carry-out.ts';
import { resultOfUnprepared } from './claim-parts.ts';
import { gatheringReads } from './gathered-reads.ts';
import type { BulkItem, BulkResult } from './item.ts';
import { paced } from './pace.ts';
import { countThatFits, type PackTerms } from './pack.ts';
import { type Part, preparePart } from './part.ts';
import { type BulkRun, endsRun } from './run.ts';
import { takingTurns } from './turns.ts';

export interface BulkOptions<Intent, State> {
  readonly consent: Consent;
  readonly wallet: Address;
  /** The most requests a second to the service; null: as many as it takes. */
  readonly perSecond: number | null;
  /** Called when an item has its result. */
  onResult(item: BulkItem<Intent, State>, result: BulkResult): void;
}

/** How many transactions are under way at the same time. */
const LANES = 32;
/** No transaction of a version has room for more. */
const MOST_IN_ONE = { 0: 24, 1: 62 } as const;
const REQUESTS_AT_ONCE = 16;
/** Rows that are prepared at the same time: more than the service is asked about. What waits for it takes memory, and its blockhash grows old. */
const ROWS_AHEAD = 64;

interface Waiting<I, S> {
  readonly packed: BulkItem<I, S>[];
  readonly alone: BulkItem<I, S>[];
}

/**
 * Carries out all items, packed into as few transactions as they fit. Each has a result of its own, in the order of the items. What would
 * stop every item, such as a node that cannot be reached, ends the run: then the rest is `left`, with that error. So is the rest after Ctrl-C,
 * which waits for nothing.
 */
export async function runBulk<I, S>(
  deps: Deps,
  items: readonly BulkItem<I, S>[],
  options: BulkOptions<I, S>,
): Promise<readonly BulkResult[]> {
  const results = new Map<BulkItem<I, S>, BulkResult>();
  const waiting: Waiting<I, S> = { packed: [...items], alone: [] };
  const tried = new Set<BulkItem<I, S>>();
  const { run, written } = await begin(deps, options, {
    end(item, result) {
      results.set(item, result);
      options.onResult(item, result);
    },
    again(item, how) {
      // What was alone before is not packed again, and so on without end.
      if (how === 'alone' || tried.has(item)) waiting.alone.push(item);
      else waiting.packed.push(item);
      tried.add(item);
    },
  });
  // Each transaction under way listens for Ctrl-C. Node warns of more than ten.
  setMaxListeners(0, deps.interrupted);
  const key = await ableToSign(deps);
  const { txVersion } = deps.settings;
  const version = txVersion === 'auto' ? ((await takesVersion1(run.chain)) ? 1 : 0) : txVersion;
  let [stopped, likely]: [CliError | null, number] = [null, MOST_IN_ONE[version]];
  /** Rows. */
  let preparing = 0;
  /** A few rows wait for those that other lanes put back, so that they are packed together. */
  const isWorthPacking = () =>
    waiting.packed.length >= likely || (preparing === 0 && waiting.packed.length > 0);
  const prepare = async () => {
    const taken = isWorthPacking() ? waiting.packed.splice(0, likely) : waiting.alone.splice(0, 1);
    preparing += taken.length;
    try {
      const [blockhash, slotMs] = await Promise.all([
        run.chain.getLatestBlockhash(),
        run.chain.getSlotTime(),
      ]);
      const terms: PackTerms = { version, blockhash, slotMs };
      const parts = await prepareAll(run, taken, terms);
      const fits = countThatFits(parts, terms, likely);
      if (fits < parts.length) likely = fits;
      waiting.packed.unshift(...parts.slice(fits).map(({ item }) => item));
      return { terms, parts: parts.slice(0, fits) };
    } finally {
      preparing -= taken.length;
    }
  };
  await inLanes({
    hasMore: () =>
      (isWorthPacking() || waiting.alone.length > 0) &&
      preparing < ROWS_AHEAD &&
      stopped === null &&
      !deps.interrupted.aborted,
    async work(more) {
      try {
        const { terms, parts } = await prepare();
        more();
        await carryOutParts(run, key, parts, terms);
      } catch (error) {
        if (!(error instanceof CliError)) throw error;
        stopped = error;
      }
    },
  });
  await written();
  return items.map((item) => results.get(item) ?? { outcome: 'left', error: stopped });
}

interface LaneWork {
  hasMore(): boolean;
  /** Takes some of what there is before it waits for anything. Calls `more` when it has put something back. */
  work(more: () => void): Promise<void>;
}

/** Works on as much at the same time as there are lanes, until there is no more. Rejects with what `work` throws. */
function inLanes({ hasMore, work }: LaneWork): Promise<void> {
  return new Promise((resolve, reject) => {
    let active = 0;
    const open = (): void => {
      while (active < LANES && hasMore()) {
        active += 1;
        work(open).then(() => {
          active -= 1;
          open();
        }, reject);
      }
      if (active === 0) resolve();
    };
    open();
  });
}

async function begin<I, S>(
  deps: Deps,
  { consent, wallet, perSecond }: BulkOptions<I, S>,
  report: Pick<BulkRun<I, S>, 'end' | 'again'>,
) {
  const [found, opened] = await Promise.all([deps.chain(), deps.journal()]);
  const turns = takingTurns();
  const chain: Chain = {
    ...gatheringReads(found),
    send: (bytes, minContextSlot) => turns.sending(() => found.send(bytes, minContextSlot)),
  };
  const { journal, written } = groupWrites(opened, (id, error) => {
    const signature = opened.get(id)?.signed?.signature ?? '';
    warnUnwritten(deps, { id, signature }, error);
  });
  const { clock, interrupted, terminal, deployment, settings } = deps;
  const onWait = (seconds: number): void => terminal.note(`the service asks to wait ${seconds} s`);
  const pace = { clock, perSecond, atOnce: REQUESTS_AT_ONCE, interrupted, onWait };
  let service: Promise<Awaited<ReturnType<Deps['service']>>> | null = null;
  const askService = () => {
    service ??= deps.service().then((one) => paced(one, pace));
    return service;
  };
  const run: BulkRun<I, S> = {
    ...report,
    ...{ deps, chain, turns, journal, written, consent, wallet },
    cluster: await chain.getGenesisHash(),
    partDeps: { deployment, settings, chain, service: askService },
    following: new Map(),
  };
  return { run, written };
}

/** Prepares all. One that cannot be prepared has its result, and is left out. */
async function prepareAll<I, S>(
  run: BulkRun<I, S>,
  items: readonly BulkItem<I, S>[],
  { blockhash }: PackTerms,
): Promise<readonly Part<I, S>[]> {
  const prepared = await Promise.allSettled(items.map((item) => preparePart(run.partDeps, item, blockhash)));
  const fatal = prepared.find((one) => one.status === 'rejected' && endsRun(one.reason));
  if (fatal?.status === 'rejected') {
    for (const item of items) run.again(item, 'packed');
    throw fatal.reason;
  }
  const parts: Part<I, S>[] = [];
  for (const [index, one] of prepared.entries()) {
    const item = items[index];
    if (one.status === 'fulfilled') parts.push(one.value);
    else if (item !== undefined) run.end(item, await resultOfUnprepared(run, item, one.reason));
  }
  return parts;
}
