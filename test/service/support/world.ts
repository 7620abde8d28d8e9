import { getAddressDecoder, getAddressEncoder } from '@solana/kit';
import { AccountState, getMintEncoder, getTokenEncoder } from '@solana-program/token';
import { findMarketplaceConfigAddress } from '../../../src/chain/codecs/marketplace-config.ts';
import { entrantsSize, findRaffleAddresses } from '../../../src/chain/codecs/raffle.ts';
import { SLOT_HASHES_SYSVAR } from '../../../src/chain/codecs/slot-hashes.ts';
import { RENT_SYSVAR } from '../../../src/chain/codecs/sysvars.ts';
import { findTokenAddress } from '../../../src/chain/codecs/token.ts';
import { findMetadataAddress, TOKEN_METADATA_ADDRESS } from '../../../src/chain/codecs/token-metadata.ts';
import {
  type AuctionConfigArgs,
  getAuctionConfigEncoder,
} from '../../../src/chain/generated/auction/accounts/auctionConfig.ts';
import { getListingEncoder, type ListingArgs } from '../../../src/chain/generated/market/accounts/listing.ts';
import { getMarketplaceConfigEncoder } from '../../../src/chain/generated/market/accounts/marketplaceConfig.ts';
import { getOfferEncoder, type OfferArgs } from '../../../src/chain/generated/market/accounts/offer.ts';
import { getWhitelistConfigEncoder } from '../../../src/chain/generated/market/accounts/whitelistConfig.ts';
import { ENTRANTS_DISCRIMINATOR } from '../../../src/chain/generated/raffle/accounts/entrants.ts';
import { getRaffleEncoder, type RaffleArgs } from '../../../src/chain/generated/raffle/accounts/raffle.ts';
import {
  type Address,
  CLOCK_SYSVAR,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  UNSET_ADDRESS,
  WRAPPED_SOL_MINT,
} from '../../../src/domain/address.ts';
import type { Deployment } from '../../../src/domain/deployment.ts';
import { findAuctionAddress } from '../../../src/operations/auction-address.ts';
import { findListingAddress } from '../../../src/operations/listing-address.ts';
import { findOfferAddress } from '../../../src/operations/offer-address.ts';
import { MemoryChain } from './chain.ts';

/** The address of 32 equal bytes. */
export function addressOf(byte: number): Address {
  return getAddressDecoder().decode(new Uint8Array(32).fill(byte));
}

export const MARKET = addressOf(1);
export const AUTHORITY = addressOf(2);
export const FEE_ACCOUNT = addressOf(3);
export const SELLER = addressOf(4);
export const BUYER = addressOf(5);
export const CREATOR = addressOf(6);
export const STRANGER = addressOf(7);
export const ARTWORK = addressOf(8);
export const TOKEN_CURRENCY = addressOf(9);
export const WHITELIST = addressOf(10);
export const AUCTION = addressOf(11);
export const RAFFLE = addressOf(12);
export const NOW = 1_800_000_000;

export const DEPLOYMENT: Deployment = {
  name: 'test',
  programs: { market: MARKET, auction: AUCTION, raffle: RAFFLE },
  marketplaceAuthority: AUTHORITY,
  currencies: [],
};

const SYSVAR_OWNER = 'Sysvar1111111111111111111111111111111111111' as Address;
const NONE = { delegate: null, isNative: null, delegatedAmount: 0n, closeAuthority: null };

/** A marketplace with one artwork in the seller's wallet, a currency of 6 decimals, and a buyer with 10 SOL. */
export async function createWorld() {
  const chain = new MemoryChain();
  chain.set(CLOCK_SYSVAR, SYSVAR_OWNER, clockBytes());
  chain.set(RENT_SYSVAR, SYSVAR_OWNER, rentBytes());
  chain.set(await findMarketplaceConfigAddress(DEPLOYMENT), MARKET, configBytes());
  chain.set(TOKEN_CURRENCY, TOKEN_PROGRAM, mintBytes(6));
  chain.set(ARTWORK, TOKEN_PROGRAM, mintBytes(0));
  chain.set(await findMetadataAddress(ARTWORK), TOKEN_METADATA_ADDRESS, metadataBytes(500));
  chain.set(BUYER, SYSTEM_PROGRAM, new Uint8Array(), 10_000_000_000n);
  await putToken(chain, SELLER, ARTWORK, 1n);
  return chain;
}

export async function putToken(chain: MemoryChain, owner: Address, mint: Address, amount: bigint) {
  const data = getTokenEncoder().encode({ mint, owner, amount, state: AccountState.Initialized, ...NONE });
  chain.set(await findTokenAddress(owner, mint), TOKEN_PROGRAM, new Uint8Array(data));
}

/** Lists the artwork as the program would: 1.5 SOL and open to all, unless `changes` says otherwise. */
export async function putListing(chain: MemoryChain, changes: Partial<ListingArgs> = {}): Promise<Address> {
  const address = await findListingAddress(DEPLOYMENT, ARTWORK);
  const data = getListingEncoder().encode({
    bump: 254,
    version: 1,
    marketplaceAuthority: AUTHORITY,
    seller: SELLER,
    mint: ARTWORK,
    currencyMint: WRAPPED_SOL_MINT,
    price: 1_500_000_000n,
    endTime: 0,
    listedAt: NOW - 100,
    feeAccount: FEE_ACCOUNT,
    feeBps: 250,
    startTime: 0,
    whitelistConfig: UNSET_ADDRESS,
    buyerSetsPrice: false,
    editionsLimit: 0,
    nonCustodial: false,
    tokenStandard: 0,
    disablePrimarySplit: true,
    ...changes,
  });
  chain.set(address, MARKET, new Uint8Array(data));
  await putToken(chain, address, ARTWORK, 1n);
  await putToken(chain, SELLER, ARTWORK, 0n);
  return address;
}

/** Offers for the artwork as the program would: the buyer, 1.2 SOL and for ever, unless `changes` says otherwise. */
export async function putOffer(chain: MemoryChain, changes: Partial<OfferArgs> = {}): Promise<Address> {
  const address = await findOfferAddress(DEPLOYMENT, { buyer: BUYER, mint: ARTWORK });
  const data = getOfferEncoder().encode({
    bump: 254,
    version: 1,
    marketplaceAuthority: AUTHORITY,
    offerType: 0,
    buyer: BUYER,
    asset: ARTWORK,
    currencyMint: WRAPPED_SOL_MINT,
    price: 1_200_000_000n,
    endTime: 0,
    offeredAt: NOW - 100,
    oneOfOneOnly: true,
    tokenStandard: 0,
    reserved: new Uint8Array(161),
    ...changes,
  });
  chain.set(address, MARKET, new Uint8Array(data));
  return address;
}

/**
 * Opens an auction of the artwork as the program would: from 1 SOL on, 10 % increments, live for a day, no bid yet, unless
 * `changes` says otherwise.
 */
export async function putAuction(
  chain: MemoryChain,
  changes: Partial<AuctionConfigArgs> = {},
): Promise<Address> {
  const address = await findAuctionAddress(DEPLOYMENT, ARTWORK);
  const data = getAuctionConfigEncoder().encode({
    bump: 254,
    version: 1,
    marketplaceAuthority: AUTHORITY,
    seller: SELLER,
    mint: ARTWORK,
    bidMint: WRAPPED_SOL_MINT,
    startTime: NOW - 100,
    endTime: NOW - 100 + 86_400,
    highestBidAmount: 0n,
    highestBidder: UNSET_ADDRESS,
    reservePrice: 1_000_000_000n,
    duration: 86_400,
    minBidIncrementBps: 1_000,
    timeExtPeriod: 600,
    timeExtDelta: 900,
    feeAccount: FEE_ACCOUNT,
    feeBps: 250,
    pausedAt: 0,
    burnOnComplete: false,
    buyerAck: false,
    sellerAck: false,
    tokenStandard: 0,
    minBidIncrement: 0n,
    absoluteIncrement: false,
    disablePrimarySplit: true,
    ...changes,
  });
  chain.set(address, AUCTION, new Uint8Array(data));
  await putToken(chain, address, ARTWORK, 1n);
  await putToken(chain, SELLER, ARTWORK, 0n);
  return address;
}

/** The hashes of the 512 slots before `slot`, all alike. */
function slotHashes(slot: bigint): Uint8Array {
  const data = new Uint8Array(8 + 512 * 40).fill(7);
  const view = new DataView(data.buffer);
  view.setBigUint64(0, 512n, true);
  for (let entry = 0; entry < 512; entry += 1) {
    view.setBigUint64(8 + 40 * entry, slot - 1n - BigInt(entry), true);
  }
  return data;
}

/** A raffle of the artwork as the program would open it: by the seller, 10 tickets at 1 SOL, unless `changes` says otherwise. */
export async function putRaffle(
  chain: MemoryChain,
  { tickets = [], ...changes }: Partial<RaffleArgs> & { readonly tickets?: readonly Address[] } = {},
): Promise<Address> {
  const at = await findRaffleAddresses(RAFFLE, { creator: SELLER, mint: ARTWORK });
  chain.set(SLOT_HASHES_SYSVAR, SYSTEM_PROGRAM, slotHashes(chain.slot));
  const supply = changes.supply ?? 10;
  const data = getRaffleEncoder().encode({
    bump: 255,
    version: 1,
    proceedsBump: 255,
    marketplaceAuthority: AUTHORITY,
    creator: SELLER,
    entrants: at.entrants,
    prizeMint: ARTWORK,
    currencyMint: WRAPPED_SOL_MINT,
    ticketPrice: 1_000_000_000n,
    supply,
    sold: tickets.length,
    ticketLimit: 0,
    endTime: 0,
    drawSlot: 0n,
    winner: UNSET_ADDRESS,
    randomness: 0,
    feeAccount: FEE_ACCOUNT,
    feeBps: 250,
    primarySplit: false,
    prizeClaimed: false,
    proceedsClaimed: false,
    tokenStandard: 0,
    ...changes,
  });
  chain.set(at.raffle, RAFFLE, new Uint8Array(data));
  const entrants = new Uint8Array(entrantsSize(supply));
  entrants.set(ENTRANTS_DISCRIMINATOR);
  new DataView(entrants.buffer).setUint32(8, tickets.length, true);
  new DataView(entrants.buffer).setUint32(12, supply, true);
  for (const [ticket, holder] of tickets.entries()) {
    entrants.set(getAddressEncoder().encode(holder), 16 + 32 * ticket);
  }
  chain.set(at.entrants, RAFFLE, entrants);
  await putToken(chain, at.raffle, ARTWORK, 1n);
  await putToken(chain, SELLER, ARTWORK, 0n);
  return at.raffle;
}

export function putWhitelist(chain: MemoryChain, wallets: Address[]): void {
  const data = getWhitelistConfigEncoder().encode({
    bump: 255,
    version: 1,
    authority: SELLER,
    id: 0,
    wallets,
  });
  chain.set(WHITELIST, MARKET, new Uint8Array(data));
}

/** A token-metadata record of the artwork, as its program lays it out, by one verified creator. */
export function metadataBytes(royaltyBps: number): Uint8Array {
  const encode = getAddressEncoder().encode;
  return Uint8Array.from([
    4,
    ...encode(CREATOR),
    ...encode(ARTWORK),
    ...textBytes('Dusk', 32),
    ...textBytes('DSK', 10),
    ...textBytes('https://artworks.test/dusk.json', 200),
    royaltyBps & 0xff,
    royaltyBps >> 8,
    ...[1, 1, 0, 0, 0, ...encode(CREATOR), 1, 100],
    ...[1, 1],
  ]);
}

/** Length-prefixed and padded with zeros. */
function textBytes(text: string, size: number): number[] {
  const bytes = [...Buffer.from(text)];
  return [size, 0, 0, 0, ...bytes, ...new Array<number>(size - bytes.length).fill(0)];
}

function mintBytes(decimals: number): Uint8Array {
  const mint = { mintAuthority: null, supply: 1n, decimals, isInitialized: true, freezeAuthority: null };
  return new Uint8Array(getMintEncoder().encode(mint));
}

function configBytes(): Uint8Array {
  const fees = { feeAccount: FEE_ACCOUNT, primaryFeeBps: 500, secondaryFeeBps: 250 };
  return new Uint8Array(
    getMarketplaceConfigEncoder().encode({ bump: 255, version: 1, authority: AUTHORITY, ...fees }),
  );
}

function clockBytes(): Uint8Array {
  const view = new DataView(new ArrayBuffer(40));
  view.setBigInt64(32, BigInt(NOW), true);
  return new Uint8Array(view.buffer);
}

function rentBytes(): Uint8Array {
  const view = new DataView(new ArrayBuffer(17));
  view.setBigUint64(0, 3_480n, true);
  view.setFloat64(8, 2, true);
  view.setUint8(16, 50);
  return new Uint8Array(view.buffer);
}
