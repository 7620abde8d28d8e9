import type { Address } from '@solana/kit';

/** The values that a version 1 message sets, with the names that nodes use in responses. Null: not set. */
export interface TransactionConfig {
  /** Total lamports, in addition to the signature fee; 0 if null. */
  readonly priorityFee: bigint | null;
  /** 0 if null. */
  readonly computeUnitLimit: number | null;
  /** Bytes; 0 if null, and then no account can be loaded. */
  readonly loadedAccountsDataSizeLimit: number | null;
  /** Bytes; 32 KiB if null. */
  readonly heapSize: number | null;
}

export interface CompiledInstruction {
  readonly programIdIndex: number;
  readonly accounts: readonly number[];
  readonly data: Uint8Array;
}

export interface TableLookup {
  readonly table: Address;
  readonly writable: readonly number[];
  readonly readonly: readonly number[];
}

export interface DecodedTransaction {
  /** The bytes as received. They are executed and kept. */
  readonly wire: Uint8Array;
  /** The bytes that are signed. */
  readonly message: Uint8Array;
  readonly signatures: readonly Uint8Array[];
  /** The first signature in base58, which identifies the transaction. */
  readonly signature: string;
  readonly version: 'legacy' | 0 | 1;
  /** Fee and limits of a version 1 transaction; null for others, which set them by instructions. */
  readonly config: TransactionConfig | null;
  readonly header: {
    readonly numRequiredSignatures: number;
    readonly numReadonlySignedAccounts: number;
    readonly numReadonlyUnsignedAccounts: number;
  };
  readonly staticKeys: readonly Address[];
  /** A recent blockhash, or the value of a durable nonce. */
  readonly blockhash: string;
  /** Offset of the 32 bytes of the blockhash in `wire`. */
  readonly blockhashOffset: number;
  readonly instructions: readonly CompiledInstruction[];
  readonly lookups: readonly TableLookup[];
}
