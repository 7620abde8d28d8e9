import bs58 from 'bs58';
import {
  decodeRaffle,
  findRaffleAddresses,
  isRaffle,
  RAFFLE_AUTHORITY_OFFSET,
  RAFFLE_PRIZE_OFFSET,
} from '../../chain/codecs/raffle.ts';
import { RAFFLE_DISCRIMINATOR } from '../../chain/generated/raffle/accounts/raffle.ts';
import { findRafflePda } from '../../chain/generated/raffle/pdas/raffle.ts';
import { readAll } from '../../chain/read-all.ts';
import type { Address } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { Raffle } from '../../domain/raffle.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { AccountFilter, ChainReader } from '../../ports/chain.ts';

type Memcmp = { readonly offset: number; readonly bytes: string };

/** Filters for the raffles of the deployment's marketplace, with accounts of any size. */
function raffleFilters(
  { marketplaceAuthority }: Deployment,
  ...filters: readonly Memcmp[]
): readonly AccountFilter[] {
  return [
    { memcmp: { offset: 0, bytes: bs58.encode(Uint8Array.from(RAFFLE_DISCRIMINATOR)) } },
    { memcmp: { offset: RAFFLE_AUTHORITY_OFFSET, bytes: marketplaceAuthority } },
    ...filters.map((memcmp) => ({ memcmp })),
  ];
}

/** The raffles that can be read, sorted by address, so that the order is always the same. */
export async function findRaffles(
  chain: ChainReader,
  deployment: Deployment,
  ...filters: readonly Memcmp[]
): Promise<readonly Raffle[]> {
  const { raffle: program } = deployment.programs;
  const accounts = await chain.getProgramAccounts(program, raffleFilters(deployment, ...filters));
  return accounts
    .flatMap((account) => (isRaffle(account, program) ? [decodeRaffle(account, program)] : []))
    .sort((a, b) => (a.address < b.address ? -1 : 1));
}

/**
 * The address of the raffle that `address` names: a raffle, or the mint of its prize. Of several raffles of an artwork it is
 * that of `creator`, if given. A raffle counts only at the address that is derived from its fields: from its list of entrants
 * when it is named itself, from its creator and its prize otherwise. Throws `raffle_not_found` and `raffle_ambiguous`.
 */
export async function resolveRaffle(
  chain: ChainReader,
  deployment: Deployment,
  address: Address,
  creator: Address | null = null,
): Promise<Address> {
  const program = deployment.programs.raffle;
  const own =
    creator === null ? null : (await findRaffleAddresses(program, { creator, mint: address })).raffle;
  const { slot, found: read } = await readAll(chain, { named: address, made: own });
  const { named, made } = read;
  if (named !== null && isRaffle(named, program)) {
    const [derived] = await findRafflePda(decodeRaffle(named, program), { programAddress: program });
    if (derived === address) return address;
  }
  if (made !== null && isRaffle(made, program)) return made.address;
  const found = await rafflesOf(chain, deployment, address);
  const [first, ...others] = found;
  if (first === undefined) throw noRaffleOf(address, slot);
  if (others.length === 0) return first.address;
  throw new CliError('raffle_ambiguous', {
    what: `there are ${found.length} raffles of ${address}`,
    why: found.map((raffle) => `${raffle.address} by ${raffle.creator}`).join(', '),
    hint: 'name one of them by its own address',
    details: { mint: address, raffles: found.map((raffle) => raffle.address) },
  });
}

async function rafflesOf(
  chain: ChainReader,
  deployment: Deployment,
  mint: Address,
): Promise<readonly Raffle[]> {
  const program = deployment.programs.raffle;
  const found = await findRaffles(chain, deployment, { offset: RAFFLE_PRIZE_OFFSET, bytes: mint });
  const derived = await Promise.all(
    found.map(async ({ creator }) => (await findRaffleAddresses(program, { creator, mint })).raffle),
  );
  return found.filter(({ address }, index) => address === derived[index]);
}

export function noRaffleOf(address: Address, slot: bigint): CliError {
  return new CliError('raffle_not_found', {
    what: `no raffle at ${address}, nor one of that artwork`,
    why: `there is none at slot ${slot}`,
    hint: 'see the raffles of a wallet: gavel raffle list --creator ADDRESS',
    details: { address, viewSlot: slot },
  });
}
