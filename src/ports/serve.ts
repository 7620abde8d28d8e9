import type { ServiceFee } from '../domain/order.ts';

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug', 'silent'] as const;

/** Lines of JSON: `info` has a line for each request, without its headers and body. */
export interface ServiceLog {
  readonly level: (typeof LOG_LEVELS)[number];
  write(line: string): void;
}

/** How to run the marketplace's service in front of the RPC node of the settings. */
export interface ServeOptions {
  /** 0: any free port. */
  readonly port: number;
  /** For libsql: `file:` and a path, or the URL of a server. */
  readonly database: string;
  /** Whether it builds purchases on vendor-a. */
  readonly buysOnVendorA: boolean;
  /** What it takes for one; null: nothing. */
  readonly vendorAFee: ServiceFee | null;
  /** What currencies are worth in US dollars; null: v1 names no such price. */
  readonly priceUrl: string | null;
  /** Requests a minute; Infinity: any number. */
  readonly limits: { readonly perKey?: number; readonly perAddress?: number };
  /** Address of a proxy in front of it; null: none. */
  readonly proxy: string | null;
  /** The first slot of the index, and how long an instance that indexes keeps the others from it. */
  readonly index: { readonly from?: bigint; readonly leaseMs?: number };
  /** The key file of who executes scheduled bids; null: nobody. */
  readonly keeper: string | null;
  /** Where metrics are read; null: nowhere. */
  readonly metricsPort: number | null;
  /** How long requests are still taken after it was asked to end, in milliseconds. */
  readonly drainMs: number;
  readonly log: ServiceLog;
}

/** What is to fill the tables of v1. */
export interface TablesToFill {
  /** For libsql: `file:` and a path, or the URL of a server. */
  readonly database: string;
  /** JSON, as in docs/service.md. */
  readonly contents: string;
}

/** How many rows each table has that was filled. */
export type FilledTables = Readonly<Record<string, number>>;

/** The service while this process runs it. */
export interface ServedMarketplace {
  readonly url: string;
  readonly metricsUrl: string | null;
  /** Returns the key. It is stored as a hash, so it cannot be read again. */
  createApiKey(name: string): Promise<string>;
  close(): Promise<void>;
}
