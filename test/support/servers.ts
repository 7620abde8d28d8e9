import { createAggregator } from '../../src/api/aggregator.ts';
import { createDocuments } from '../../src/api/documents.ts';
import { createPrices } from '../../src/api/prices.ts';
import { createChain } from '../../src/chain/rpc.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import type { Clock } from '../../src/ports/clock.ts';
import { ARTWORKS_AT } from '../../src/sandbox/aggregator/gallery.ts';
import { type RunningAggregator, startAggregator } from '../../src/sandbox/aggregator/server.ts';
import { SandboxChain } from '../../src/sandbox/chain/chain.ts';
import type { ChainState } from '../../src/sandbox/chain/snapshot/codec.ts';
import { type RunningChain, startChain } from '../../src/sandbox/chain/start-chain.ts';
import { chainReader } from '../../src/sandbox/world/chain-reader.ts';
import { keepAllowlist } from '../../src/sandbox/world/hold-auctions.ts';
import { keepLegacy } from '../../src/sandbox/world/legacy.ts';
import { loadPrograms, type ProgramFile } from '../../src/sandbox/world/programs.ts';
import { seedWorld } from '../../src/sandbox/world/seed.ts';
import { type RunningService, startService } from '../../src/service/service.ts';
import { PROFILE } from './profile.ts';
import { realPrograms } from './real-programs.ts';

/** 2026-01-01T00:00:00Z, in unix seconds: when the world of every test begins. */
export const WORLD_TIME = 1_767_225_600;

/** With `--mode real`, the worlds have the real programs in the place of the stand-ins, from the beginning. */
const REAL: readonly ProgramFile[] = process.env.MODE === 'real' ? (realPrograms() ?? []) : [];

/** Nothing is read at it: a seeded world has made blocks. */
const NO_SLOT = 0n;

/** Whoever sleeps makes a block, and time passes only so. */
export interface ChainClock extends Clock {
  /** Moves the time of the chain and of the tool, and closes the block. */
  advance(seconds: number): void;
}

/** A seeded chain with a manual clock, and what stands before it. */
export interface Servers {
  readonly running: RunningChain;
  readonly aggregator: RunningAggregator;
  readonly service: RunningService;
  readonly apiKey: string;
  readonly clock: ChainClock;
  /** Keeps the chain and the time as they are now. What it returns brings them back; false where the service cannot go back. */
  keep(): () => Promise<boolean>;
}

interface Reusable extends Servers {
  /** Makes them as they were in the beginning. False where that cannot be. */
  reset(): Promise<boolean>;
  close(): Promise<void>;
}

let seeded: Promise<Uint8Array> | undefined;
let seededState: Promise<ChainState> | undefined;

/** The snapshot of the world that tests begin with, made once in a process. */
export function seededWorld(): Promise<Uint8Array> {
  seeded ??= loadPrograms(REAL).then((programs) =>
    seedWorld({ programs, profile: PROFILE, now: WORLD_TIME }),
  );
  return seeded;
}

function firstState(): Promise<ChainState> {
  seededState ??= seededWorld().then((snapshot) =>
    new SandboxChain({ programs: [], now: () => WORLD_TIME * 1000, snapshot }).copy(),
  );
  return seededState;
}

/** Of tests that ended, by their own programs: to start others takes ten times as long as to reset these. */
const FREE = new Map<string, Reusable[]>();

/** Servers that nobody else uses until `release`. `own` are programs that take the place of the marketplace's. */
export async function takeServers(
  own: readonly ProgramFile[],
): Promise<{ readonly servers: Servers; release(): Promise<void> }> {
  const key = own.map(({ address, path }) => `${address} ${path}`).join();
  const free = FREE.get(key) ?? [];
  FREE.set(key, free);
  const servers = free.pop() ?? (await start(own));
  const { clock } = servers;
  let isOver = false;
  // What a test left running must not make time pass for the next one.
  const sleep: Clock['sleep'] = (duration) => (isOver ? new Promise(() => undefined) : clock.sleep(duration));
  return {
    servers: { ...servers, clock: { ...clock, sleep } },
    async release() {
      isOver = true;
      if (await servers.reset()) free.push(servers);
      else await servers.close();
    },
  };
}

/** Whether an account was set past the blocks of a chain since it was last false. */
function watchSetAccount(chain: SandboxChain): { value: boolean } {
  const isSet = { value: false };
  const setAccount = chain.setAccount.bind(chain);
  chain.setAccount = (...change) => {
    isSet.value = true;
    setAccount(...change);
  };
  return isSet;
}

/**
 * Lets a node take what a test has sent last. A transaction that is sent again just before its command ends would be as valid in
 * the next world, whose blockhashes are the same. What is asked after it is answered after it.
 */
async function takeLastRequests(url: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = '{"jsonrpc":"2.0","id":1,"method":"getSlot"}';
  for (let times = 0; times < 2; times += 1)
    await (await fetch(url, { method: 'POST', headers, body })).arrayBuffer();
}

async function start(own: readonly ProgramFile[]): Promise<Reusable> {
  const programs = await loadPrograms([...REAL, ...own]);
  const snapshot = await firstState();
  let milliseconds = WORLD_TIME * 1000;
  const running = await startChain({
    programs,
    profile: PROFILE,
    rpcPort: 0,
    blockTimeMs: 'manual',
    now: () => milliseconds,
    snapshot,
  });
  const pass = (elapsed: number) => {
    milliseconds += elapsed;
    running.chain.makeBlocks(1);
  };
  const beginning = running.chain.copy();
  const isSet = watchSetAccount(running.chain);
  const clock = {
    now: () => milliseconds,
    monotonic: () => milliseconds,
    sleep: async (duration: number) => pass(duration),
    advance: (seconds: number) => pass(seconds * 1000),
  };
  const aggregator = await startAggregator(chainReader(running.chain), 0);
  const chain = createChain({ url: running.rpcUrl, timeoutMs: 10_000, clock });
  let service = await serve();
  const allowed = JSON.stringify(await service.allowlist.entries());
  let isOpen = true;
  const once = (close: () => Promise<void>) => async () => {
    isOpen = false;
    await close();
  };
  const closed = { running: once(running.close), aggregator: once(aggregator.close) };
  return {
    running: { ...running, close: closed.running },
    aggregator: { ...aggregator, close: closed.aggregator },
    get service() {
      return { ...service, close: once(service.close) };
    },
    get apiKey() {
      return service.apiKey;
    },
    clock,
    keep() {
      const [state, at] = [running.chain.copy(), milliseconds];
      return async () => {
        if (await hasOwnMemory()) return false;
        await goBack(state, at);
        return true;
      };
    },
    async reset() {
      if (!isOpen) return false;
      await takeLastRequests(running.rpcUrl);
      for (const { name } of running.chain.states.list()) running.chain.states.remove(name);
      const isUsed = await hasOwnMemory();
      if (isUsed) await service.close();
      await goBack(beginning, WORLD_TIME * 1000);
      isSet.value = false;
      if (isUsed) service = await serve();
      else await keepLegacy(service.tables);
      return true;
    },
    async close() {
      await service.close();
      await aggregator.close();
      await running.close();
    },
  };

  /** Whether it knows what it saw and what it was told, of another world soon. */
  async function hasOwnMemory(): Promise<boolean> {
    // Accounts that a test set itself are in no block, so that an index cannot undo them.
    const isIndexWrong = isIndexed() && isSet.value;
    const isTold = JSON.stringify(await service.allowlist.entries()) !== allowed;
    return service.isFollowing() || isIndexWrong || isTold;
  }

  function isIndexed(): boolean {
    return service.index?.status.outcome != null;
  }

  async function goBack(state: ChainState, at: number): Promise<void> {
    milliseconds = at;
    running.chain.restore(state);
    // What was indexed of blocks that are not there any more is undone.
    if (isIndexed()) await service.index?.refresh();
  }

  async function serve() {
    let isFollowing = false;
    const started = await startService({
      port: 0,
      clock,
      chain: {
        ...chain,
        followProgram: (...asked) => {
          isFollowing = true;
          return chain.followProgram(...asked);
        },
        // The service keeps a blockhash as long as its slot is the newest. That slot comes again in each world, where it can
        // have another blockhash: under no slot at all, each transaction gets the blockhash of its own world.
        getLatestBlockhash: async () => ({ ...(await chain.getLatestBlockhash()), slot: NO_SLOT }),
      },
      aggregator: createAggregator({ baseUrl: aggregator.url, timeoutMs: 10_000, clock }),
      documents: createDocuments({
        clock,
        mirror: { prefix: ARTWORKS_AT, url: `${aggregator.url}/artworks/` },
      }),
      prices: createPrices({ url: `${aggregator.url}/price/v3`, clock }),
      deployment: SANDBOX_DEPLOYMENT,
      database: { url: ':memory:' },
      index: { isWholeChain: true },
      randomBytes: (size) => new Uint8Array(size).fill(7),
      // They are of the machine's time, in which many tests use the same service.
      rateLimits: { perKey: 1_000_000, perAddress: 1_000_000 },
    });
    await keepAllowlist(started.allowlist);
    await keepLegacy(started.tables);
    const apiKey = await started.createApiKey('tests');
    return { ...started, apiKey, isFollowing: () => isFollowing };
  }
}
