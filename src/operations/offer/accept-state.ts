import {
  decodeMarketplaceConfig,
  findMarketplaceConfigAddress,
  type MarketplaceConfig,
} from '../../chain/codecs/marketplace-config.ts';
import { findTokenAddress } from '../../chain/codecs/token.ts';
import type { Address } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { Offer } from '../../domain/offer.ts';
import { splitSale } from '../../domain/sale.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { type Escrow, escrowFrom, findEscrowToken } from '../escrow.ts';
import { withForfeits } from '../forfeits.ts';
import type { CancelState as ListedState } from '../listing/cancel.ts';
import { type ArtworkState, currencyFrom, findEdition, readArtwork, readCurrency } from '../market-state.ts';
import { findOfferAddress, noOffer, readOffer } from '../offer-state.ts';
import { type Payment, type Places, payeeReads, placePayees, received } from '../payment.ts';
import { TOKEN_SIZE } from '../sizes.ts';
import { placeTokens, type TokenPlace } from '../token-place.ts';

export interface AcceptIntent {
  readonly seller: Address;
  readonly buyer: Address;
  readonly mint: Address;
  /** Base units; null accepts the price that is read with the rest of the state. */
  readonly minPrice: bigint | null;
  readonly enablePrimarySplit: boolean;
}

export interface AcceptState {
  readonly artwork: ArtworkState;
  readonly offer: Offer;
  readonly config: MarketplaceConfig;
  readonly currency: Currency;
  /** Where the artwork's edition record is; null when its mint has no authority of any kind. */
  readonly edition: Address | null;
  readonly payment: Payment;
  /** What the seller gets of the price at the least, in base units: without what others may forfeit. */
  readonly leastProceeds: bigint;
  readonly places: Places;
  readonly escrow: Escrow;
  /** Where the buyer gets the artwork. */
  readonly buyerToken: TokenPlace;
  /** What the seller's own listing needs to be closed; null when the seller does not list the artwork. */
  readonly listed: ListedState | null;
  /** Lamports for token accounts that the seller opens: the buyer's, and in a token currency those of the paid. */
  readonly rent: bigint;
}

/** Throws `offer_not_found`, or `fees_exceed_price` when the price could not be split. */
export async function readAcceptance(
  chain: ChainReader,
  deployment: Deployment,
  intent: AcceptIntent,
): Promise<AcceptState> {
  const offerAddress = await findOfferAddress(deployment, intent);
  const buyerToken = await findTokenAddress(intent.buyer, intent.mint);
  const artwork = await readArtwork(chain, deployment, intent.mint, intent.seller, [
    await findMarketplaceConfigAddress(deployment),
    offerAddress,
    buyerToken,
  ]);
  const [configAccount = null, offerAccount = null, buyerAccount = null] = artwork.others;
  const offer = readOffer(offerAccount, deployment, intent);
  if (offer === null) throw noOffer(intent, artwork.slot);
  const config = decodeMarketplaceConfig(configAccount, deployment);
  const owed = paymentOf(intent, artwork, offer, config);
  const escrowToken = await findEscrowToken(offerAddress, offer.currencyMint);
  const payees = await payeeReads(offer.currencyMint, owed);
  const { accounts } = await chain.getAccounts([offer.currencyMint, escrowToken ?? offerAddress, ...payees]);
  const [currency = null, escrow = null, ...paid] = accounts;
  const payer = intent.seller;
  const [delivery, places] = await Promise.all([
    placeTokens(chain, { owner: intent.buyer, mint: intent.mint, payer }, buyerAccount),
    placePayees(chain, { currencyMint: offer.currencyMint, payer }, owed, paid),
  ]);
  const opened = [delivery, ...places.values()].filter(({ account }) => account === null).length;
  const { listing } = artwork;
  return {
    artwork,
    offer,
    config,
    payment: withForfeits(owed, paid, {
      inSol: escrowToken === null,
      accounts: [offerAddress, escrowToken ?? offerAddress],
      rent: artwork.rent,
    }),
    leastProceeds: received(intent.seller, owed),
    currency: currencyFrom(deployment, offer.currencyMint, currency),
    edition: await findEdition(artwork),
    escrow: escrowToken === null ? escrowFrom(null, null) : escrowFrom(escrowToken, escrow),
    places,
    buyerToken: delivery,
    listed:
      listing?.seller === intent.seller
        ? { artwork, listing, currency: await readCurrency(chain, deployment, listing.currencyMint) }
        : null,
    rent: artwork.rent(TOKEN_SIZE) * BigInt(opened),
  };
}

function paymentOf(
  { seller, enablePrimarySplit }: AcceptIntent,
  { metadata }: ArtworkState,
  offer: Offer,
  { feeAccount, primaryFeeBps, secondaryFeeBps }: MarketplaceConfig,
): Payment {
  const feeBps = metadata.primarySaleHappened ? secondaryFeeBps : primaryFeeBps;
  const split = splitSale({
    price: offer.price,
    feeBps,
    royaltyBps: metadata.sellerFeeBasisPoints,
    creators: metadata.creators ?? [],
    splitProceeds: !metadata.primarySaleHappened && enablePrimarySplit,
  });
  if (split !== null) return { split, seller, feeAccount };
  throw new CliError('fees_exceed_price', {
    what: 'this offer cannot be accepted',
    why: `fee (${feeBps} bps) and royalty (${metadata.sellerFeeBasisPoints} bps) together are above the price`,
    details: { feeBps, royaltyBps: metadata.sellerFeeBasisPoints },
  });
}
