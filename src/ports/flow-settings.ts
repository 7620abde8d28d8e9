declare const flag: unique symbol;

/** Proof that --yes was given on the command line. Only `compose` makes one. */
export type YesFlag = '--yes' & { readonly [flag]: true };

/** Settings that decide how a transaction is built, signed and sent. */
export interface FlowSettings {
  readonly source: 'api' | 'local';
  /** Null when it was not given. */
  readonly yes: YesFlag | null;
  readonly dryRun: boolean;
  /** Show the whole preview, and not only what decides. */
  readonly details: boolean;
  /** Build and sign without sending; the result goes into the file `out`. */
  readonly signOnly: boolean;
  /** The path as it was given; null without one. */
  readonly out: string | null;
  /** Lamports in total; `auto`: by what was enough in recent slots. */
  readonly priority: bigint | 'auto';
  /** The highest network fee of one transaction, in lamports. */
  readonly maxFeeLamports: bigint;
  /** A price that changes by more than so many per cent has to be typed again. */
  readonly confirmChange: number | 'off';
  /** The version to build; `auto`: 1 only when the transaction does not fit version 0 and the cluster accepts 1. */
  readonly txVersion: 0 | 1 | 'auto';
  /** Seconds to follow a transaction before its outcome is reported as unknown. */
  readonly timeoutSeconds: number;
}
