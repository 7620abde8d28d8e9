import type { Instruction } from '@solana/kit';
import type { AccountMap } from '../chain/read-all.ts';
import type { Address } from '../domain/address.ts';
import type { Creator } from '../domain/sale.ts';
import type { CliError } from '../errors/cli-error.ts';
import type { ChainReader, RawAccount } from '../ports/chain.ts';
import type { AccountExpectation, Expectation } from '../ports/expectation.ts';

/** What the record of an artwork says. */
export interface AssetRecord {
  readonly name: string;
  readonly creators: readonly Creator[];
  /** Basis points of the whole price. */
  readonly royaltyBps: number;
  readonly primarySaleHappened: boolean;
  /** The only wallet whose sale can be the first; absent when it can be anybody's. */
  readonly firstSeller?: Address;
}

/** Whether a sale by `seller` is the first. */
export function isFirstSale(
  { primarySaleHappened, firstSeller }: Pick<AssetRecord, 'primarySaleHappened' | 'firstSeller'>,
  seller: Address,
): boolean {
  return !primarySaleHappened && (firstSeller === undefined || firstSeller === seller);
}

/** An account that holding an asset takes. */
export interface HeldAccount {
  readonly address: Address;
  /** Whether that account exists. If not, it is opened when the asset arrives. */
  readonly isOpen: boolean;
  /** Bytes of that account, from which its rent follows; 0 for a kind whose asset names its owner. */
  readonly size: number;
  /** Lamports at the address, which come back when the account is closed; 0 for a kind whose moves close no account. */
  readonly lamports: bigint;
}

/** An asset in the account of one owner, who may or may not hold it. */
export interface Holding extends HeldAccount {
  readonly owner: Address;
  /** The account: a token account of the owner, or the asset itself for a kind whose asset names its owner. */
  readonly address: Address;
  /** Further accounts, which are opened when the asset arrives and closed when it leaves. */
  readonly beside: readonly HeldAccount[];
  /** 1 for the holder, 0 for anybody else. */
  readonly units: bigint;
  /** Whether the asset cannot be moved out of or into this account now. */
  readonly isFrozen: boolean;
  /** What stops the asset from leaving this account, as a clause: "X has locked it". Absent when nothing does. */
  readonly obstacle?: string;
  /** Who else may move the asset out of this account; null for nobody. */
  readonly delegate: Address | null;
  /** Why the owner does not hold it: "token account X is empty". Null for the holder. */
  readonly missingReason: string | null;
}

/** The account in which an asset arrives that somebody is owed. */
export interface Destination extends Holding {
  /** Whether the payer opens this account with `open`, because the owner's usual one cannot be used. */
  readonly isMade: boolean;
  /** Instructions by which the payer opens the account; none when the program that moves the asset opens it. */
  open(rent: Rent): readonly Instruction[];
}

/** Lamports that make an account of `size` bytes rent exempt. */
export type Rent = (size: number) => bigint;

/** Who is to receive an asset, and who pays the rent of accounts that must be opened. */
export interface Delivery {
  readonly owner: Address;
  readonly payer: Address;
}

/**
 * The ASSET block of an instruction (docs/programs.md, `Asset` of programs/common/src/asset.rs). A program takes the same
 * accounts for every kind of asset; a kind leaves out those that it does not need, and gives the asset's own address for
 * those that cannot be left out.
 */
export interface AssetAccounts {
  readonly mint: Address;
  readonly fromToken: Address;
  readonly toToken: Address;
  readonly metadata: Address;
  readonly edition?: Address;
  readonly collection?: Address;
  readonly fromRecord?: Address;
  readonly toRecord?: Address;
  readonly authRules?: Address;
  readonly authRulesProgram?: Address;
  readonly instructionsSysvar?: Address;
  readonly assetProgram: Address;
  readonly tokenProgram: Address;
}

/** The accounts of an artwork of which prints may be made. */
export interface Original {
  readonly metadata: Address;
  readonly edition: Address;
  readonly updateAuthority: Address;
}

/** An artwork of any kind, as it was read: what an operation must know of it, and how to move it. */
export interface Asset extends AssetRecord {
  readonly kind: string;
  /** Its mint, or its own address. People name it by this, and addresses of the marketplace are derived from it. */
  readonly id: Address;
  /** The number of the kind in the accounts of the programs. */
  readonly standard: number;
  /**
   * Why its record cannot be read; null when it can. With a problem, the name and the creators say nothing. Only an asset in
   * escrow can have one.
   */
  readonly problem: CliError | null;
  /** Absent for a kind without prints, and where the record cannot be read. */
  readonly original?: Original;
  /** Sizes, in bytes, of the accounts that one move can open. */
  readonly opens: readonly number[];

  /** Throws `unsupported_asset` unless its supply is one. */
  requireSingle(): void;
  /** Throws `unsupported_asset` unless its supply is one and stays one, and nobody can freeze it. */
  requireOneOfOne(): void;
  /** Throws `unsupported_asset` when something stops it from moving out of `from` to `receiver`: a lock, a delegate, a rule. */
  requireMovable(from: Holding, receiver: Address): void;
  /** How it is locked where it is, while it is for sale; null for a kind that can only go into escrow. */
  readonly lock: AssetLock | null;
  /** Compute units that one move of it takes beyond that of a token; absent for none. */
  readonly moveUnits?: number;

  /** The addresses to read for `holding` and `destination`. */
  holdingReads(owner: Address): Promise<readonly Address[]>;
  holding(owner: Address, accounts: AccountMap): Promise<Holding>;
  /** Throws `account_mismatch` when no account can receive it. */
  destination(chain: ChainReader, delivery: Delivery, accounts: AccountMap): Promise<Destination>;

  /** The accounts that a program takes to check that it is a one-of-one, and to move it from its owner, who signs. */
  fromOwner(from: Holding, to: Holding): AssetAccounts;
  /** The accounts that a program takes to move it out of the program's escrow. */
  fromEscrow(from: Holding, to: Holding): AssetAccounts;
  /** The accounts that a program takes to read who is paid. */
  recordAccounts(): Pick<AssetAccounts, 'mint' | 'metadata'>;

  /** For the verifier: the change of the signer's units of it, from -1 to 1. */
  signerUnits(change: bigint): Expectation['tokens'];
  /** For the verifier: what changes in an account of the asset itself, which names its owner, when it goes to `to`. */
  handover(to: Holding): readonly AccountExpectation[];
  /** For the verifier: it arrives in `to`, which is called `label`. `shown`: which fields of the account are compared. */
  arrival(label: string, to: Holding, shown: 'owner and units' | 'units'): readonly AccountExpectation[];
  /** For the verifier: the account `from`, which is called `label`, is closed. */
  departure(label: string, from: Holding): readonly AccountExpectation[];
}

/** What locking or unlocking changes, for the verifier. */
export interface LockChange {
  /** Of the owner's token accounts. */
  readonly tokens: Expectation['tokens'];
  /** Of accounts of the asset itself. */
  readonly accounts: readonly AccountExpectation[];
}

/**
 * How an asset is locked where it is, for an account of a program: its holder, which alone can unlock or move it (docs/programs.md,
 * `Lock` of programs/common/src/asset/lock.rs).
 */
export interface AssetLock {
  /** Bytes that locking adds to an account of the asset, at the owner's cost. */
  readonly adds: number;
  /** Bytes of these that stay with the asset when it has been sold, at most. */
  readonly keeps: number;
  /** Throws `unsupported_asset` where somebody has a right to it that a lock would end. */
  requirePossible(from: Holding): void;
  /** Whether it is in `from`, locked for `holder`. */
  isInPlace(from: Holding, holder: Address): boolean;
  /** Throws `unsupported_asset` where something besides the lock stops it from moving. */
  requireMovable(): void;
  put(from: Holding, holder: Address): LockChange;
  /** What is left of a lock for `holder` goes. `frees`: bytes whose rent comes back to the owner. */
  lift(from: Holding, holder: Address): LockChange & { readonly frees: number };
  /** As those of the asset, for one that is unlocked on the way. */
  readonly handover: Asset['handover'];
  readonly arrival: Asset['arrival'];
}

/** A kind of asset. */
export interface AssetKind {
  readonly name: string;
  /** Programs that the marketplace's programs call for an asset of this kind. */
  readonly programs: readonly Address[];
  /** The accounts that show whether an asset is of this kind. They follow from the id, so that one call reads all kinds. */
  reads(id: Address): Promise<readonly Address[]>;
  /** The accounts that show whether `owner` holds it. */
  holdingReads(id: Address, owner: Address): Promise<readonly Address[]>;
  /** Null for another kind. Throws `unsupported_asset` or `account_mismatch` when its record cannot be read. */
  recognise(asked: Recognition): Promise<Asset | null>;
  /** Whether the only difference is the mark that a sale sets in an account of this kind: the first sale has happened. */
  isSaleMark(before: RawAccount, after: RawAccount): boolean;
}

export interface Recognition {
  readonly id: Address;
  /** To read further accounts that the asset's own account names, such as its collection. */
  readonly chain: ChainReader;
  /** The accounts of `reads`. */
  readonly accounts: AccountMap;
  /** When true, a record that cannot be read does not throw: it must not keep an artwork in escrow from its owner. */
  readonly isInEscrow: boolean;
  /** The number of the kind, where an account of the programs names it. */
  readonly standard?: number;
}

/** Lamports of bytes in an account that stays. */
export const spaceRent = (bytes: number, rent: Rent): bigint => rent(bytes) - rent(0);

/** Rent in lamports of the accounts that must be opened, not counting lamports that are at their addresses already. */
export function openingRent(holding: Holding, rent: Rent): bigint {
  return sum(partsOf(holding).map(({ isOpen, size }) => (isOpen ? 0n : rent(size))));
}

/** The same, less the lamports that are at their addresses already. */
export function missingRent(holding: Holding, rent: Rent): bigint {
  return sum(
    partsOf(holding).map(({ isOpen, size, lamports }) => {
      const missing = rent(size) - lamports;
      return isOpen || missing < 0n ? 0n : missing;
    }),
  );
}

/** The rent that the payer pays. Lamports at the address count only where the program opens the account. */
export function payersRent(destination: Destination, rent: Rent): bigint {
  return destination.isMade ? openingRent(destination, rent) : missingRent(destination, rent);
}

/** The rent of every account of a holding, whether it is open or not. */
export function fullRent(holding: Holding, rent: Rent): bigint {
  return sum(partsOf(holding).map(({ size }) => rent(size)));
}

/** Lamports that come back when an escrow is closed. */
export function escrowRent(escrow: Holding): bigint {
  return sum(partsOf(escrow).map(({ lamports }) => lamports));
}

/** Lamports that come back to the payer when the asset leaves an owner, whose account stays open. */
export function leavingRent({ beside }: Holding, rent: Rent): bigint {
  return sum(beside.map(({ isOpen, lamports, size }) => (isOpen ? lamports : rent(size))));
}

/** The accounts that holding takes. An asset that names its owner takes none: its size is 0. */
const partsOf = (holding: Holding): readonly HeldAccount[] =>
  [holding, ...holding.beside].filter(({ size }) => size > 0);
const sum = (parts: readonly bigint[]): bigint => parts.reduce((total, part) => total + part, 0n);
