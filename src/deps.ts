import type { AuctionAccount, ListingAccount, OfferAccount, RaffleAccount } from './api/contract.ts';
import type { LoadedConfiguration } from './config/load.ts';
import type { ProjectFiles } from './config/project-file.ts';
import type { ProcessTable, SandboxRuntimeStore } from './config/sandbox-runtime.ts';
import type { Address } from './domain/address.ts';
import type { Deployment } from './domain/deployment.ts';
import type { Journal, JournalReader } from './journal/record.ts';

/** An account as an RPC node returned it. `lamports` and `slot`s are unsigned 64-bit. */
export interface RawAccount {
  readonly address: Address;
  readonly owner: Address;
  readonly lamports: bigint;
  readonly data: Uint8Array;
  readonly executable: boolean;
}

export type AccountFilter =
  | { readonly dataSize: number }
  | { readonly memcmp: { readonly offset: number; readonly bytes: string } };

/** Reads at confirmed commitment. */
export interface ChainReader {
  /** Accounts in the order asked, null where absent, all of one slot. Takes any number of addresses. */
  getAccounts(
    addresses: readonly Address[],
  ): Promise<{ readonly slot: bigint; readonly accounts: readonly (RawAccount | null)[] }>;
  getProgramAccounts(program: Address, filters: readonly AccountFilter[]): Promise<readonly RawAccount[]>;
}

export interface Blockhash {
  readonly blockhash: string;
  readonly lastValidBlockHeight: bigint;
  /** Slot of the read, for minContextSlot of what follows. */
  readonly slot: bigint;
}

/** A call from within a program. Nodes that have a parser for the called program send its words instead of its bytes. */
export type InnerInstruction =
  | { readonly program: Address; readonly accounts: readonly Address[]; readonly data: Uint8Array }
  | { readonly program: Address; readonly parsed: unknown };

export interface Simulation {
  readonly slot: bigint;
  /** The runtime's error as JSON, null when it went through. */
  readonly err: unknown;
  readonly logs: readonly string[];
  readonly unitsConsumed: bigint;
  /** After the transaction, in the order asked for; null where the account no longer exists. */
  readonly accounts: readonly (RawAccount | null)[];
  /** Null when the node did not return them: then nothing may be signed. */
  readonly innerInstructions:
    | readonly { readonly index: number; readonly instructions: readonly InnerInstruction[] }[]
    | null;
}

export interface SignatureStatus {
  readonly slot: bigint;
  readonly err: unknown;
  readonly commitment: 'processed' | 'confirmed' | 'finalized';
}

export type Commitment = 'processed' | 'confirmed' | 'finalized';

/** A transaction as a node shows it, which is then at least confirmed. */
export interface Receipt {
  readonly slot: bigint;
  /** The runtime's error as JSON, null when it went through. */
  readonly err: unknown;
  /** Empty when the node kept none. */
  readonly logs: readonly string[];
}

/** The newest block at a commitment. */
export interface Tip {
  readonly slot: bigint;
  readonly height: bigint;
}

export interface StatusSearch {
  /** Beyond the statuses of the last minutes that every node keeps at hand. */
  readonly searchHistory: boolean;
  /**
   * "Not known" counts only from a node that has reached this slot; from one behind it, the call rejects. Every node that
   * was named has to answer, too: this is the search on which a transaction is called expired.
   */
  readonly notBefore?: bigint;
}

/** Whom a question goes to: all that answer in time, or every node that was named, and then it rejects if one does not. */
export interface Asked {
  readonly everyNode: boolean;
}

/** The person's own RPC nodes: never an address that the service named. */
export interface Chain extends ChainReader {
  /** Of each node, `name:port`: what may be shown of its address. */
  readonly hosts: readonly string[];
  getLatestBlockhash(): Promise<Blockhash>;
  /** Of several nodes, the lowest. */
  getFinalizedTip(): Promise<Tip>;
  /**
   * Whether a transaction with this blockhash could still land, at finalized commitment. Of several nodes: whether any says
   * so. Rejects unless every node that was named answers, from slot `notBefore` or later.
   */
  canStillLand(blockhash: string, notBefore: bigint): Promise<boolean>;
  /**
   * Of each node that answers: for each recent slot, the micro-lamports per compute unit that were enough to write all of
   * these accounts.
   */
  getRecentFees(writable: readonly Address[]): Promise<readonly (readonly bigint[])[]>;
  getGenesisHash(): Promise<string>;
  /** Milliseconds from slot to slot over about the last minute; null when no node can tell. Never rejects. */
  getSlotTime(): Promise<number | null>;
  simulate(transaction: Uint8Array, accounts: readonly Address[]): Promise<Simulation>;
  /** Preflight is on; the node does not retry by itself. `known`: it had processed these bytes already. */
  send(transaction: Uint8Array, minContextSlot: bigint): Promise<'taken' | 'known'>;
  /** Null when no node knows it. Rejects with `outcome_unknown` when nodes contradict each other. */
  getStatus(signature: string, search: StatusSearch): Promise<SignatureStatus | null>;
  /** Null when no node shows it. Rejects with `outcome_unknown` when nodes contradict each other. */
  getReceipt(signature: string, asked?: Asked): Promise<Receipt | null>;
  getLogs(signature: string): Promise<readonly string[]>;
  /** What landed, with what came of it; null when the node does not have it. */
  getTransaction(signature: string): Promise<LandedTransaction | null>;
}

/** The balance of one account before and after a transaction, in lamports or base units. */
export interface LandedBalance {
  readonly address: Address;
  /** Null for lamports. */
  readonly mint: Address | null;
  /** Who holds a token account, when the node says so. */
  readonly owner: Address | null;
  readonly before: bigint;
  readonly after: bigint;
}

export interface LandedTransaction {
  readonly slot: bigint;
  /** Unix seconds; null when the node does not know. */
  readonly blockTime: bigint | null;
  readonly bytes: Uint8Array;
  /** The runtime's error as JSON, null when it went through. */
  readonly err: unknown;
  readonly feeLamports: bigint;
  readonly logs: readonly string[];
  /** What was loaded from lookup tables, in the order of the message. */
  readonly loaded: { readonly writable: readonly Address[]; readonly readonly: readonly Address[] };
  readonly balances: readonly LandedBalance[];
}

export interface AccountRead<T> {
  readonly viewSlot: bigint;
  readonly account: T | null;
}

/** The marketplace service. Every answer has been validated against the contract. */
export interface Service {
  /** `name:port`: what may be shown of its address. */
  readonly host: string;
  getListing(address: Address): Promise<AccountRead<ListingAccount>>;
  getOffer(address: Address): Promise<AccountRead<OfferAccount>>;
  getAuction(address: Address): Promise<AccountRead<AuctionAccount>>;
  getRaffle(address: Address): Promise<AccountRead<RaffleAccount>>;
  /** POSTs to a transaction builder. */
  buildTransaction(path: string, body: Readonly<Record<string, unknown>>): Promise<HandedOut>;
}

/** What a transaction builder handed out: bytes of unsigned transactions. */
export interface HandedOut {
  readonly transaction: Uint8Array;
  /** One that is to be signed before it, and is not checked at all yet; null where there is none. */
  readonly setup: Uint8Array | null;
}

/** Signs with one key. The key's bytes never leave the adapter. */
export interface Signer {
  readonly address: Address;
  /** Ed25519 signature, 64 bytes, of a serialized message. Wipes the key from memory afterwards. */
  sign(message: Uint8Array): Promise<Uint8Array>;
}

/** A key that has been checked but not loaded: `open` is called after the person agreed. */
export interface KeySource {
  readonly address: Address;
  /** False for one of which only the address is known here. */
  readonly canSign?: boolean;
  open(): Promise<Signer>;
}

/** How output may look. */
export interface View {
  readonly width: number;
  readonly color: boolean;
  readonly isTty: boolean;
  /** Unix seconds, for "in 3 hours". */
  readonly now: number;
}

export interface Terminal {
  readonly stdout: View;
  readonly stderr: View;
  /** Result; the only thing that reaches standard output. */
  result(text: string): void;
  /** What must reach a person also with --quiet: what a question is about, and a signature that is about to be sent. */
  tell(text: string): void;
  /** Everything else a person reads that is not the result. Silent with --quiet. */
  note(text: string): void;
  /** What went wrong though the command goes on: told to a person, and among the warnings of --json. */
  warn(text: string): void;
  /** Only with --verbose. */
  debug(text: string): void;
  /** Default no. Rejects with `declined` when the prompt is closed. */
  confirm(question: string): Promise<boolean>;
}

export interface Clock {
  /** Unix milliseconds: for what a person reads. It jumps when the system's clock is set. */
  now(): number;
  /** Milliseconds from some moment on, which never jumps: for how long something took. */
  monotonic(): number;
  sleep(milliseconds: number): Promise<void>;
  /**
   * Calls back after so many milliseconds, unless the function that it returns was called before. What would wait for an
   * answer is not held up by one that does not come. A clock that moves only when somebody sleeps has none.
   */
  alarm?(milliseconds: number, ring: () => void): () => void;
}

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

/** Files that a person names. Relative paths are of the directory they are in. */
export interface Documents {
  /** Null when there is no such file. Throws `usage` when it cannot be read, or is anything but a regular file. */
  read(path: string): Uint8Array | null;
  /** The same of a file that this tool made: also refused where others may write to it. */
  readOwn(path: string): Uint8Array | null;
  exists(path: string): boolean;
  /** For its owner alone. Throws `usage` when there is such a file. */
  create(path: string, text: string): void;
  /** All of standard input. Throws `usage` when it is too large. */
  readStdin(): Promise<Uint8Array>;
}

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
  readonly places: ToolPlaces;
  /** The note by which a running sandbox is found. */
  readonly sandboxRuntime: SandboxRuntimeStore;
  readonly processes: ProcessTable;
}

/** Absolute directories. */
export interface ToolPlaces {
  readonly home: string;
  readonly cwd: string;
  /** Journals and the sandbox. */
  readonly state: string;
}

/** Settings that decide how a transaction is made. */
export interface FlowSettings {
  readonly source: 'api' | 'local';
  readonly yes: boolean;
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
