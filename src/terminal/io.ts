import type { Files } from '../config/files.ts';
import type { ProcessTable } from '../config/sandbox-runtime.ts';
import type { Chain, Clock, KeySource, Service } from '../deps.ts';

export interface Output extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

export interface Input extends NodeJS.ReadableStream {
  readonly isTTY?: boolean;
}

/** Everything of the process and the machine, so that a test can run whole commands without either. */
export interface Io {
  /** What follows `gavel`. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute. */
  readonly cwd: string;
  /** Absolute. */
  readonly home: string;
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly clock: Clock;
  /** From 0 up to 1, for jitter only. */
  readonly random: () => number;
  readonly files: Files;
  readonly processes: ProcessTable;
  /** Aborted by the first Ctrl-C or a request to terminate. */
  readonly interrupted: AbortSignal;
  readonly adapters: Adapters;
}

export interface ChainOptions {
  readonly url: string;
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly random: () => number;
}

export interface ServiceOptions {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly random: () => number;
}

export interface KeyOptions {
  /** A path, `-`, or `prompt://`. */
  readonly spec: string;
  readonly home: string;
  readonly stdin: Input;
  /** Asks without showing what is typed. */
  readonly askSecret: (question: string) => Promise<string>;
}

/** How the outside is reached. Each loads its code when first used. */
export interface Adapters {
  chain(options: ChainOptions): Promise<Chain>;
  service(options: ServiceOptions): Promise<Service>;
  key(options: KeyOptions): Promise<KeySource>;
}
