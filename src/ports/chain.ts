import type { Address } from '../domain/address.ts';

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
  /** The runtime's error as JSON, null when it succeeded. */
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
export interface TransactionReceipt {
  readonly slot: bigint;
  /** The runtime's error as JSON, null when it succeeded. */
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
export interface AskOptions {
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
  getReceipt(signature: string, asked?: AskOptions): Promise<TransactionReceipt | null>;
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
  /** The runtime's error as JSON, null when it succeeded. */
  readonly err: unknown;
  readonly feeLamports: bigint;
  readonly logs: readonly string[];
  /** What was loaded from lookup tables, in the order of the message. */
  readonly loaded: { readonly writable: readonly Address[]; readonly readonly: readonly Address[] };
  readonly balances: readonly LandedBalance[];
}
