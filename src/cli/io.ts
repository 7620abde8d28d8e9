import type { AggregatorOptions } from '../api/aggregator.ts';
import type { ServiceOptions } from '../api/client.ts';
import type { Service } from '../api/service.ts';
import type { RpcOptions } from '../chain/rpc/call.ts';
import type { Files } from '../config/files.ts';
import type { ProcessTable } from '../config/sandbox-runtime.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { JournalOptions, OpenJournal, OpenReader } from '../journal/open.ts';
import type { Aggregator } from '../ports/aggregator.ts';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { FlowSettings } from '../ports/flow-settings.ts';
import type { KeySource } from '../ports/key.ts';
import type { KeyFiles } from '../ports/key-files.ts';
import type { Keyring } from '../ports/keyring.ts';
import type { SandboxControl } from '../ports/sandbox-control.ts';
import type { FilledTables, ServedMarketplace, ServeOptions, TablesToFill } from '../ports/serve.ts';
import type { KeyFilesIo } from '../signing/key-files.ts';
import type { KeyIo } from '../signing/key-source.ts';
import type { Input, Output } from '../terminal/streams.ts';

/** Everything that comes from the process and the machine. Tests run whole commands with one of their own. */
export interface Io {
  /** The words after `gavel`. */
  readonly argv: readonly string[];
  /** The words that start the tool again as it was started; `gavel` unless given. */
  readonly started?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute. */
  readonly cwd: string;
  /** Absolute. */
  readonly home: string;
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly clock: Clock;
  /** Start of the process in Unix milliseconds; the start of the command unless given. */
  readonly startedAt?: number;
  /** In [0, 1), for jitter only. */
  readonly random: () => number;
  readonly files: Files;
  readonly processes: ProcessTable;
  /** Aborted by the first Ctrl-C or a request to terminate. */
  readonly interrupted: AbortSignal;
  /** Called when a key is opened to sign, or a signed transaction is followed. */
  readonly onSigning?: () => void;
  /** Shows a long text to a person. False where nothing was shown. Absent where there is nobody to show it to. */
  readonly page?: (text: string) => Promise<boolean>;
  /** Null where files have no owners. */
  readonly uid: number | null;
  readonly adapters: Adapters;
}

export interface ServeAdapterOptions extends Omit<ServeOptions, 'keeper'> {
  /** Who executes scheduled bids, and what a transaction may cost; null: nobody. */
  readonly keeper: (Pick<FlowSettings, 'priority' | 'maxFeeLamports'> & { readonly key: KeySource }) | null;
  readonly rpc: RpcOptions;
  readonly deployment: Deployment;
  /** Null where none is set: then swaps are refused. */
  readonly aggregatorUrl: string | null;
  /** Credential of a database server; null for a file. */
  readonly databaseToken: string | null;
}

/** The ways to the network and to files. Each loads its code when it is first used. */
export interface Adapters {
  chain(options: RpcOptions): Promise<Chain>;
  sandboxControl(options: RpcOptions): Promise<SandboxControl>;
  aggregator(options: AggregatorOptions): Promise<Aggregator>;
  service(options: ServiceOptions): Promise<Service>;
  key(spec: string, io: KeyIo): Promise<KeySource>;
  keyFiles(io: KeyFilesIo): Promise<KeyFiles>;
  keyring(env: Io['env']): Promise<Keyring>;
  /** Starts a process that asks for the newest version and outlives this one. Resolves when it is started. */
  askForUpdate(registry: string, env: Io['env']): Promise<void>;
  /** Opens a file in an editor. Returns its exit code. */
  editor(command: string, path: string): Promise<number>;
  serve(options: ServeAdapterOptions): Promise<ServedMarketplace>;
  fillTables(options: TablesToFill & Pick<ServeAdapterOptions, 'databaseToken'>): Promise<FilledTables>;
  reindex(options: Pick<ServeAdapterOptions, 'database' | 'databaseToken'>): Promise<void>;
  fetchPicture(url: string): Promise<Uint8Array>;
  journal(options: JournalOptions): Promise<OpenJournal>;
  records(options: JournalOptions): Promise<OpenReader | null>;
}
