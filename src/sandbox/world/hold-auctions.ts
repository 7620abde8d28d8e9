import type { Address } from '../../domain/address.ts';
import { bid } from '../../operations/auction/bid.ts';
import { create } from '../../operations/auction/create.ts';
import { pause } from '../../operations/auction/pause.ts';
import { AUCTIONS, AUCTIONS_DAY, type AuctionStory } from './auctions.ts';
import { artworkKey } from './mint.ts';
import { priceOf } from './price.ts';
import { type Market, perform } from './trade.ts';
import { sandboxWallets, type Wallets } from './wallets.ts';

const DAY = 86_400;

interface World extends Market {
  readonly wallets: Wallets;
  readonly now: number;
}

interface Event {
  readonly day: number;
  happen(): Promise<void>;
}

/** Opens all auctions, then makes the bids and pauses in the order of their days. */
export async function holdAuctions(world: World, goTo: (day: number) => void): Promise<void> {
  goTo(AUCTIONS_DAY);
  for (const story of AUCTIONS) await open(world, story);
  const events = AUCTIONS.flatMap((story) => eventsOf(world, story)).sort((a, b) => a.day - b.day);
  for (const { day, happen } of events) {
    goTo(day);
    await happen();
  }
}

async function open(world: World, { name, artist, auction }: AuctionStory): Promise<void> {
  const { key } = world.wallets[artist];
  const { price, currencyMint } = priceOf(auction.reserve);
  const { increment, startDay, durationDays, extension } = auction;
  const fixed = typeof increment === 'string';
  const intent = {
    seller: key.address,
    mint: artworkKey(name).address,
    reservePrice: price,
    bidMint: currencyMint,
    startTime: startDay === undefined ? 0 : world.now + seconds(startDay),
    duration: seconds(durationDays),
    absoluteIncrement: fixed,
    minBidIncrement: fixed ? priceOf(increment).price : BigInt(increment),
    timeExtPeriod: seconds(extension?.periodDays ?? 0),
    timeExtDelta: seconds(extension?.deltaDays ?? 0),
    enablePrimarySplit: false,
  };
  await perform(world, create, intent, key);
}

function eventsOf(world: World, { name, auction }: AuctionStory): readonly Event[] {
  const mint = artworkKey(name).address;
  const { bids = [], pausedDay } = auction;
  return [
    ...bids.map(({ day, bidder, amount }) => ({
      day,
      happen: () => {
        const { key } = world.wallets[bidder];
        return perform(world, bid, { bidder: key.address, mint, amount: priceOf(amount).price }, key);
      },
    })),
    ...(pausedDay === undefined ? [] : [{ day: pausedDay, happen: () => stop(world, mint) }]),
  ];
}

function stop(world: World, mint: Address): Promise<void> {
  const { key } = world.wallets.authority;
  return perform(world, pause, { authority: key.address, mint }, key);
}

/** Adds the allowlists of the story to the service. */
export async function keepAllowlist(allowlist: {
  add(asset: Address, wallet: Address): Promise<unknown>;
}): Promise<void> {
  const wallets = sandboxWallets();
  for (const { name, auction } of AUCTIONS) {
    for (const wallet of auction.allowed ?? [])
      await allowlist.add(artworkKey(name).address, wallets[wallet].key.address);
  }
}

function seconds(days: number): number {
  return Math.round(days * DAY);
}
