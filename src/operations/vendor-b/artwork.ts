import type { Instruction } from '@solana/kit';
import type { Holding } from '../../assets/asset.ts';
import type { Address } from '../../domain/address.ts';
import type { ChainReader } from '../../ports/chain.ts';
import type { AccountExpectation, Expectation } from '../../ports/expectation.ts';
import type { OfferedInstruction } from '../operation.ts';

/** Who lists an artwork, where, and for what. The seller pays the rent. */
export interface Listing {
  readonly program: Address;
  readonly seller: Address;
  readonly address: Address;
  /** Lamports. */
  readonly amount: bigint;
}

/** Who gets an artwork back, and who the rent. */
export interface Delisting {
  readonly program: Address;
  readonly seller: Address;
  readonly address: Address;
  readonly rentPayer: Address;
}

/** An artwork of any kind as vendor-b takes it: where it is, and the instructions that move it. */
export interface VendorBArtwork {
  readonly id: Address;
  /** Empty when it cannot be read. */
  readonly name: string;
  /** Its name and id; the id alone when the name cannot be read. */
  readonly description: string;
  /** In the seller's hands. */
  readonly own: Holding;
  /** In the hands of the listing. */
  readonly escrow: Holding;
  /** Bytes of the accounts that a move can open. */
  readonly opens: readonly number[];
  /** Compute units that one move takes beyond that of a token. */
  readonly moveUnits: number;
  /** Throws `unsupported_asset` unless it can be listed and is safe in escrow; `not_owner` unless the seller holds it. */
  requireListable(): void;
  /** Throws `unsupported_asset` when something stops it from going back to the seller. */
  requireDelistable(): void;
  /** The artwork with the proof of an offered transaction, where that proves the same leaf. Absent for one without a proof. */
  asOffered?(chain: ChainReader, offered: readonly OfferedInstruction[]): Promise<VendorBArtwork>;
  /** Whether its proof does not hold any more. Absent for one without a proof. */
  isOutdated?(chain: ChainReader): Promise<boolean>;
  list(listing: Listing): Instruction;
  delist(delisting: Delisting): Instruction;
  /** For the verifier: the change of the signer's units of it, from -1 to 1. */
  signerUnits(change: bigint): Expectation['tokens'];
  /** For the verifier: what else changes when it moves to `to`. */
  moves(to: Address): readonly AccountExpectation[];
}
