import type { Service } from '../api/service.ts';
import type { LoadedConfiguration } from '../config/load.ts';
import type { ProjectFiles } from '../config/project-file.ts';
import type { ProcessTable, SandboxRuntimeStore } from '../config/sandbox-runtime.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { Journal, JournalReader } from '../journal/record.ts';
import type { Chain, ChainReader } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { Documents } from '../ports/documents.ts';
import type { FlowSettings } from '../ports/flow-settings.ts';
import type { KeySource } from '../ports/key.ts';
import type { ServedMarketplace, ServeOptions } from '../ports/serve.ts';
import type { Terminal } from '../ports/terminal.ts';

/** Everything a command may use. Costly parts are made when first asked for. */
export interface Deps {
  /** Every setting with where it came from; `genesis_hash`, when set, is the cluster that must answer. */
  readonly configuration: LoadedConfiguration;
  readonly projectFiles: ProjectFiles;
  readonly deployment: Deployment;
  readonly terminal: Terminal;
  readonly clock: Clock;
  chain(): Promise<Chain>;
  /** The same nodes for what a command can do without: asked once, and given up after 3 seconds. */
  quickChain(): Promise<ChainReader & Pick<Chain, 'hosts'>>;
  service(): Promise<Service>;
  key(): Promise<KeySource>;
  serve(options: ServeOptions): Promise<ServedMarketplace>;
  /** Throws `journal_unusable` when it cannot be written to. */
  journal(): Promise<Journal>;
  /** The journal to read from; null when nothing was ever written. */
  records(): Promise<JournalReader | null>;
  /** Aborted by Ctrl-C. */
  readonly interrupted: AbortSignal;
  /** From here on the command ends by itself at Ctrl-C: it follows what may have been sent, and says what is known. */
  endsItself(): void;
  readonly settings: FlowSettings;
  readonly documents: Documents;
  readonly directories: ToolDirectories;
  /** The note by which a running sandbox is found. */
  readonly sandboxRuntime: SandboxRuntimeStore;
  readonly processes: ProcessTable;
}

/** Absolute directories. */
export interface ToolDirectories {
  readonly home: string;
  readonly cwd: string;
  /** Journals and the sandbox. */
  readonly state: string;
}
