import type { Clock } from '../ports/clock.ts';
import type { ServiceLog } from '../ports/serve.ts';
import { DEFAULT_RATE_LIMITS, type RateLimits } from './access.ts';
import { Allowlist } from './allowlist.ts';
import { ApiKeys } from './api-keys.ts';
import { createApp } from './app.ts';
import type { ServiceContext } from './context.ts';
import { closeDatabase, type DatabaseOptions, openDatabase } from './database.ts';
import { Lease } from './index/lease.ts';
import { MarketplaceIndex } from './index/marketplace-index.ts';
import type { Keeper } from './keeper/keeper.ts';
import { type KeeperChoice, openKeeper } from './keeper/open.ts';
import { listen, stopListening } from './listen.ts';
import { METRICS_URL } from './metrics/meter.ts';
import { openMetrics } from './metrics/open.ts';
import { RequestCounts } from './request-counts.ts';
import type { Sql } from './sql.ts';
import { LegacyTables } from './v1/tables.ts';

export interface ServiceOptions extends ServiceContext {
  /** 0: any free port. */
  readonly port: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  readonly database: DatabaseOptions;
  readonly clock: Pick<Clock, 'now' | 'sleep' | 'alarm'>;
  /** Must be cryptographically secure: it is used for API keys. */
  randomBytes(size: number): Uint8Array;
  readonly rateLimits?: Partial<RateLimits>;
  /** Address of a proxy in front of it. Default: none. */
  readonly proxy?: string | undefined;
  /** What is logged, and where. Default: nothing. */
  readonly log?: ServiceLog;
  /** Who executes scheduled bids at their time. Absent: nobody here. */
  readonly keeper?: KeeperChoice | undefined;
  /** How the index of the marketplace is made. */
  readonly index?: {
    /** The first slot. Default: the newest final one; where the node is all of the chain, the first that it has. */
    readonly from?: bigint | null;
    /** The name of this instance, which no other has. Default: random. */
    readonly instance?: string;
    /** For how long an instance that indexes keeps the others from it, in milliseconds. Default 15,000. */
    readonly leaseMs?: number;
    /** Whether the node is all of the chain, as in the sandbox. */
    readonly isWholeChain?: boolean;
  };
  /** Where metrics are read: a port of its own, 0 for any free one. Absent: nowhere. */
  readonly metricsPort?: number | undefined;
  /** How long requests are still taken while the service says that it is not ready, before it ends. Default 0. */
  readonly drainMs?: number | undefined;
  /** Milliseconds in which a whole request must arrive. Default 10,000. */
  readonly requestTimeoutMs?: number | undefined;
}

export interface RunningService {
  /** Without a slash at the end. */
  readonly url: string;
  /** Returns the key, which cannot be read again. */
  createApiKey(name: string): Promise<string>;
  /** Revokes all keys of a name. Returns how many there were. */
  revokeApiKeys(name: string): Promise<number>;
  /** The wallets that may bid, by artwork. */
  readonly allowlist: Allowlist;
  /** Null where the chain gives no blocks. */
  readonly index: MarketplaceIndex | null;
  /** Null where scheduled bids are not executed. */
  readonly keeper: Keeper | null;
  /** Partners, users and rewards of v1. */
  readonly tables: LegacyTables;
  /** What limits are counted by. */
  readonly counts: RequestCounts;
  /** Of the metrics; null where there are none. */
  readonly metricsUrl: string | null;
  /**
   * Ends it: it is not ready any more, takes no requests after a while, answers those that are under way, and gives the lease back.
   */
  close(): Promise<void>;
}

/** Starts the marketplace service. Throws `port_in_use`, and `state_corrupt` if the database cannot be used. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const {
    chain,
    deployment,
    makesTables = false,
    buysOnVendorA = true,
    vendorAFee = null,
    aggregator = null,
    documents = null,
    prices = null,
    port,
    host = '127.0.0.1',
    log,
  } = options;
  const database = await openDatabase(options.database);
  const keys = new ApiKeys(database, options.clock, options.randomBytes);
  const allowlist = new Allowlist(database);
  let logFailure = (_error: unknown): void => undefined;
  const index = openIndex(options, database, (error) => logFailure(error));
  const tables = new LegacyTables(database);
  const rateLimits = { ...DEFAULT_RATE_LIMITS, ...options.rateLimits };
  const counts = new RequestCounts(database, options.clock, rateLimits.windowMilliseconds);
  const { requestTimeoutMs, proxy, metricsPort, drainMs = 0 } = options;
  const slow = requestTimeoutMs === undefined ? {} : { requestTimeoutMs };
  const measured = metricsPort === undefined ? null : await openMetrics({ chain, database, index });
  let isStopping = false;
  const app = await createApp({
    clock: options.clock,
    chain,
    deployment,
    makesTables,
    buysOnVendorA,
    vendorAFee,
    aggregator,
    documents,
    prices,
    tables,
    keys,
    allowlist,
    index,
    rateLimits,
    counts,
    ...(log === undefined ? {} : { log }),
    ...(measured === null ? {} : { meter: measured.metrics }),
    isStopping: () => isStopping,
    proxy,
    ...slow,
  });
  logFailure = (error) => app.log.warn(error, 'the index could not be brought up to date');
  const keeper =
    options.keeper === undefined
      ? null
      : openKeeper(options.keeper, { deployment, database, index, log: app.log });
  const notTogether = (error: unknown) =>
    app.log.warn(error, 'limits are counted by this instance alone until the database answers');
  const close = async (drain: number) => {
    // Whoever sends requests here learns that it must not, before it cannot.
    isStopping = true;
    await keeper?.close();
    if (drain > 0) await options.clock.sleep(drain);
    await Promise.all([stopListening(app), index?.close().catch(() => undefined)]);
    await counts.close().catch(notTogether);
    await measured?.server.close();
    await closeDatabase(database, options.database);
  };
  try {
    const url = await listen(app, port, host);
    const metricsUrl =
      measured === null ? null : `${await listen(measured.server, metricsPort ?? 0, host)}${METRICS_URL}`;
    // A clock that moves only when somebody waits is one of tests: there the index is made when it is asked.
    if (options.clock.alarm !== undefined) index?.follow();
    counts.follow(notTogether);
    keeper?.follow();
    return {
      url,
      metricsUrl,
      close: () => close(drainMs),
      allowlist,
      index,
      keeper,
      tables,
      counts,
      createApiKey: (name) => keys.create(name),
      revokeApiKeys: (name) => keys.revoke(name),
    };
  } catch (error) {
    await close(0);
    throw error;
  }
}

const LEASE_MS = 15_000;
const HOLDER_BYTES = 16;

function openIndex(
  { chain, deployment, clock, randomBytes, index = {} }: ServiceOptions,
  database: Sql,
  failed: (error: unknown) => void,
): MarketplaceIndex | null {
  const { blocks } = chain;
  if (blocks === undefined) return null;
  const { leaseMs = LEASE_MS, instance, ...given } = index;
  const holder = instance ?? Buffer.from(randomBytes(HOLDER_BYTES)).toString('hex');
  const lease = new Lease(database, { holder, durationMs: leaseMs });
  const alarm = clock.alarm === undefined ? {} : { alarm: clock.alarm };
  return new MarketplaceIndex({
    ...{ ...given, ...alarm, database, chain, blocks, deployment, lease, clock, failed },
  });
}
