import type { Holding } from '../assets/asset.ts';
import {
  decodeMarketplaceConfig,
  findMarketplaceConfigAddress,
  type MarketplaceConfig,
} from '../chain/codecs/marketplace-config.ts';
import {
  decodeEntrants,
  decodeRaffle,
  type Entrants,
  findProceedsAddress,
  findRaffleAddresses,
  isRaffle,
} from '../chain/codecs/raffle.ts';
import { findTokenAddress } from '../chain/codecs/token.ts';
import { readAll } from '../chain/read-all.ts';
import { type Address, WRAPPED_SOL_MINT } from '../domain/address.ts';
import type { Currency } from '../domain/amount.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { Raffle } from '../domain/raffle.ts';
import { CliError } from '../errors/cli-error.ts';
import type { ChainReader, RawAccount } from '../ports/chain.ts';
import { type MaybeTokenAccount, maybeTokenAccount } from '../tokens/maybe-token-account.ts';
import { type ArtworkState, readArtwork } from './artwork-state.ts';
import { currencyFrom } from './currency.ts';
import { requireDerived } from './derived.ts';
import type { OperationTarget } from './operation.ts';

/** The addresses of a raffle, or of one that is to be made. */
export interface RaffleAddresses {
  readonly address: Address;
  readonly entrants: Address;
  readonly prizeMint: Address;
}

/** What the operations on a raffle need to know of it, all at one slot. */
export interface RaffleState {
  readonly addresses: RaffleAddresses;
  readonly raffle: Raffle;
  readonly entrants: Entrants;
  /** Lamports of the two accounts, which come back when they are closed. */
  readonly raffleLamports: bigint;
  readonly entrantsLamports: bigint;
  /** The artwork that is the prize. */
  readonly artwork: ArtworkState;
  /** The escrow of the prize. */
  readonly prize: Holding;
  /** The raffle's token account of the currency, which receives the price of the tickets. */
  readonly proceeds: MaybeTokenAccount;
  /** The signer's token account of the currency; for SOL, that of wrapped SOL. */
  readonly walletToken: MaybeTokenAccount;
  /** The signer's lamports. */
  readonly walletLamports: bigint;
  readonly currency: Currency;
  readonly config: MarketplaceConfig;
}

/** The account that an operation on a raffle is about. `readRaffleState` has checked that its address is derived correctly. */
export async function raffleTarget(
  _deployment: Deployment,
  _intent: unknown,
  { addresses }: { readonly addresses: RaffleAddresses },
): Promise<OperationTarget> {
  return { mint: addresses.prizeMint, account: addresses.address };
}

/** Throws `raffle_not_found` when no raffle is at the address. */
export async function readRaffleState(
  chain: ChainReader,
  deployment: Deployment,
  address: Address,
  wallet: Address,
): Promise<RaffleState> {
  const program = deployment.programs.raffle;
  const first = await readAll(chain, { raffle: address });
  const seen = raffleFrom(first.found.raffle, address, program, first.slot);
  const { prizeMint, currencyMint, entrants, creator } = seen;
  const derived = await findRaffleAddresses(program, { creator, mint: prizeMint });
  requireDerived('raffle', address, derived.raffle);
  requireDerived('list of entrants', entrants, derived.entrants);
  const walletToken = await findTokenAddress(wallet, currencyMint);
  const proceeds = findProceedsAddress(program, address);
  const { tokenStandard: standard } = seen;
  const query = { mint: prizeMint, wallet, holders: [address], isInEscrow: true, standard };
  const { artwork, found, accounts } = await readArtwork(chain, query, {
    raffle: address,
    entrants,
    proceeds,
    walletToken,
    wallet,
    currency: currencyMint,
    config: await findMarketplaceConfigAddress(deployment),
  });
  return {
    addresses: { address, entrants, prizeMint },
    raffle: raffleFrom(found.raffle, address, program, artwork.slot),
    entrants: decodeEntrants(found.entrants, entrants, program),
    raffleLamports: found.raffle?.lamports ?? 0n,
    entrantsLamports: found.entrants?.lamports ?? 0n,
    artwork,
    prize: await artwork.asset.holding(address, accounts),
    proceeds: maybeTokenAccount(proceeds, found.proceeds),
    walletToken: maybeTokenAccount(walletToken, found.walletToken),
    walletLamports: found.wallet?.lamports ?? 0n,
    currency: currencyFrom(deployment, currencyMint, found.currency),
    config: decodeMarketplaceConfig(found.config, deployment),
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
