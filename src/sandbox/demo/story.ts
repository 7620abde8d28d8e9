import type { Auction, ChainView, Offer } from './chain-view.ts';
import { type Deltas, deltas, NETWORK_FEE, type Rents, readRents, saleDeltas } from './money.ts';
import type { Ready } from './running-sandbox.ts';

/** The expected state of the chain after a step. */
export interface Expected {
  /** Price of the listing; null if the artwork must not be listed. Undefined: the step is not about an artwork. */
  readonly price?: bigint | null;
  readonly holder?: string;
  readonly money: Deltas;
  /** A buyer's offer for the artwork, with the lamports that it locks; `locked` is null if there must be none. */
  readonly offer?: { readonly buyer: string; readonly locked: Offer | null };
  /** Null if the artwork must not be at auction. */
  readonly auction?: Pick<Auction, 'highestBid' | 'highestBidder' | 'lamports'> | null;
  /** Further questions to the chain after the step. */
  readonly facts?: readonly Fact[];
  readonly listed?: { readonly seller: string; readonly mints: readonly string[] };
}

export interface Fact {
  readonly what: string;
  readonly expected: string;
  readonly read: () => Promise<string>;
}

export interface Step {
  readonly title: string;
  /** The arguments after `gavel`. Key files are named relative to their directory. */
  readonly argv: readonly string[];
  readonly exit: number;
  /** The artwork of the step. */
  readonly mint: string;
  /** Called before the step is run. */
  expect(chain: ChainView): Promise<Expected>;
}

const SOL = 1_000_000_000n;
const REFUSED_BY_SERVICE = 11;
const NOT_FOUND = 12;

/** A seller lists, reprices and sells an artwork with three creators, and lists and delists another one. */
export async function listingSteps(ready: Ready, chain: ChainView): Promise<readonly Step[]> {
  const wallet = (name: string) => find(ready.wallets, name).address;
  const [draft, wire] = [find(ready.artworks, 'Second Draft').mint, find(ready.artworks, 'Copper Wire').mint];
  const [teo, bea, treasury] = [wallet('teo'), wallet('bea'), wallet('treasury')];
  const rents = await readRents(chain.rent);
  const already = await chain.listedBy(teo);
  const signedBy = (name: string) => ['--keypair', `${name}.json`, '--yes'];
  const unchanged = async (mint: string, view: ChainView): Promise<Expected> => ({
    price: (await view.listing(mint))?.price ?? null,
    holder: await view.holder(mint),
    money: deltas(),
  });
  const whenListed = (mint: string, price: bigint) => async (): Promise<Expected> => ({
    price,
    holder: await chain.listingAddress(mint),
    money: deltas([teo, -locked(rents) - NETWORK_FEE]),
  });
  const newPrice = 3_333_333_333n;
  return [
    {
      title: 'teo puts an artwork on sale',
      argv: ['listing', 'create', draft, '--price', '2.75 SOL', ...signedBy('teo')],
      exit: 0,
      mint: draft,
      expect: whenListed(draft, (275n * SOL) / 100n),
    },
    {
      title: 'anybody can look at it',
      argv: ['listing', 'get', draft],
      exit: 0,
      mint: draft,
      expect: (view) => unchanged(draft, view),
    },
    {
      title: 'teo raises the price',
      argv: ['listing', 'reprice', draft, '--price', '3.333333333 SOL', ...signedBy('teo'), '--quiet'],
      exit: 0,
      mint: draft,
      expect: async () => ({
        price: newPrice,
        holder: await chain.listingAddress(draft),
        money: deltas([teo, -NETWORK_FEE]),
      }),
    },
    {
      title: 'bea would pay the old price, and is refused',
      argv: ['listing', 'buy', draft, '--max-price', '2.75 SOL', ...signedBy('bea')],
      exit: REFUSED_BY_SERVICE,
      mint: draft,
      expect: (view) => unchanged(draft, view),
    },
    {
      title: 'bea buys it; three creators get their royalties',
      argv: ['listing', 'buy', draft, '--max-price', '3.5 SOL', ...signedBy('bea')],
      exit: 0,
      mint: draft,
      async expect(view) {
        const listing = await view.listing(draft);
        if (listing === null) throw new Error('The artwork is not listed any more.');
        const money = saleDeltas(listing, await view.royalty(draft), { buyer: bea, treasury }, rents);
        return { price: null, holder: bea, money };
      },
    },
    {
      title: 'its listing is gone',
      argv: ['listing', 'get', draft],
      exit: NOT_FOUND,
      mint: draft,
      expect: (view) => unchanged(draft, view),
    },
    {
      title: 'teo lists another artwork',
      argv: ['listing', 'create', wire, '--price', '0.5 SOL', ...signedBy('teo'), '--quiet'],
      exit: 0,
      mint: wire,
      expect: whenListed(wire, SOL / 2n),
    },
    {
      title: 'and takes it back',
      argv: ['listing', 'cancel', wire, ...signedBy('teo'), '--quiet'],
      exit: 0,
      mint: wire,
      expect: async () => ({ price: null, holder: teo, money: deltas([teo, locked(rents) - NETWORK_FEE]) }),
    },
    {
      title: 'what teo has on sale is what it was before',
      argv: ['listing', 'list', teo],
      exit: 0,
      mint: wire,
      expect: async () => ({ money: deltas(), listed: { seller: teo, mints: already } }),
    },
  ];
}

/** Lamports on a listing and on the token account of its artwork, until the listing ends. */
function locked(rents: Rents): bigint {
  return rents.listing + rents.token;
}

export function find<T extends { readonly name: string }>(all: readonly T[], name: string): T {
  const found = all.find((one) => one.name === name);
  if (found === undefined) throw new Error(`The sandbox has no ${name}.`);
  return found;
}
