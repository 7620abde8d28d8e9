import type { Address } from '@solana/kit';

/** What a version 1 message asks for; null where it does not say. Named as nodes name it in their answers. */
export interface TransactionConfig {
  /** Lamports in all, on top of the signature fee; 0 when null. */
  readonly priorityFee: bigint | null;
  /** 0 when null. */
  readonly computeUnitLimit: number | null;
  /** Bytes; 0 when null, so that no account can be loaded. */
  readonly loadedAccountsDataSizeLimit: number | null;
  /** Bytes; 32 KiB when null. */
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
  /** The bytes as received: what is executed and kept. */
  readonly wire: Uint8Array;
  /** What the signatures sign. */
  readonly message: Uint8Array;
  readonly signatures: readonly Uint8Array[];
  /** First signature in base58: the name of the transaction. */
  readonly signature: string;
  readonly version: 'legacy' | 0 | 1;
  /** Fee and limits of a version 1 transaction; null for the others, whose instructions ask for them. */
  readonly config: TransactionConfig | null;
  readonly header: {
    readonly numRequiredSignatures: number;
    readonly numReadonlySignedAccounts: number;
    readonly numReadonlyUnsignedAccounts: number;
  };
  readonly staticKeys: readonly Address[];
  /** A recent blockhash, or the value of a durable nonce. */
  readonly blockhash: string;
  /** Where the 32 bytes of the blockhash stand in `wire`. */
  readonly blockhashOffset: number;
  readonly instructions: readonly CompiledInstruction[];
  readonly lookups: readonly TableLookup[];
}
