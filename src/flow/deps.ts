import type { Service } from '../api/service.ts';
import type { LoadedConfiguration } from '../config/load.ts';
import type { ProjectFiles } from '../config/project-file.ts';
import type { ProcessTable, SandboxRuntimeStore } from '../config/sandbox-runtime.ts';
import type { Wallets } from '../config/wallets.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { Journal, JournalReader } from '../journal/record.ts';
import type { Aggregator } from '../ports/aggregator.ts';
import type { Chain, ChainReader } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { Documents } from '../ports/documents.ts';
import type { FlowSettings } from '../ports/flow-settings.ts';
import type { KeySource } from '../ports/key.ts';
import type { KeyFiles } from '../ports/key-files.ts';
import type { SandboxControl } from '../ports/sandbox-control.ts';
import type { FilledTables, ServedMarketplace, ServeOptions, TablesToFill } from '../ports/serve.ts';
import type { Terminal } from '../ports/terminal.ts';

/** Everything that a command may use. Expensive parts are made on first use. */
export interface Deps {
  /** Every setting with its origin. `genesis_hash`, when set, is the cluster that the node must belong to. */
  readonly configuration: LoadedConfiguration;
  readonly projectFiles: ProjectFiles;
  /** The person's own config.toml. */
  readonly userConfig: UserConfig;
  readonly deployment: Deployment;
  readonly terminal: Terminal;
  readonly clock: Clock;
  chain(): Promise<Chain>;
  /** The same nodes, for reads that a command can do without: no retries, and a timeout of 3 seconds. */
  quickChain(): Promise<ChainReader & Pick<Chain, 'hosts'>>;
  /** Of the sandbox that runs, or that `url` names. Throws `no_endpoint`. */
  sandboxControl(): Promise<SandboxControl>;
  /** Each node that is named, alone and with a timeout of 3 seconds: how they differ is not hidden. */
  nodes(): Promise<readonly Chain[]>;
  service(): Promise<Service>;
  /** Throws `no_endpoint` when none is set. */
  aggregator(): Promise<Aggregator>;
  key(): Promise<KeySource>;
  /** The names of wallets. */
  readonly wallets: Wallets;
  keyFiles(): Promise<KeyFiles>;
  serve(options: ServeOptions): Promise<ServedMarketplace>;
  /** Throws `usage` for contents of another form. */
  fillTables(options: TablesToFill): Promise<FilledTables>;
  /** Throws `journal_unusable` when it cannot be written to. */
  journal(): Promise<Journal>;
  /** The journal for reading; null when there is none yet. */
  records(): Promise<JournalReader | null>;
  /** Aborts on Ctrl-C. */
  readonly interrupted: AbortSignal;
  /** After this call Ctrl-C does not end the process. The command ends by itself, and reports what is known of what it sent. */
  endsItself(): void;
  readonly settings: FlowSettings;
  readonly documents: Documents;
  readonly directories: ToolDirectories;
  /** The file by which a running sandbox is found. */
  readonly sandboxRuntime: SandboxRuntimeStore;
  readonly processes: ProcessTable;
  readonly machine: Machine;
}

/** What this runs on. */
export interface Machine {
  /** Versions, without a v. */
  readonly gavel: string;
  readonly node: string;
  /** What the environment says of language and characters, such as C.UTF-8; empty when it says nothing. */
  readonly locale: string;
}

export interface UserConfig {
  /** Absolute. */
  readonly path: string;
  /** Empty when there is none. Throws `invalid_config`. */
  read(): string;
  /** Replaces the file in one step, readable by the owner alone. */
  write(text: string): void;
}

/** Absolute paths. */
export interface ToolDirectories {
  readonly home: string;
  readonly cwd: string;
  /** Holds the keys that this tool made. */
  readonly keys: string;
  /** Where journals and the sandbox keep their state. */
  readonly state: string;
}
