import { decodeAuction } from '../../chain/codecs/auction.ts';
import { decodeListing } from '../../chain/codecs/listing.ts';
import { decodeOffer, isOffer, OFFER_SIZE } from '../../chain/codecs/offer.ts';
import { decodeTokenAccount, findTokenAddress } from '../../chain/codecs/token.ts';
import { type Address, UNSET_ADDRESS } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import { type AuctionPhase, auctionPhase } from '../../domain/auction-rules.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { type ListingPhase, listingPhase } from '../../domain/listing.ts';
import { type OfferPhase, offerPhase } from '../../domain/offer.ts';
import { findAuctionAddress } from '../../operations/auction-address.ts';
import { readCurrency } from '../../operations/currency.ts';
import { findListingAddress } from '../../operations/listing-address.ts';
import { searchOrders } from '../../operations/vendor-a/choose-order.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { ARTWORKS, LATER_ARTWORKS, WHITELISTED } from '../world/artworks.ts';
import { AUCTIONS } from '../world/auctions.ts';
import { COMPRESSED, COMPRESSED_TREE, compressedId } from '../world/compressed.ts';
import { artworkKey } from '../world/mint.ts';
import { ORDERS } from '../world/orders.ts';
import type { ArtworkStory } from '../world/stories.ts';
import { type SandboxWallet, sandboxWallets, type WalletName } from '../world/wallets.ts';
import { readHolders } from './holders.ts';
import { type RaffleState, readRaffles } from './raffle-inventory.ts';
import { readVendorBListings, type VendorBListing } from './vendor-b-inventory.ts';

export interface WalletState {
  readonly name: WalletName;
  readonly role: string;
  readonly address: Address;
  readonly lamports: bigint;
  /** Base units of the sandbox's currency. */
  readonly currency: bigint;
}

export interface ArtworkState {
  readonly name: string;
  readonly mint: Address;
  /** The wallet that can sell it: the seller of its listing or auction, or its holder. Null if it is burnt. */
  readonly owner: Address | null;
  readonly onVendorB: VendorBListing | null;
  readonly listing: ListedState | null;
  readonly auction: AuctionState | null;
}

export interface ListedState {
  readonly address: Address;
  readonly phase: ListingPhase;
  readonly gated: boolean;
  readonly price: bigint;
  readonly currency: Currency;
}

export interface AuctionState {
  readonly address: Address;
  readonly phase: AuctionPhase;
  /** Amount in base units; null before the first bid. */
  readonly highest: { readonly bidder: Address; readonly amount: bigint } | null;
  readonly reserve: bigint;
  readonly currency: Currency;
}

/** An offer for an artwork of the sandbox's world. */
export interface OfferState {
  readonly address: Address;
  readonly artwork: string;
  readonly mint: Address;
  readonly buyer: Address;
  readonly phase: OfferPhase;
  readonly price: bigint;
  readonly currency: Currency;
}

/** An order on vendor-a for an artwork of the sandbox's world. */
export interface OrderState {
  readonly address: Address;
  readonly artwork: string;
  readonly mint: Address;
  readonly seller: Address;
  readonly phase: 'live' | 'ended';
  /** Without royalty and fee, which the buyer pays on top. */
  readonly price: bigint;
  readonly currency: Currency;
}

/** A compressed artwork of the sandbox's world. */
export interface CompressedState {
  readonly name: string;
  /** The asset id. */
  readonly id: Address;
  readonly tree: Address;
  /** The seller, when it is listed; null if it is burnt. */
  readonly owner: Address | null;
  readonly onVendorB: VendorBListing | null;
}

/** The present state of everything that the sandbox's world began with. */
export interface Inventory {
  readonly wallets: readonly WalletState[];
  readonly artworks: readonly ArtworkState[];
  /** In the order of the artworks. */
  readonly offers: readonly OfferState[];
  readonly raffles: readonly RaffleState[];
  readonly orders: readonly OrderState[];
  readonly compressed: readonly CompressedState[];
  /** Wallets on the world's whitelist. */
  readonly whitelisted: readonly WalletName[];
}

/** `now` is the chain's time in unix seconds; `ownerOf` is of a compressed NFT. */
export async function takeInventory(
  chain: ChainReader,
  deployment: Deployment,
  currency: Currency,
  now: number,
  ownerOf: (asset: Address) => Promise<Address | null>,
): Promise<Inventory> {
  const wallets = Object.values(sandboxWallets());
  const holders = await readHolders(chain);
  const vendorB = await readVendorBListings(chain, deployment);
  return {
    whitelisted: WHITELISTED,
    offers: await readOffers(chain, deployment, now),
    raffles: await readRaffles(chain, deployment, now),
    orders: await readOrders(chain, deployment, now),
    compressed: await Promise.all(
      COMPRESSED.map(async (story) => {
        const id = compressedId(story);
        const onVendorB = vendorB.get(id) ?? null;
        const owner = onVendorB?.seller ?? (await ownerOf(id));
        return { name: story.name, id, tree: COMPRESSED_TREE, owner, onVendorB };
      }),
    ),
    wallets: await Promise.all(wallets.map((wallet) => readWallet(chain, wallet, currency))),
    artworks: await Promise.all(
      [...ARTWORKS, ...AUCTIONS, ...LATER_ARTWORKS.filter(isNotOrdered)].map(async ({ name }) => {
        const mint = artworkKey(name).address;
        const listing = await readListing(chain, deployment, mint, now);
        const auction = await readAuction(chain, deployment, mint, now);
        const onVendorB = vendorB.get(mint) ?? null;
        return {
          name,
          mint,
          owner: listing?.seller ?? auction?.seller ?? onVendorB?.seller ?? holders.get(mint) ?? null,
          onVendorB,
          listing: listing?.state ?? null,
          auction: auction?.state ?? null,
        };
      }),
    ),
  };
}

async function readWallet(
  chain: ChainReader,
  { name, role, key }: SandboxWallet,
  currency: Currency,
): Promise<WalletState> {
  const token = await findTokenAddress(key.address, currency.mint);
  const { accounts } = await chain.getAccounts([key.address, token]);
  const [wallet = null, held = null] = accounts;
  return {
    name,
    role,
    address: key.address,
    lamports: wallet?.lamports ?? 0n,
    currency: decodeTokenAccount(held)?.amount ?? 0n,
  };
}

async function readListing(chain: ChainReader, deployment: Deployment, mint: Address, now: number) {
  const address = await findListingAddress(deployment, mint);
  const { accounts } = await chain.getAccounts([address]);
  const account = accounts[0] ?? null;
  if (account === null) return null;
  const listing = decodeListing(account, deployment.programs.market);
  const state: ListedState = {
    address,
    phase: listingPhase(listing, now),
    gated: listing.whitelistConfig !== UNSET_ADDRESS,
    price: listing.price,
    currency: await readCurrency(chain, deployment, listing.currencyMint),
  };
  return { seller: listing.seller, state };
}

async function readAuction(chain: ChainReader, deployment: Deployment, mint: Address, now: number) {
  const address = await findAuctionAddress(deployment, mint);
  const { accounts } = await chain.getAccounts([address]);
  const account = accounts[0] ?? null;
  if (account === null || account.data.length === 0) return null;
  const auction = decodeAuction(account, deployment.programs.auction);
  const { highestBidAmount: amount, highestBidder: bidder } = auction;
  const state: AuctionState = {
    address,
    phase: auctionPhase(auction, now),
    highest: amount === 0n ? null : { bidder, amount },
    reserve: auction.reservePrice,
    currency: await readCurrency(chain, deployment, auction.bidMint),
  };
  return { seller: auction.seller, state };
}

async function readOffers(
  chain: ChainReader,
  deployment: Deployment,
  now: number,
): Promise<readonly OfferState[]> {
  const { market } = deployment.programs;
  const accounts = await chain.getProgramAccounts(market, [{ dataSize: OFFER_SIZE }]);
  const offers = accounts
    .filter((account) => isOffer(account, market))
    .map((account) => decodeOffer(account, market))
    .sort((a, b) => (a.address < b.address ? -1 : 1));
  const states = [...ARTWORKS, ...AUCTIONS, ...LATER_ARTWORKS]
    .map(({ name }) => ({ name, mint: artworkKey(name).address }))
    .flatMap(({ name, mint }) =>
      offers
        .filter(({ asset }) => asset === mint)
        .map(async (offer) => ({
          address: offer.address,
          artwork: name,
          mint,
          buyer: offer.buyer,
          phase: offerPhase(offer, now),
          price: offer.price,
          currency: await readCurrency(chain, deployment, offer.currencyMint),
        })),
    );
  return Promise.all(states);
}

async function readOrders(
  chain: ChainReader,
  deployment: Deployment,
  now: number,
): Promise<readonly OrderState[]> {
  const orders = await searchOrders(chain, deployment, null);
  const ordered = [...ORDERS, ...LATER_ARTWORKS.filter((story) => !isNotOrdered(story))];
  const states = ordered
    .map(({ name }) => ({ name, mint: artworkKey(name).address }))
    .flatMap(({ name, mint }) =>
      orders
        .filter((order) => order.mint === mint)
        .map(
          async ({ address, seller, expiresAt, price, currencyMint }): Promise<OrderState> => ({
            address,
            artwork: name,
            mint,
            seller,
            phase: expiresAt > now ? 'live' : 'ended',
            price,
            currency: await readCurrency(chain, deployment, currencyMint),
          }),
        ),
    );
  return Promise.all(states);
}

/** Ordered artworks are shown with their orders. */
const isNotOrdered = ({ order }: ArtworkStory): boolean => order === undefined;
