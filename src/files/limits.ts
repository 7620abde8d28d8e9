const KIB = 1_024;
const MIB = 1_024 * KIB;

/** The most bytes that are read of each kind of input. What is larger is refused, and never held in memory as a whole. */
export const MAX_BYTES = {
  /** gavel.toml, config.toml, and the Solana CLI's config.yml. */
  configuration: MIB,
  /** The list of project files that are trusted. */
  trustList: MIB,
  /** The note of a running sandbox. */
  sandboxNote: 64 * KIB,
  /** What a sandbox keeps of its chain, compressed. */
  sandboxState: 512 * MIB,
  /** The number of the process that runs a sandbox. */
  sandboxLock: 64,
  /** A program that the sandbox is to run; an account holds 10 MiB at most. */
  program: 16 * MIB,
  /** The service's key. */
  apiKey: 4 * KIB,
  /** A secret key, in a file or on standard input: far more than 64 numbers take, however they are laid out. */
  secretKey: 4 * KIB,
  /** A transaction or a plan, in a file or on standard input. A plan holds the accounts that were read, of up to 10 MiB each. */
  document: 32 * MIB,
} as const;
