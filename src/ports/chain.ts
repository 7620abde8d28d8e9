import type { Address } from '../domain/address.ts';
import type { WatchingChain } from './account-watch.ts';
import type { RawAccount } from './raw-account.ts';

export type { RawAccount } from './raw-account.ts';

export type AccountFilter =
  | { readonly dataSize: number }
  | { readonly memcmp: { readonly offset: number; readonly bytes: string } };

/** Accounts in the order of the addresses that were asked for, null for one that does not exist, read at one slot. */
export interface AccountsRead {
  readonly slot: bigint;
  readonly accounts: readonly (RawAccount | null)[];
}

/**
 * What an indexer says of a compressed artwork. None of it is believed: its leaf, hashed here, has to lead to a root of the
 * tree's account.
 */
export interface CompressedClaim {
  readonly tree: Address;
  readonly owner: Address;
  /** The owner, if there is no delegate. */
  readonly delegate: Address;
  /** How many were minted in the tree before it. */
  readonly nonce: bigint;
  /** Place among the leaves. */
  readonly index: number;
  /** 32 bytes each. */
  readonly dataHash: Uint8Array;
  readonly creatorHash: Uint8Array;
  /** 32 bytes each, from the sibling of the leaf up. */
  readonly proof: readonly Uint8Array[];
}

/** Reads at confirmed commitment. */
export interface ChainReader {
  /** The accounts in the order of the addresses, null for one that does not exist, all read at one slot. Any number. */
  getAccounts(addresses: readonly Address[]): Promise<AccountsRead>;
  getProgramAccounts(program: Address, filters: readonly AccountFilter[]): Promise<readonly RawAccount[]>;
  /**
   * Asks an indexer. Null when it knows no such artwork. Throws `no_endpoint` when the node is none. Absent where none can be
   * asked.
   */
  getCompressed?(id: Address): Promise<CompressedClaim | null>;
}

export interface Blockhash {
  readonly blockhash: string;
  readonly lastValidBlockHeight: bigint;
  /** The slot of this read: later requests pass it as `minContextSlot`. */
  readonly slot: bigint;
}

/** An instruction that a program called. A node that has a parser for that program sends the parsed form, not the bytes. */
export type InnerInstruction =
  | { readonly program: Address; readonly accounts: readonly Address[]; readonly data: Uint8Array }
  | { readonly program: Address; readonly parsed: unknown };

export interface Simulation {
  readonly slot: bigint;
  /** The runtime's error as JSON, null when it succeeded. */
  readonly err: unknown;
  readonly logs: readonly string[];
  readonly unitsConsumed: bigint;
  /** The accounts after the transaction, in the order of the addresses; null for one that does not exist then. */
  readonly accounts: readonly (RawAccount | null)[];
  /** Null when the node did not return them. Then nothing may be signed. */
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

/** The result of a transaction that a node shows, which is at least confirmed. */
export interface TransactionReceipt {
  readonly slot: bigint;
  /** The runtime's error as JSON, null when it succeeded. */
  readonly err: unknown;
  /** Empty when the node has none. */
  readonly logs: readonly string[];
}

/** The newest block at a commitment. */
export interface Tip {
  readonly slot: bigint;
  readonly height: bigint;
}

export interface StatusSearch {
  /** Also search the history: a node keeps only the statuses of the last minutes in memory. */
  readonly searchHistory: boolean;
  /**
   * Accept "not known" only from nodes that have reached this slot, and require an answer of every node that was named;
   * otherwise the call rejects. A transaction is called expired on the result of this search.
   */
  readonly notBefore?: bigint;
}

/** `everyNode`: every node that was named must answer, or the call rejects. Otherwise those count that answer in time. */
export interface AskOptions {
  readonly everyNode: boolean;
}

/** The RPC nodes of the user's settings, never one that the service named. */
export interface Chain extends ChainReader, Partial<WatchingChain> {
  /** What each node that was named says; rejects unless all of them answer. */
  getAccountsOfEach(addresses: readonly Address[]): Promise<readonly AccountsRead[]>;
  /** `name:port` of each node: the part of its address that may be shown. */
  readonly hosts: readonly string[];
  getLatestBlockhash(): Promise<Blockhash>;
  /** With several nodes: the lowest of their answers. */
  getFinalizedTip(): Promise<Tip>;
  /**
   * Whether a transaction with this blockhash can still land, at finalized commitment. With several nodes: whether any of them
   * says so. Rejects unless every node that was named answers, at slot `notBefore` or later.
   */
  canStillLand(blockhash: string, notBefore: bigint): Promise<boolean>;
  /**
   * For each node that answers, and each recent slot: the micro-lamports per compute unit that were enough to write to all of
   * these accounts.
   */
  getRecentFees(writable: readonly Address[]): Promise<readonly (readonly bigint[])[]>;
  getGenesisHash(): Promise<string>;
  /** Average milliseconds per slot over about the last minute; null when no node knows. Never rejects. */
  getSlotTime(): Promise<number | null>;
  simulate(transaction: Uint8Array, accounts: readonly Address[]): Promise<Simulation>;
  /** Sends with preflight, and without retries by the node. `known`: the node had processed these bytes already. */
  send(transaction: Uint8Array, minContextSlot: bigint): Promise<'taken' | 'known'>;
  /** Null when no node knows it. Rejects with `outcome_unknown` when the nodes contradict each other. */
  getStatus(signature: string, search: StatusSearch): Promise<SignatureStatus | null>;
  /** Null when no node shows it. Rejects with `outcome_unknown` when the nodes contradict each other. */
  getReceipt(signature: string, asked?: AskOptions): Promise<TransactionReceipt | null>;
  getLogs(signature: string): Promise<readonly string[]>;
  /** A transaction that landed, with its result; null when the node does not have it. */
  getTransaction(signature: string): Promise<LandedTransaction | null>;
}

/** The balance of one account before and after a transaction, in lamports or base units. */
export interface LandedBalance {
  readonly address: Address;
  /** Null for lamports. */
  readonly mint: Address | null;
  /** The owner of the token account; null for lamports, and when the node does not say. */
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
  /** The addresses that were loaded from lookup tables, in the order of the message. */
  readonly loaded: { readonly writable: readonly Address[]; readonly readonly: readonly Address[] };
  readonly balances: readonly LandedBalance[];
}
