import {
  decodeMarketplaceConfig,
  findMarketplaceConfigAddress,
  type MarketplaceConfig,
} from '../chain/codecs/marketplace-config.ts';
import { metadataInEscrow } from '../chain/codecs/metadata.ts';
import {
  decodeEntrants,
  decodeRaffle,
  type Entrants,
  findProceedsAddress,
  findRaffleAddresses,
  isRaffle,
} from '../chain/codecs/raffle.ts';
import { findTokenAddress } from '../chain/codecs/token.ts';
import { type Address, WRAPPED_SOL_MINT } from '../domain/address.ts';
import type { Currency } from '../domain/amount.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { Raffle } from '../domain/raffle.ts';
import { CliError } from '../errors/cli-error.ts';
import type { ChainReader, RawAccount } from '../ports/chain.ts';
import { requireDerived } from './derived.ts';
import { type ArtworkState, currencyFrom, readArtwork, type TokenSlot, tokenSlot } from './market-state.ts';
import type { OperationTarget } from './operation.ts';

/** What an operation on a raffle is about; of one that is to be made, what it will be. */
export interface RafflePlaces {
  readonly address: Address;
  readonly entrants: Address;
  readonly prizeMint: Address;
}

/** Everything that operations on a raffle need to know of it, all of one slot. */
export interface RaffleState {
  readonly places: RafflePlaces;
  readonly raffle: Raffle;
  readonly entrants: Entrants;
  /** Lamports on the two accounts that come back when they are closed. */
  readonly raffleLamports: bigint;
  readonly entrantsLamports: bigint;
  /** The prize, with the signer's token account of it. */
  readonly artwork: ArtworkState;
  /** The raffle's token account of the prize. */
  readonly prize: TokenSlot;
  /** The raffle's token account of the currency. */
  readonly proceeds: TokenSlot;
  /** The signer's token account of the currency; for SOL that of wrapped SOL. */
  readonly purse: TokenSlot;
  /** The signer's lamports. */
  readonly walletLamports: bigint;
  readonly currency: Currency;
  readonly config: MarketplaceConfig;
}

/** What an operation on a raffle is about. That its address follows from creator and prize was held when it was read. */
export async function raffleTarget(
  _deployment: Deployment,
  _intent: unknown,
  { places }: { readonly places: RafflePlaces },
): Promise<OperationTarget> {
  return { mint: places.prizeMint, account: places.address };
}

/** Throws `raffle_not_found` when there is no raffle at the address, be it that something else is there. */
export async function readRaffleState(
  chain: ChainReader,
  deployment: Deployment,
  address: Address,
  wallet: Address,
): Promise<RaffleState> {
  const program = deployment.programs.raffle;
  const first = await chain.getAccounts([address]);
  const found = raffleFrom(first.accounts[0] ?? null, address, program, first.slot);
  const { prizeMint, currencyMint, entrants, creator } = found;
  const derived = await findRaffleAddresses(program, { creator, mint: prizeMint });
  requireDerived('raffle', address, derived.raffle);
  requireDerived('list of entrants', entrants, derived.entrants);
  const purse = await findTokenAddress(wallet, currencyMint);
  const prize = await findTokenAddress(address, prizeMint);
  const proceeds = findProceedsAddress(program, address);
  const config = await findMarketplaceConfigAddress(deployment);
  const others = [address, entrants, prize, proceeds, purse, wallet, currencyMint, config];
  const artwork = await readArtwork(chain, deployment, prizeMint, wallet, others, metadataInEscrow);
  const [raffle = null, tickets = null, held = null, revenue = null, own = null, payer = null] =
    artwork.others;
  const [currencyAccount = null, configAccount = null] = artwork.others.slice(6);
  return {
    places: { address, entrants, prizeMint },
    raffle: raffleFrom(raffle, address, program, artwork.slot),
    entrants: decodeEntrants(tickets, entrants, program),
    raffleLamports: raffle?.lamports ?? 0n,
    entrantsLamports: tickets?.lamports ?? 0n,
    artwork,
    prize: tokenSlot(prize, held),
    proceeds: tokenSlot(proceeds, revenue),
    purse: tokenSlot(purse, own),
    walletLamports: payer?.lamports ?? 0n,
    currency: currencyFrom(deployment, currencyMint, currencyAccount),
    config: decodeMarketplaceConfig(configAccount, deployment),
  };
}

function raffleFrom(account: RawAccount | null, address: Address, program: Address, slot: bigint): Raffle {
  if (account !== null && isRaffle(account, program)) return decodeRaffle(account, program);
  const isThere = account !== null && account.data.length > 0;
  throw noRaffle(
    address,
    slot,
    isThere ? `the account there is of another kind, owned by ${account.owner}` : null,
  );
}

export function noRaffle(address: Address, slot: bigint, why: string | null = null): CliError {
  return new CliError('raffle_not_found', {
    what: `no raffle at ${address}`,
    why: why ?? `there is none at slot ${slot}`,
    hint: 'see the raffles of a wallet: gavel raffle list --creator ADDRESS',
    details: { address, viewSlot: slot },
  });
}

export const isInSol = ({ currencyMint }: Pick<Raffle, 'currencyMint'>): boolean =>
  currencyMint === WRAPPED_SOL_MINT;
