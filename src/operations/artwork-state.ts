import type { Asset, Holding, Rent } from '../assets/asset.ts';
import { assetReads, recognise } from '../assets/kinds.ts';
import { readRecord } from '../assets/records.ts';
import { decodeClock, RENT_SYSVAR, rentExemption } from '../chain/codecs/sysvars.ts';
import { type AccountMap, accountAt, type Found, readAll, type Wanted } from '../chain/read-all.ts';
import { type Address, CLOCK_SYSVAR } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { ChainReader } from '../ports/chain.ts';
import type { Decision } from './operation.ts';

/** What every operation on an artwork needs to know of it and of the chain, read at one slot. */
export interface ArtworkState {
  readonly slot: bigint;
  /** The time of the chain's clock, in unix seconds. */
  readonly now: number;
  /** Lamports that make an account of `size` bytes rent exempt. */
  readonly rent: Rent;
  readonly asset: Asset;
  /** The artwork in the signer's account, whether the signer holds it or not. */
  readonly own: Holding;
}

export interface ArtworkQuery {
  readonly mint: Address;
  readonly wallet: Address;
  /** Other owners whose account of the artwork is read: an account of the marketplace, a buyer. */
  readonly holders?: readonly Address[];
  /** When true, a record that cannot be read does not throw. */
  readonly isInEscrow?: boolean;
  /** The number of its kind in an account of the programs, when that is read already. */
  readonly standard?: number;
}

export interface ArtworkRead<W extends Wanted> {
  readonly artwork: ArtworkState;
  /** The accounts of `wanted`. */
  readonly found: Found<W>;
  /** All accounts that were read. */
  readonly accounts: AccountMap;
}

/** Reads an artwork and the accounts of `wanted`, at one slot. Throws as `recognise`. */
export async function readArtwork<W extends Wanted>(
  chain: ChainReader,
  { mint, wallet, holders = [], isInEscrow = false, ...known }: ArtworkQuery,
  wanted: W,
): Promise<ArtworkRead<W>> {
  const beside = [CLOCK_SYSVAR, RENT_SYSVAR, ...(await assetReads(mint, [wallet, ...holders]))];
  const { slot, found, all: accounts } = await readAll(chain, wanted, beside);
  const asset = await recognise({ id: mint, chain, accounts, isInEscrow, ...known }, slot);
  const rent = accountAt(accounts, RENT_SYSVAR);
  return {
    found,
    accounts,
    artwork: {
      slot,
      now: decodeClock(accountAt(accounts, CLOCK_SYSVAR)),
      rent: (size) => rentExemption(rent, size),
      asset,
      own: await asset.holding(wallet, accounts),
    },
  };
}

/** Throws `not_owner` unless the signer holds the artwork. */
export function requireHeld({ asset, own }: ArtworkState): void {
  if (own.units === 1n) return;
  throw new CliError('not_owner', {
    what: `${own.owner} does not hold this artwork`,
    why: `the wallet's ${own.missingReason}`,
    hint: "sign with the owner's key: --keypair PATH",
    details: { mint: asset.id, seller: own.owner },
  });
}

/** Throws the `problem` of the artwork: without a readable record it is not known who is paid. */
export function requireRecord({ asset }: ArtworkState): void {
  if (asset.problem !== null) throw asset.problem;
}

/**
 * For whoever pays for an artwork in escrow that is to be theirs later. Throws its `problem`, and `unsupported_asset` where
 * something stops it from moving out of `escrow`, or somebody could stop it.
 */
export function requireDeliverable(state: ArtworkState, escrow: Holding, receiver: Address): void {
  requireRecord(state);
  state.asset.requireOneOfOne();
  state.asset.requireMovable(escrow, receiver);
}

/** A warning for whoever pays out the price of an artwork whose record cannot be read; none when it can. */
export function recordWarnings({ asset: { problem } }: ArtworkState): readonly string[] {
  return problem === null
    ? []
    : [
        `the record of the artwork cannot be read, so that no creator is paid: ${problem.why ?? problem.message}`,
      ];
}

/** The artwork of a decision. */
export function namedArtwork({ asset }: Pick<ArtworkState, 'asset'>): Pick<Decision, 'name' | 'mint'> {
  return { name: asset.problem === null ? asset.name : '', mint: asset.id };
}

/** Name and mint, because anybody can use the same name. */
export function describeArtwork({ asset }: ArtworkState): string {
  if (asset.problem !== null) return `${asset.id}, whose record cannot be read`;
  return describeNamed(asset.name, asset.id);
}

/** The same, where only the name was read; empty when it is not known. */
export const describeNamed = (name: string, mint: Address): string =>
  name === '' ? mint : `${name} (${mint})`;

/** The name of an artwork on which the operation does not depend, from the accounts of `recordReads`; empty when there is none. */
export async function nameIn(mint: Address, accounts: AccountMap): Promise<string> {
  return (await readRecord(mint, accounts))?.name ?? '';
}
