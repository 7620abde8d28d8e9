import type { ServiceFee } from '../domain/order.ts';

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
  /** Requests a minute; Infinity: any number. */
  readonly limits: { readonly perKey?: number; readonly perAddress?: number };
  /** Address of a proxy in front of it; null: none. */
  readonly proxy: string | null;
  /** The first slot of the index, and how long an instance that indexes keeps the others from it. */
  readonly index: { readonly from?: bigint; readonly leaseMs?: number };
}

/** The service while this process runs it. */
export interface ServedMarketplace {
  readonly url: string;
  /** Returns the key. It is stored as a hash, so it cannot be read again. */
  createApiKey(name: string): Promise<string>;
  close(): Promise<void>;
}
