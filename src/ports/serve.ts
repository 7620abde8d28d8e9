/** How to run the marketplace's service in front of the RPC node of the settings. */
export interface ServeOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** libsql: `file:` and a path, or the URL of a server. */
  readonly database: string;
}

/** The service that this process runs. */
export interface ServedMarketplace {
  readonly url: string;
  /** Returns the key; it cannot be read again. */
  createApiKey(name: string): Promise<string>;
  close(): Promise<void>;
}
