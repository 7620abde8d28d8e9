import type { Address } from '@solana/kit';
import type { TokenBalance } from '../transaction/token-balances.ts';
import type { TransactionError } from '../vm/transaction-error.ts';
import type { VmResult } from '../vm/vm.ts';

/** Lamports and token balances before or after a transaction, by account index. */
export interface Balances {
  readonly lamports: readonly bigint[];
  readonly tokens: readonly TokenBalance[];
}

/** A landed transaction, successful or not, as the ledger keeps it. */
export interface TransactionRecord {
  readonly signature: string;
  readonly slot: number;
  readonly wire: Uint8Array;
  readonly loaded: { readonly writable: readonly Address[]; readonly readonly: readonly Address[] };
  /** Lamports. */
  readonly fee: bigint;
  /** Micro-lamports per compute unit. */
  readonly computeUnitPrice: bigint;
  readonly result: VmResult;
  readonly pre: Balances;
  readonly post: Balances;
}

export interface Block {
  readonly slot: number;
  readonly height: number;
  readonly parentSlot: number;
  readonly previousBlockhash: string;
  /** Unix seconds. */
  readonly time: number;
  readonly blockhash: string;
  readonly transactions: readonly TransactionRecord[];
}

export interface SignatureStatus {
  readonly slot: number;
  readonly err: TransactionError | null;
}

export type Commitment = 'processed' | 'confirmed' | 'finalized';
