import { type Holding, isFirstSale, leavingRent, missingRent } from '../../assets/asset.ts';
import {
  decodeMarketplaceConfig,
  findMarketplaceConfigAddress,
  type MarketplaceConfig,
} from '../../chain/codecs/marketplace-config.ts';
import {
  decodeRaffle,
  entrantsSize,
  findRaffleAddresses,
  isRaffle,
  RAFFLE_SIZE,
} from '../../chain/codecs/raffle.ts';
import type { Address } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { Listing } from '../../domain/listing.ts';
import type { Raffle } from '../../domain/raffle.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { type MaybeTokenAccount, maybeTokenAccount } from '../../tokens/maybe-token-account.ts';
import { TOKEN_SIZE } from '../../tokens/sizes.ts';
import { type ArtworkState, readArtwork } from '../artwork-state.ts';
import { currencyFrom } from '../currency.ts';
import { findListingAddress } from '../listing-address.ts';
import { listingFrom } from '../listing-state.ts';
import type { RaffleAddresses } from '../raffle-state.ts';

export interface CreateIntent {
  readonly creator: Address;
  readonly mint: Address;
  /** The price of one ticket, in base units. */
  readonly ticketPrice: bigint;
  readonly currencyMint: Address;
  readonly supply: number;
  /** Tickets that one wallet may hold; 0: 40 % of the supply. */
  readonly ticketLimit: number;
  /** Unix seconds; 0: the creator ends it. */
  readonly endTime: number;
  readonly enablePrimarySplit: boolean;
}

/** Rent in lamports of the four accounts of the raffle, less what is at the addresses of those that can exist already. */
export function rentPaid({ supply }: CreateIntent, { artwork, ...state }: CreateState): bigint {
  const missing = (size: number, there: bigint) => {
    const lamports = artwork.rent(size) - there;
    return lamports > 0n ? lamports : 0n;
  };
  const token = ({ account, lamports }: MaybeTokenAccount) =>
    account === null ? missing(TOKEN_SIZE, lamports) : 0n;
  return (
    artwork.rent(entrantsSize(supply)) +
    missing(RAFFLE_SIZE, state.raffleLamports) +
    missingRent(state.prize, artwork.rent) -
    leavingRent(artwork.own, artwork.rent) +
    token(state.proceeds)
  );
}

export interface CreateState {
  readonly addresses: RaffleAddresses;
  readonly artwork: ArtworkState;
  /** A listing of the artwork that exists already. */
  readonly listing: Listing | null;
  readonly config: MarketplaceConfig;
  readonly currency: Currency;
  readonly feeBps: number;
  /** An earlier raffle of the same artwork by the same creator that is not closed. */
  readonly earlier: Raffle | null;
  /** Whether there is an account at the address of the list of entrants. */
  readonly isOccupied: boolean;
  /** Lamports that strangers have sent to the address of the raffle. */
  readonly raffleLamports: bigint;
  readonly prize: Holding;
  readonly proceeds: MaybeTokenAccount;
  readonly walletLamports: bigint;
}

/** Throws `artwork_not_found`, `unsupported_asset` or `unsupported_currency`. */
export async function readForRaffle(
  chain: ChainReader,
  deployment: Deployment,
  { creator, mint, currencyMint }: CreateIntent,
): Promise<CreateState> {
  const program = deployment.programs.raffle;
  const at = await findRaffleAddresses(program, { creator, mint });
  const listing = await findListingAddress(deployment, mint);
  const query = { mint, wallet: creator, holders: [at.raffle] };
  const { artwork, found, accounts } = await readArtwork(chain, query, {
    raffle: at.raffle,
    entrants: at.entrants,
    proceeds: at.proceeds,
    listing,
    wallet: creator,
    currency: currencyMint,
    config: await findMarketplaceConfigAddress(deployment),
  });
  const config = decodeMarketplaceConfig(found.config, deployment);
  const { primaryFeeBps, secondaryFeeBps } = config;
  return {
    addresses: { address: at.raffle, entrants: at.entrants, prizeMint: mint },
    artwork,
    listing: await listingFrom(deployment, listing, found.listing),
    config,
    currency: currencyFrom(deployment, currencyMint, found.currency),
    feeBps: isFirstSale(artwork.asset, creator) ? primaryFeeBps : secondaryFeeBps,
    earlier:
      found.raffle !== null && isRaffle(found.raffle, program) ? decodeRaffle(found.raffle, program) : null,
    isOccupied: found.entrants !== null && found.entrants.data.length > 0,
    raffleLamports: found.raffle?.lamports ?? 0n,
    prize: await artwork.asset.holding(at.raffle, accounts),
    proceeds: maybeTokenAccount(at.proceeds, found.proceeds),
    walletLamports: found.wallet?.lamports ?? 0n,
  };
}
