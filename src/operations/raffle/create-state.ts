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
import { findTokenAddress } from '../../chain/codecs/token.ts';
import type { Address } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { Raffle } from '../../domain/raffle.ts';
import type { ChainReader } from '../../ports/chain.ts';
import {
  type ArtworkState,
  currencyFrom,
  findEdition,
  readArtwork,
  type TokenSlot,
  tokenSlot,
} from '../market-state.ts';
import type { RafflePlaces } from '../raffle-state.ts';
import { TOKEN_SIZE } from '../sizes.ts';

export interface CreateIntent {
  readonly creator: Address;
  readonly mint: Address;
  /** Base units of the currency, for one ticket. */
  readonly ticketPrice: bigint;
  readonly currencyMint: Address;
  readonly supply: number;
  /** Tickets that a wallet may hold; 0 leaves it at four tenths of all. */
  readonly ticketLimit: number;
  /** Unix seconds; 0 leaves the end to the creator. */
  readonly endTime: number;
  readonly enablePrimarySplit: boolean;
}

/** Lamports for the four accounts of the raffle, less what lies at those that can be there already. */
export function rentPaid({ supply }: CreateIntent, { artwork, ...state }: CreateState): bigint {
  const missing = (size: number, there: bigint) => {
    const lamports = artwork.rent(size) - there;
    return lamports > 0n ? lamports : 0n;
  };
  const token = ({ account, lamports }: TokenSlot) => (account === null ? missing(TOKEN_SIZE, lamports) : 0n);
  return (
    artwork.rent(entrantsSize(supply)) +
    missing(RAFFLE_SIZE, state.raffleLamports) +
    token(state.prize) +
    token(state.proceeds)
  );
}

export interface CreateState {
  readonly places: RafflePlaces;
  readonly artwork: ArtworkState;
  readonly config: MarketplaceConfig;
  readonly currency: Currency;
  readonly feeBps: number;
  /** The master edition record when it holds an authority of the mint, null when nobody does. */
  readonly edition: Address | null;
  /** The creator's raffle of the same artwork that is still there. */
  readonly earlier: Raffle | null;
  /** Whether an account is where the entrants would be. */
  readonly isOccupied: boolean;
  /** Lamports that strangers sent to where the raffle will be. */
  readonly raffleLamports: bigint;
  readonly prize: TokenSlot;
  readonly proceeds: TokenSlot;
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
  const prize = await findTokenAddress(at.raffle, mint);
  const config = await findMarketplaceConfigAddress(deployment);
  const others = [at.raffle, at.entrants, prize, at.proceeds, creator, currencyMint, config];
  const artwork = await readArtwork(chain, deployment, mint, creator, others);
  const [raffle = null, entrants = null, held = null, revenue = null, wallet = null] = artwork.others;
  const [currencyAccount = null, configAccount = null] = artwork.others.slice(5);
  const marketplace = decodeMarketplaceConfig(configAccount, deployment);
  const { primaryFeeBps, secondaryFeeBps } = marketplace;
  return {
    places: { address: at.raffle, entrants: at.entrants, prizeMint: mint },
    artwork,
    config: marketplace,
    currency: currencyFrom(deployment, currencyMint, currencyAccount),
    feeBps: artwork.metadata.primarySaleHappened ? secondaryFeeBps : primaryFeeBps,
    edition: await findEdition(artwork),
    earlier: raffle !== null && isRaffle(raffle, program) ? decodeRaffle(raffle, program) : null,
    isOccupied: entrants !== null && entrants.data.length > 0,
    raffleLamports: raffle?.lamports ?? 0n,
    prize: tokenSlot(prize, held),
    proceeds: tokenSlot(at.proceeds, revenue),
    walletLamports: wallet?.lamports ?? 0n,
  };
}
