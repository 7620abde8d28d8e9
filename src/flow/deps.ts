import type { Service } from '../api/service.ts';
import type { LoadedConfiguration } from '../config/load.ts';
import type { Logins } from '../config/logins.ts';
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
import type { Keyring } from '../ports/keyring.ts';
import type { SandboxControl } from '../ports/sandbox-control.ts';
import type { FilledTables, ServedMarketplace, ServeOptions, TablesToFill } from '../ports/serve.ts';
import type { Terminal } from '../ports/terminal.ts';

/** Everything that a command may use. Expensive parts are made on first use. */
export interface Deps {
  /** The words after `gavel`, as they were typed: for a hint that repeats the command. */
  readonly typed: readonly string[];
  /** Every setting with its origin. `genesis_hash`, when set, is the cluster that the node must belong to. */
  readonly configuration: LoadedConfiguration;
  readonly projectFiles: ProjectFiles;
  /** The person's own config.toml. */
  readonly userConfig: UserConfig;
  readonly editor: Editor;
  readonly deployment: Deployment;
  readonly terminal: Terminal;
  readonly clock: Clock;
  chain(): Promise<Chain>;
  /** The same nodes, for reads that a command can do without: no retries, and a timeout of 3 seconds. */
  quickChain(): Promise<QuickChain>;
  /** Of the sandbox that runs, or that `url` names. Throws `no_endpoint`. */
  sandboxControl(): Promise<SandboxControl>;
  /** Each node that is named, alone and with a timeout of 3 seconds: how they differ is not hidden. */
  nodes(): Promise<readonly Chain[]>;
  service(): Promise<Service>;
  /** The same, for what a command can do without: no retries, and a timeout of 3 seconds. */
  quickService(): Promise<Service>;
  /** The service with this API key in place of that of the settings. The key is never shown from then on. */
  serviceWith(apiKey: string): Promise<Service>;
  /** The API key that a person gives. It is never shown from then on. Throws `key_missing` where nobody can be asked. */
  givenApiKey(from: ApiKeyInput, question: string): Promise<string>;
  readonly logins: Logins;
  keyring(): Promise<Keyring>;
  /** Throws `no_endpoint` when none is set. */
  aggregator(): Promise<Aggregator>;
  key(): Promise<KeySource>;
  /** Names of artworks that were looked up in this call, by mint. */
  readonly names: Map<string, string>;
  /** The names of wallets. */
  readonly wallets: Wallets;
  keyFiles(): Promise<KeyFiles>;
  serve(options: ServeOptions): Promise<ServedMarketplace>;
  /** Throws `usage` for contents of another form. */
  fillTables(options: TablesToFill): Promise<FilledTables>;
  /** Forgets the index of a service. */
  reindex(options: Pick<ServeOptions, 'database'>): Promise<void>;
  /** Throws `journal_unusable` when it cannot be written to. */
  journal(): Promise<Journal>;
  /** The journal for reading; null when there is none yet. */
  records(): Promise<JournalReader | null>;
  /** Fetches a picture from an address that somebody else wrote. Throws `service_error`, and errors of the network. */
  fetchPicture(url: string): Promise<Uint8Array>;
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

export type QuickChain = ChainReader & Pick<Chain, 'hosts' | 'getTransaction' | 'getMentions'>;

/** Where an API key is read from: a file (`-` is standard input), an open descriptor, or, where both are null, a prompt. */
export interface ApiKeyInput {
  readonly file: string | null;
  readonly descriptor: number | null;
}

/** What this runs on. */
export interface Machine {
  /** Versions, without a v. */
  readonly gavel: string;
  readonly node: string;
  /** What the environment says of language and characters, in the system's order, such as C.UTF-8; empty when it says nothing. */
  readonly locale: string;
}

export interface UserConfig {
  /** Absolute. */
  readonly path: string;
  /** Empty when there is none. Throws `invalid_config`. */
  read(): string;
  /** Replaces the file in one step, readable by the owner alone. */
  write(text: string): void;
  /** A copy that is edited, beside the file. */
  readonly draft: {
    /** Absolute. */
    readonly path: string;
    /** Null when there is none. Throws `invalid_config`. */
    read(): string | null;
    write(text: string): void;
    remove(): void;
  };
}

/** The person's editor. */
export interface Editor {
  /** Null when none is set. */
  readonly command: string | null;
  /** Opens a file in the terminal. Returns the exit code of the editor. */
  open(path: string): Promise<number>;
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
