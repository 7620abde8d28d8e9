declare const flag: unique symbol;

/** That --yes was typed. Only `compose` makes one, from the command line. */
export type YesFlag = '--yes' & { readonly [flag]: true };

/** Settings that decide how a transaction is made. */
export interface FlowSettings {
  readonly source: 'api' | 'local';
  /** Null when it was not typed. */
  readonly yes: YesFlag | null;
  readonly dryRun: boolean;
  /** Everything but sending: what is made goes into the file `out`. */
  readonly signOnly: boolean;
  /** As typed; null when not given. */
  readonly out: string | null;
  /** Lamports in total; `auto`: as recent blocks asked for. */
  readonly priority: bigint | 'auto';
  /** The most a transaction may cost in network fees, in lamports. */
  readonly maxFeeLamports: bigint;
  /** Version of the transactions that are built; `auto`: 1 only where one does not fit 0, and the cluster takes it. */
  readonly txVersion: 0 | 1 | 'auto';
  /** Seconds to follow a transaction before its outcome is reported as unknown. */
  readonly timeoutSeconds: number;
}
