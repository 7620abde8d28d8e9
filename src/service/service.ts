import { CliError } from '../errors/cli-error.ts';
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
  /** Partners, users and rewards of v1. */
  readonly tables: LegacyTables;
  /** Closes open connections and the database. */
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
  const { requestTimeoutMs, proxy } = options;
  const slow = requestTimeoutMs === undefined ? {} : { requestTimeoutMs };
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
    ...(log === undefined ? {} : { log }),
    proxy,
    ...slow,
  });
  logFailure = (error) => app.log.warn(error, 'the index could not be brought up to date');
  const close = async () => {
    await app.close();
    await index?.close().catch(() => undefined);
    await closeDatabase(database, options.database);
  };
  try {
    const url = await app.listen({ port, host });
    // A clock that moves only when somebody waits is one of tests: there the index is made when it is asked.
    if (options.clock.alarm !== undefined) index?.follow();
    return {
      url,
      close,
      allowlist,
      index,
      tables,
      createApiKey: (name) => keys.create(name),
      revokeApiKeys: (name) => keys.revoke(name),
    };
  } catch (error) {
    await close();
    throw isAddressInUse(error) ? portInUse(port, host, error) : error;
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

function isAddressInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

function portInUse(port: number, host: string, cause: unknown): CliError {
  return new CliError('port_in_use', {
    what: `the service cannot listen on ${host}:${port}`,
    why: 'another program uses this port',
    hint: 'choose another port, or 0 for any that is free',
    details: { port },
    cause,
  });
}
