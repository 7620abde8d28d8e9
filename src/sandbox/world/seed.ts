import { createNoopSigner } from '@solana/kit';
import { findMarketplaceConfigAddress } from '../../chain/codecs/marketplace-config.ts';
import { findRaffleAddresses } from '../../chain/codecs/raffle.ts';
import { decodeTokenAccount, findTokenAddress } from '../../chain/codecs/token.ts';
import { getCreateWhitelistInstruction } from '../../chain/generated/market/instructions/createWhitelist.ts';
import { getInitializeConfigInstruction } from '../../chain/generated/market/instructions/initializeConfig.ts';
import { findWhitelistConfigPda } from '../../chain/generated/market/pdas/whitelistConfig.ts';
import { SANDBOX_CURRENCY, SANDBOX_DEPLOYMENT } from '../../config/deployments.ts';
import { type Address, UNSET_ADDRESS } from '../../domain/address.ts';
import { SandboxChain } from '../chain/chain.ts';
import type { Profile } from '../chain/profile/profile.ts';
import type { Program } from '../chain/vm/vm.ts';
import {
  ARTWORKS,
  CORE_ARTWORKS,
  LATER_ARTWORKS,
  NEWEST_ARTWORKS,
  OFFERS,
  type OfferStory,
  WHITELISTED,
} from './artworks.ts';
import { AUCTIONS } from './auctions.ts';
import { chainReader } from './chain-reader.ts';
import { COMPRESSED, compressedId, plantTree } from './compressed.ts';
import { holdAuctions } from './hold-auctions.ts';
import { sandboxKey } from './keys.ts';
import { artworkKey, type CurrencyMint, issue, mintCurrency } from './mint.ts';
import { mintArtwork } from './mint-artwork.ts';
import { openPools } from './open-pools.ts';
import { placeOrder, placeOrders } from './place-orders.ts';
import { priceOf } from './price.ts';
import { RAFFLES, type RaffleStory } from './raffles.ts';
import { inOneBlock, send } from './send.ts';
import type { ArtworkStory } from './stories.ts';
import {
  deliverPrize,
  drawWinner,
  enterRaffle,
  list,
  makeOffer,
  offerOnVendorB,
  openRaffle,
  purchase,
} from './trade.ts';
import { type SandboxWallet, sandboxWallets, type Wallets } from './wallets.ts';

export interface SeedOptions {
  /** The programs of the marketplace, vendor-a and token-metadata. */
  readonly programs: readonly Program[];
  /** The present in unix seconds, when a person first sees the world. */
  readonly now: number;
  readonly profile?: Profile | undefined;
}

const DAY = 86_400;
const PRIMARY_FEE_BPS = 500;
const SECONDARY_FEE_BPS = 250;
const WHITELIST_ID = 1;
/** Enough blocks at the end that the whole story is finalized. */
const CONFIRMATIONS = 37;

/** Days from now of each part of the story. */
const SCHEDULE = {
  opening: -30,
  sales: -20,
  draws: -15,
  oldListings: -10,
  raffles: -5,
  offers: -3,
  listings: -1,
};

/**
 * A snapshot of a chain on which the world's story has happened: about 200 transactions against the real programs, over
 * 30 days of the chain's clock. Addresses, names, prices and balances are always the same; the genesis hash is new.
 */
export async function seedWorld({ programs, now, profile }: SeedOptions): Promise<Uint8Array> {
  let time = now + SCHEDULE.opening * DAY;
  const chain = new SandboxChain({
    programs,
    profile,
    now: () => time * 1000,
    seed: Buffer.from('gavel sandbox'),
  });
  const goTo = (day: number) => {
    time = now + day * DAY;
    chain.makeBlocks(1);
  };
  const world = { chain, deployment: SANDBOX_DEPLOYMENT, wallets: sandboxWallets(), now };
  const currency: CurrencyMint = {
    key: sandboxKey(`currency ${SANDBOX_CURRENCY.symbol}`),
    authority: world.wallets.authority.key,
    decimals: SANDBOX_CURRENCY.decimals,
  };
  // Half now and the rest at the end, so that every wallet ends with a round sum, whatever it traded in between.
  for (const wallet of Object.values(world.wallets)) chain.airdrop(wallet.key.address, wallet.lamports / 2n);
  chain.makeBlocks(1);
  mintCurrency(chain, currency);
  for (const wallet of Object.values(world.wallets)) {
    if (wallet.currency > 0n) await issue(chain, currency, wallet, wallet.currency / 2n);
  }
  const whitelist = await openMarketplace(world);
  for (const story of [...ARTWORKS, ...AUCTIONS]) await mintArtwork(chain, world.wallets, story);

  goTo(SCHEDULE.sales);
  for (const story of ARTWORKS) await sell(world, story);
  goTo(SCHEDULE.draws);
  // Before anything whose signature depends on the day, so that the same wallets win in every sandbox.
  for (const story of RAFFLES.filter((one) => one.drawn === true)) {
    await raffleOff(world, story);
    await drawAndDeliver(world, story);
  }
  const isOld = ({ listing }: ArtworkStory) => (listing?.endDay ?? 0) < 0;
  goTo(SCHEDULE.oldListings);
  for (const story of ARTWORKS.filter(isOld)) await putOnSale(world, story, whitelist);
  goTo(SCHEDULE.raffles);
  for (const story of RAFFLES.filter((one) => one.drawn !== true)) await raffleOff(world, story);
  goTo(SCHEDULE.offers);
  for (const story of OFFERS) await makeOffers(world, story);
  await holdAuctions(world, goTo);
  goTo(SCHEDULE.listings);
  for (const story of ARTWORKS.filter((one) => !isOld(one))) await putOnSale(world, story, whitelist);
  await placeOrders(world);
  await openPools({ ...world, currency });
  for (const story of CORE_ARTWORKS) await tell(world, story, whitelist);
  plantTree(world);
  await inOneBlock(chain, async () => {
    for (const story of NEWEST_ARTWORKS) await tell(world, story, whitelist);
    await useVendorB(world);
  });
  goTo(0);
  const { authority, ...others } = world.wallets;
  // The authority comes last, because it pays for what the others get.
  for (const wallet of [...Object.values(others), authority]) await topUp(chain, currency, wallet);
  chain.makeBlocks(CONFIRMATIONS);
  // A new genesis hash, so that records of one world are not taken for another's.
  chain.fork(Buffer.from(String(now)));
  return chain.snapshot();
}

interface World {
  readonly chain: SandboxChain;
  readonly deployment: typeof SANDBOX_DEPLOYMENT;
  readonly wallets: Wallets;
  readonly now: number;
}

/** Creates the marketplace config and a whitelist. Returns the whitelist's address. */
async function openMarketplace({ chain, deployment, wallets }: World): Promise<Address> {
  const { key } = wallets.authority;
  const authority = createNoopSigner(key.address);
  const config = { programAddress: deployment.programs.market };
  const [whitelistConfig] = await findWhitelistConfigPda(
    { authority: key.address, id: WHITELIST_ID },
    config,
  );
  send(
    chain,
    [key],
    [
      getInitializeConfigInstruction(
        {
          authority,
          marketplaceConfig: await findMarketplaceConfigAddress(deployment),
          feeAccount: wallets.treasury.key.address,
          primaryFeeBps: PRIMARY_FEE_BPS,
          secondaryFeeBps: SECONDARY_FEE_BPS,
        },
        config,
      ),
      getCreateWhitelistInstruction(
        {
          authority,
          whitelistConfig,
          id: WHITELIST_ID,
          wallets: WHITELISTED.map((name) => wallets[name].key.address),
        },
        config,
      ),
    ],
  );
  return whitelistConfig;
}

/** The first sale, by the artist, if there was one. */
async function sell(world: World, { name, artist, soldTo }: ArtworkStory): Promise<void> {
  if (soldTo === undefined) return;
  const mint = artworkKey(name).address;
  await list(world, world.wallets[artist].key, {
    mint,
    ...priceOf(soldTo.price),
    startTime: 0,
    endTime: 0,
    enablePrimarySplit: false,
    whitelistConfig: UNSET_ADDRESS,
  });
  await purchase(world, world.wallets[soldTo.buyer].key, mint);
}

/** The listing that is open at the end. */
async function putOnSale(
  world: World,
  { name, artist, soldTo, listing }: ArtworkStory,
  whitelist: Address,
): Promise<void> {
  if (listing === undefined) return;
  const day = (offset: number | undefined) => (offset === undefined ? 0 : world.now + offset * DAY);
  await list(world, world.wallets[soldTo?.buyer ?? artist].key, {
    mint: artworkKey(name).address,
    ...priceOf(listing.price),
    startTime: day(listing.startDay),
    endTime: day(listing.endDay),
    enablePrimarySplit: listing.primarySplit ?? false,
    editionsLimit: listing.editions ?? 0,
    whitelistConfig: listing.whitelisted === true ? whitelist : UNSET_ADDRESS,
  });
}

/** All that the story of a later artwork has. */
async function tell(world: World, story: ArtworkStory, whitelist: Address): Promise<void> {
  await mintArtwork(world.chain, world.wallets, story);
  await sell(world, story);
  await putOnSale(world, story, whitelist);
  if (story.order !== undefined) await placeOrder(world, { ...story, order: story.order });
}

async function useVendorB(world: World): Promise<void> {
  const artworks = LATER_ARTWORKS.map((story) => ({
    ...story,
    id: artworkKey(story.name).address,
    owner: story.artist,
  }));
  const leaves = COMPRESSED.map((story) => ({ ...story, id: compressedId(story) }));
  for (const { id, owner, onVendorB } of [...artworks, ...leaves]) {
    if (onVendorB === undefined) continue;
    await offerOnVendorB(world, world.wallets[owner].key, id, priceOf(onVendorB).price);
  }
}

async function makeOffers(
  world: World,
  { artwork, buyer, price, raisedFrom, endDay }: OfferStory,
): Promise<void> {
  for (const text of raisedFrom === undefined ? [price] : [raisedFrom, price]) {
    await makeOffer(world, world.wallets[buyer].key, {
      mint: artworkKey(artwork).address,
      ...priceOf(text),
      endTime: endDay === undefined ? 0 : world.now + endDay * DAY,
    });
  }
}

async function raffleOff(world: World, story: RaffleStory): Promise<void> {
  const { artwork, creator, price, tickets, limit, endDay, primarySplit, entrants } = story;
  const { price: ticketPrice, currencyMint } = priceOf(price);
  await openRaffle(world, world.wallets[creator].key, {
    mint: artworkKey(artwork).address,
    ticketPrice,
    currencyMint,
    supply: tickets,
    ticketLimit: limit ?? 0,
    endTime: endDay === undefined ? 0 : world.now + endDay * DAY,
    enablePrimarySplit: primarySplit ?? false,
  });
  const address = await raffleAddress(world, story);
  for (const [buyer, count] of entrants) await enterRaffle(world, world.wallets[buyer].key, address, count);
}

async function drawAndDeliver(world: World, story: RaffleStory): Promise<void> {
  const address = await raffleAddress(world, story);
  const { key } = world.wallets[story.creator];
  await drawWinner(world, key, address);
  if (story.prizeDelivered === true) await deliverPrize(world, key, address);
}

async function raffleAddress(
  { deployment, wallets }: World,
  { creator, artwork }: RaffleStory,
): Promise<Address> {
  const of = { creator: wallets[creator].key.address, mint: artworkKey(artwork).address };
  return (await findRaffleAddresses(deployment.programs.raffle, of)).raffle;
}

async function topUp(chain: SandboxChain, currency: CurrencyMint, wallet: SandboxWallet): Promise<void> {
  const { address } = wallet.key;
  const token = await findTokenAddress(address, currency.key.address);
  const { accounts } = await chainReader(chain).getAccounts([token]);
  const held = decodeTokenAccount(accounts[0] ?? null)?.amount ?? 0n;
  if (wallet.currency > held) await issue(chain, currency, wallet, wallet.currency - held);
  const lamports = chain.getAccount(address)?.lamports ?? 0n;
  chain.airdrop(address, wallet.lamports - lamports);
}
