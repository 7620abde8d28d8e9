import { type Destination, isFirstSale, leavingRent, openingRent } from '../../assets/asset.ts';
import {
  decodeMarketplaceConfig,
  findMarketplaceConfigAddress,
  type MarketplaceConfig,
} from '../../chain/codecs/marketplace-config.ts';
import { readAll } from '../../chain/read-all.ts';
import type { Address } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { Listing } from '../../domain/listing.ts';
import type { Offer } from '../../domain/offer.ts';
import { splitSale } from '../../domain/sale.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { TOKEN_SIZE } from '../../tokens/sizes.ts';
import type { ArtworkState } from '../artwork-state.ts';
import { currencyFrom, readCurrency } from '../currency.ts';
import { type Escrow, escrowFrom, findEscrowToken } from '../escrow.ts';
import { withForfeits } from '../forfeits.ts';
import type { CancelState as ListedState } from '../listing/cancel.ts';
import { readListed } from '../listing-state.ts';
import { findOfferAddress } from '../offer-address.ts';
import { noOffer, readOffer } from '../offer-state.ts';
import { findPayeeAccounts, type PayeeAccounts, type Payment, payeeReads, received } from '../payment.ts';

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
  readonly payment: Payment;
  /** The least that the seller receives of the price, in base units: without what others may forfeit. */
  readonly leastProceeds: bigint;
  readonly payeeAccounts: PayeeAccounts;
  readonly escrow: Escrow;
  /** The account in which the buyer receives the artwork. */
  readonly destination: Destination;
  /** The listing of the artwork, by any seller. */
  readonly listing: Listing | null;
  /** What closing the seller's own listing needs; null when the seller does not list the artwork. */
  readonly listed: ListedState | null;
  /** Rent in lamports of the accounts that the seller opens: the buyer's and, in a token currency, those of payees. */
  readonly rent: bigint;
  /** Lamports that come back to the seller when the artwork leaves. */
  readonly returned: bigint;
}

/** Throws `offer_not_found`, or `fees_exceed_price` when the price cannot be split. */
export async function readAcceptance(
  chain: ChainReader,
  deployment: Deployment,
  intent: AcceptIntent,
): Promise<AcceptState> {
  const { seller, buyer, mint } = intent;
  const offerAddress = await findOfferAddress(deployment, intent);
  const query = { mint, wallet: seller, holders: [buyer] };
  const { artwork, location, found, accounts } = await readListed(chain, deployment, query, {
    config: await findMarketplaceConfigAddress(deployment),
    offer: offerAddress,
  });
  const offer = readOffer(found.offer, deployment, intent);
  if (offer === null) throw noOffer(intent, artwork.slot);
  const config = decodeMarketplaceConfig(found.config, deployment);
  const { currencyMint } = offer;
  const owed = paymentOf(intent, artwork, offer, config);
  const escrowToken = await findEscrowToken(offerAddress, currencyMint);
  const { found: later } = await readAll(chain, {
    currency: currencyMint,
    escrow: escrowToken,
    payees: await payeeReads(currencyMint, owed),
  });
  const payer = seller;
  const [destination, payeeAccounts] = await Promise.all([
    artwork.asset.destination(chain, { owner: buyer, payer }, accounts),
    findPayeeAccounts(chain, { currencyMint, payer }, owed, later.payees),
  ]);
  const opened = [...payeeAccounts.values()].filter(({ account }) => account === null).length;
  const { listing } = location;
  return {
    artwork,
    offer,
    config,
    payment: withForfeits(owed, later.payees, {
      inSol: escrowToken === null,
      accounts: [offerAddress, escrowToken ?? offerAddress],
      rent: artwork.rent,
    }),
    leastProceeds: received(intent.seller, owed),
    currency: currencyFrom(deployment, currencyMint, later.currency),
    escrow: escrowFrom(escrowToken, later.escrow),
    payeeAccounts,
    destination,
    listing,
    listed:
      listing?.seller === intent.seller
        ? {
            artwork,
            location,
            listing,
            currency: await readCurrency(chain, deployment, listing.currencyMint),
          }
        : null,
    rent: artwork.rent(TOKEN_SIZE) * BigInt(opened) + openingRent(destination, artwork.rent),
    returned: leavingRent(artwork.own, artwork.rent),
  };
}

function paymentOf(
  { seller, enablePrimarySplit }: AcceptIntent,
  { asset }: ArtworkState,
  offer: Offer,
  { feeAccount, primaryFeeBps, secondaryFeeBps }: MarketplaceConfig,
): Payment {
  const feeBps = isFirstSale(asset, seller) ? primaryFeeBps : secondaryFeeBps;
  const split = splitSale({
    price: offer.price,
    feeBps,
    royaltyBps: asset.royaltyBps,
    creators: asset.creators,
    splitProceeds: isFirstSale(asset, seller) && enablePrimarySplit,
  });
  if (split !== null) return { split, seller, feeAccount };
  throw new CliError('fees_exceed_price', {
    what: 'this offer cannot be accepted',
    why: `fee (${feeBps} bps) and royalty (${asset.royaltyBps} bps) together are above the price`,
    hint: "ask the artwork's update authority to lower the royalty",
    details: { feeBps, royaltyBps: asset.royaltyBps },
  });
}
