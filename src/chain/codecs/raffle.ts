import { createHash } from 'node:crypto';
import type { Address } from '../../domain/address.ts';
import { addressAt, addressBytes, toAddress } from '../../domain/base58.ts';
import type { Raffle } from '../../domain/raffle.ts';
import { toUnixSeconds } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { RawAccount } from '../../ports/chain.ts';
import { ENTRANTS_DISCRIMINATOR } from '../generated/raffle/accounts/entrants.ts';
import {
  getRaffleDecoder,
  getRaffleSize,
  RAFFLE_DISCRIMINATOR,
} from '../generated/raffle/accounts/raffle.ts';
import { findRafflePda } from '../generated/raffle/pdas/raffle.ts';
import { getProgramDerivedAddress } from '../pda.ts';
import { hasDiscriminator } from './discriminator.ts';
import { once } from './once.ts';

const decoder = once(getRaffleDecoder);

export const RAFFLE_SIZE = getRaffleSize();
/** Offsets of marketplace, creator and prize in a raffle account, for filters. */
export const RAFFLE_AUTHORITY_OFFSET = 11;
export const RAFFLE_CREATOR_OFFSET = 43;
export const RAFFLE_PRIZE_OFFSET = 107;
const HEADER = 16;
const ADDRESS = 32;

/** Size in bytes of the entrants account of a raffle with `supply` tickets. */
export const entrantsSize = (supply: number): number => HEADER + ADDRESS * supply;

/**
 * The seed, of 32 characters, of the address of a raffle's entrants account. The creator and the program are the other
 * parts.
 */
export function entrantsSeed(mint: Address): string {
  return Buffer.from(addressBytes(mint)).toString('hex', 0, ADDRESS / 2);
}

/** The three accounts of a creator's raffle of an artwork. Nobody but the creator can create the first of them. */
export async function findRaffleAddresses(
  program: Address,
  { creator, mint }: { readonly creator: Address; readonly mint: Address },
) {
  const parts = [addressBytes(creator), Buffer.from(entrantsSeed(mint)), addressBytes(program)];
  const entrants = toAddress(createHash('sha256').update(Buffer.concat(parts)).digest());
  const [raffle] = await findRafflePda({ entrants }, { programAddress: program });
  return { entrants, raffle, proceeds: findProceedsAddress(program, raffle) };
}

/** The token account that holds the proceeds of a raffle. */
export function findProceedsAddress(program: Address, raffle: Address): Address {
  const seeds = [addressBytes(raffle), 'proceeds'];
  const [address] = getProgramDerivedAddress({ programAddress: program, seeds });
  return address;
}

export function isRaffle(account: RawAccount, program: Address): boolean {
  return (
    account.owner === program &&
    account.data.length === RAFFLE_SIZE &&
    hasDiscriminator(account.data, RAFFLE_DISCRIMINATOR)
  );
}

/** Throws `account_mismatch` if the account is not a raffle of `program`. */
export function decodeRaffle(account: RawAccount, program: Address): Raffle {
  if (!isRaffle(account, program)) throw mismatch(account, 'a raffle', `it is not one of ${program}`);
  const { discriminator: _kind, ...raw } = decoder().decode(account.data);
  return { address: account.address, ...raw, endTime: toUnixSeconds(raw.endTime) };
}

/** The holder of each sold ticket, in the order of the tickets. */
export interface Entrants {
  readonly tickets: readonly Address[];
  /** The number of tickets that it has space for. */
  readonly max: number;
}

/** Throws `account_mismatch` if the account is not a valid entrants account of `program`. */
export function decodeEntrants(account: RawAccount | null, address: Address, program: Address): Entrants {
  const problem = account === null ? 'it does not exist' : entrantsProblem(account, program);
  if (account === null || problem !== null) {
    throw mismatch(account ?? { address }, 'the entrants of a raffle', problem ?? '');
  }
  const view = new DataView(account.data.buffer, account.data.byteOffset, account.data.byteLength);
  const [total, max] = [view.getUint32(8, true), view.getUint32(12, true)];
  const tickets = Array.from({ length: total }, (_, ticket) =>
    addressAt(account.data, HEADER + ADDRESS * ticket),
  );
  return { tickets, max };
}

function entrantsProblem({ owner, data }: RawAccount, program: Address): string | null {
  if (owner !== program || data.length < HEADER || !hasDiscriminator(data, ENTRANTS_DISCRIMINATOR)) {
    return `it is not one of ${program}`;
  }
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const [total, max] = [view.getUint32(8, true), view.getUint32(12, true)];
  return total <= max && data.length === entrantsSize(max)
    ? null
    : `it has ${data.length} bytes for ${total} of ${max} tickets`;
}

function mismatch(account: Partial<RawAccount> & { address: Address }, kind: string, why: string): CliError {
  return new CliError('account_mismatch', {
    what: `account ${account.address} cannot be read as ${kind}`,
    why,
    hint: 'check that the RPC URL and the deployment belong together: gavel config list',
    details: { account: account.address, owner: account.owner ?? null, bytes: account.data?.length ?? 0 },
  });
}

/** A short stand-in for the list of holders, to see whether the list stays the same. */
export function ticketsDigest(tickets: readonly Address[]): string {
  return createHash('sha256').update(tickets.join(' ')).digest('hex');
}
