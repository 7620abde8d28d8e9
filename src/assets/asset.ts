import type { Instruction } from '@solana/kit';
import type { AccountMap } from '../chain/read-all.ts';
import type { Address } from '../domain/address.ts';
import type { Creator } from '../domain/sale.ts';
import type { CliError } from '../errors/cli-error.ts';
import type { ChainReader, RawAccount } from '../ports/chain.ts';
import type { AccountExpectation, Expectation } from '../ports/expectation.ts';

/** What a record says of an artwork. */
export interface AssetRecord {
  readonly name: string;
  readonly creators: readonly Creator[];
  /** Of the whole price, in basis points. */
  readonly royaltyBps: number;
  readonly primarySaleHappened: boolean;
}

/** What there is of an asset where one owner has it, or would have it. */
export interface Holding {
  readonly owner: Address;
  /** The account that it is in: a token account of the owner's, or the asset itself where that names its owner. */
  readonly address: Address;
  /** Whether that account is there. Where it is not, it is opened when the asset arrives. */
  readonly isOpen: boolean;
  /** Bytes of that account: what its rent is of. */
  readonly size: number;
  /** Lamports that lie there and come back when it is closed; 0 for an account that a move does not close. */
  readonly lamports: bigint;
  /** 1 for who has it, 0 for anybody else. */
  readonly units: bigint;
  /** Whether it cannot be moved from here or to here now. */
  readonly isFrozen: boolean;
  /** Who else may move it from here; null for nobody. */
  readonly delegate: Address | null;
  /** In words, what is there instead: "token account X is empty". Null for who has it. */
  readonly whyNot: string | null;
}

/** Where an asset arrives that somebody is owed. */
export interface Destination extends Holding {
  /** Whether it is an account that the payer makes by `open`, and not the owner's usual one. */
  readonly isMade: boolean;
  /** What the payer does in front, so that it can arrive; nothing where the program that moves it does all. */
  open(rent: Rent): readonly Instruction[];
}

/** Lamports that make an account of so many bytes rent exempt. */
export type Rent = (size: number) => bigint;

/** Who is owed an asset, and who pays for what it takes. */
export interface Delivery {
  readonly owner: Address;
  readonly payer: Address;
}

/**
 * The ASSET block of an instruction (docs/programs.md, `Asset` of programs/common/src/asset.rs): a program takes the same
 * accounts for every kind of asset, and a kind leaves out those that it has no use for.
 */
export interface AssetAccounts {
  readonly mint: Address;
  readonly fromToken: Address;
  readonly toToken: Address;
  readonly metadata: Address;
  readonly edition?: Address;
  readonly assetProgram: Address;
  readonly tokenProgram: Address;
}

/** One artwork as it was read, whatever its kind: what an operation has to know of it, and has to have done with it. */
export interface Asset extends AssetRecord {
  readonly kind: string;
  /** What everybody names it by, and what addresses of the marketplace are derived from: its mint, or its own address. */
  readonly id: Address;
  /**
   * What cannot be known: why its record cannot be read. Then name and creators are nobody's. Null where it can; it is
   * always null but for an asset in escrow.
   */
  readonly problem: CliError | null;
  /** Bytes of the accounts that one move can open. */
  readonly opens: readonly number[];

  /** Throws `unsupported_asset` unless there is one of it. */
  requireSingle(): void;
  /** Throws `unsupported_asset` unless there is one of it, that stays so, and nobody can freeze it. */
  requireOneOfOne(): void;

  /** The accounts to read for `holding` and `destination`. */
  holdingReads(owner: Address): Promise<readonly Address[]>;
  holding(owner: Address, accounts: AccountMap): Promise<Holding>;
  /** Throws `account_mismatch` when there is no way for it to arrive. */
  destination(chain: ChainReader, delivery: Delivery, accounts: AccountMap): Promise<Destination>;

  /** What a program takes to move it from its owner, who signs, once it has seen that it is a one-of-one. */
  fromOwner(from: Holding, to: Holding): AssetAccounts;
  /** What a program takes to move it out of its own escrow. */
  fromEscrow(from: Holding, to: Holding): AssetAccounts;
  /** What a program takes to read who is paid. */
  recordAccounts(): Pick<AssetAccounts, 'mint' | 'metadata'>;

  /** For the verifier: how many more of it the signer has afterwards, from -1 to 1. */
  signerUnits(change: bigint): Expectation['tokens'];
  /** For the verifier: that it arrives at `to`, by its label; with whose it is then, or only how many. */
  arrival(label: string, to: Holding, shown: 'owner and units' | 'units'): readonly AccountExpectation[];
  /** For the verifier: that nothing is left at `from`, by its label. */
  departure(label: string, from: Holding): readonly AccountExpectation[];
}

/** What is known of a kind before any asset is read. */
export interface AssetKind {
  readonly name: string;
  /** Programs that the marketplace's programs call for an asset of this kind. */
  readonly programs: readonly Address[];
  /** Accounts that tell whether it is one. They follow from the id, so that one call reads those of all kinds. */
  reads(id: Address): Promise<readonly Address[]>;
  /** Accounts that tell whether `owner` has it. */
  holdingReads(id: Address, owner: Address): Promise<readonly Address[]>;
  /** Null where it is of another kind. Throws `unsupported_asset` or `account_mismatch` where its record cannot be read. */
  recognise(asked: Recognition): Promise<Asset | null>;
  /** The record alone, for what is only shown: `accounts` need not hold what `reads` names of another kind. */
  recordAddress(id: Address): Promise<Address>;
  /** Null where it cannot be read. */
  readRecord(account: RawAccount | null, id: Address): AssetRecord | null;
  /** Whether these bytes of an account of its program are all that a sale changes in it: that the first sale is over. */
  isSaleMark(before: RawAccount, after: RawAccount): boolean;
}

export interface Recognition {
  readonly id: Address;
  /** For what the asset's own account names, such as a collection. */
  readonly chain: ChainReader;
  /** What `reads` names. */
  readonly accounts: AccountMap;
  /** Then a record that cannot be read is no reason to throw: nobody may hold what is another's by it. */
  readonly isInEscrow: boolean;
}

/** Lamports for the account that has to be opened, whatever lies there. */
export function openingRent({ isOpen, size }: Holding, rent: Rent): bigint {
  return isOpen ? 0n : rent(size);
}

/** The same, less what lies there. */
export function missingRent(holding: Holding, rent: Rent): bigint {
  const missing = openingRent(holding, rent) - holding.lamports;
  return holding.isOpen || missing < 0n ? 0n : missing;
}

/** What the payer puts in: what lies there spares some, but for an account that they make. */
export function payersRent(destination: Destination, rent: Rent): bigint {
  return destination.isMade ? openingRent(destination, rent) : missingRent(destination, rent);
}
