const KIB = 1_024;
const MIB = 1_024 * KIB;

/** The most bytes that are read of each kind of input. Larger input is refused, and never held in memory as a whole. */
export const MAX_BYTES = {
  /** gavel.toml, config.toml, and the Solana CLI's config.yml. */
  configuration: MIB,
  /** The list of trusted project files. */
  trustList: MIB,
  /** What lists have shown, for completion. */
  seenArtworks: MIB,
  /** The file in which a running sandbox says how to reach it. */
  sandboxRuntime: 64 * KIB,
  /** The chain of a sandbox, as saved on disk. It is read piece by piece. */
  sandboxState: 16 * 1_024 * MIB,
  /** The number of the process that runs a sandbox. */
  sandboxLock: 64,
  /** A program for the sandbox. An account holds at most 10 MiB. */
  program: 16 * MIB,
  /** The service's key. */
  apiKey: 4 * KIB,
  /** A secret key, in a file or on standard input. Its 64 numbers need far less, in any layout. */
  secretKey: 4 * KIB,
  /** A transaction or a plan, in a file or on standard input. A plan holds accounts, of up to 10 MiB each. */
  document: 32 * MIB,
} as const;
