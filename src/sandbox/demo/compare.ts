import type { ChainView, Offer } from './chain-view.ts';
import type { Ready } from './running-sandbox.ts';
import type { Expected, Step } from './story.ts';

/** One question to the chain, with the expected and the actual answer. */
export interface Comparison {
  readonly what: string;
  readonly expected: string;
  readonly actual: string;
}

export type Balances = ReadonlyMap<string, bigint>;

export async function readBalances({ wallets }: Ready, chain: ChainView): Promise<Balances> {
  return new Map(
    await Promise.all(wallets.map(async ({ address }) => [address, await chain.lamports(address)] as const)),
  );
}

/** Compares the chain with what the step should have done. */
export async function compare(
  step: Step,
  expected: Expected,
  before: Balances,
  ready: Ready,
  chain: ChainView,
): Promise<readonly Comparison[]> {
  const found: Comparison[] = [];
  const [listingAddress, auctionAddress] = await Promise.all([
    chain.listingAddress(step.mint),
    chain.auctionAddress(step.mint),
  ]);
  const nameOf = (address: string) =>
    address === listingAddress
      ? 'its listing'
      : address === auctionAddress
        ? 'its auction'
        : (ready.wallets.find((wallet) => wallet.address === address)?.name ?? address);
  if (expected.price !== undefined) {
    const listing = await chain.listing(step.mint);
    found.push({
      what: 'listing',
      expected: priceText(expected.price),
      actual: priceText(listing?.price ?? null),
    });
  }
  if (expected.holder !== undefined) {
    const holder = await chain.holder(step.mint);
    found.push({
      what: 'the artwork is held by',
      expected: nameOf(expected.holder),
      actual: nameOf(holder),
    });
  }
  if (expected.offer !== undefined) {
    const { buyer, locked } = expected.offer;
    const offer = await chain.offer(buyer, step.mint);
    found.push({
      what: `offer of ${nameOf(buyer)}`,
      expected: offerText(locked),
      actual: offerText(offer),
    });
  }
  if (expected.auction !== undefined) {
    const text = (auction: Expected['auction']) =>
      !auction
        ? 'none'
        : `${auction.highestBid} lamports by ${nameOf(auction.highestBidder)}, ${auction.lamports} in its account`;
    found.push({
      what: 'highest bid',
      expected: text(expected.auction),
      actual: text(await chain.auction(step.mint)),
    });
  }
  if (expected.listed !== undefined) {
    const { seller, mints } = expected.listed;
    const actual = await chain.listedBy(seller);
    found.push({
      what: `listings of ${nameOf(seller)}`,
      expected: mints.join(' '),
      actual: actual.join(' '),
    });
  }
  for (const { what, expected: wanted, read } of expected.facts ?? []) {
    found.push({ what, expected: wanted, actual: await read() });
  }
  const after = await readBalances(ready, chain);
  const moved = (address: string) => (after.get(address) ?? 0n) - (before.get(address) ?? 0n);
  const wanted = (address: string) => expected.money.get(address) ?? 0n;
  const quiet = ready.wallets.filter(({ address }) => moved(address) === 0n && wanted(address) === 0n);
  for (const { name, address } of ready.wallets.filter((wallet) => !quiet.includes(wallet))) {
    found.push({
      what: `lamports of ${name}`,
      expected: signed(wanted(address)),
      actual: signed(moved(address)),
    });
  }
  const count = `${quiet.length} of ${ready.wallets.length} wallets`;
  return [...found, { what: 'unchanged lamports', expected: count, actual: count }];
}

function priceText(price: bigint | null): string {
  return price === null ? 'none' : `${price} lamports`;
}

function offerText(offer: Offer | null): string {
  return offer === null ? 'none' : `${offer.price} lamports, ${offer.lamports} in its account`;
}

function signed(lamports: bigint): string {
  return lamports > 0n ? `+${lamports}` : String(lamports);
}
