import { type Address, SYSTEM_PROGRAM } from '../../src/domain/address.ts';
import {
  auctionPlace,
  listingPlace,
  listStatePlace,
  offerPlace,
  orderPlace,
  rafflePlace,
  scheduledPlace,
} from '../model/places.ts';
import type { Effect } from './effect.ts';
import type { Genuine } from './genuine.ts';
import { artwork, wallet } from './stage.ts';

const ARTWORKS = ['Tide Table', 'Low Water', 'Fern Study', 'Night Bus', 'Salt Line'].map(artwork);
const PEOPLE = (['mira', 'bea', 'arlo', 'cas'] as const).map(wallet);

/** Where an account of each kind is, by the fields that its address is derived from. */
const PLACES: Readonly<Record<string, (mint: Address, owner: Address) => Address>> = {
  listing: (mint) => listingPlace(mint).address,
  auction: (mint) => auctionPlace(mint).address,
  offer: (mint, buyer) => offerPlace(buyer, mint).address,
  'scheduled-bid': (mint, bidder) => scheduledPlace(mint, bidder).address,
  raffle: (mint, creator) => rafflePlace(creator, mint).address,
  // Of an order whose id is some address.
  'vendor-a': (mint) => orderPlace(mint).address,
  'vendor-b': (mint) => listStatePlace(mint).address,
};

/** Only a setup transaction is about nothing that was typed, and none is genuine here. */
function aboutOf({ context: { about } }: Genuine) {
  if (about === null) throw new RangeError('it is about nothing that was typed');
  return about;
}

/** Of the addresses that were typed, one of which the transaction is not; another for each transaction. */
function typing(name: string, all: (genuine: Genuine) => readonly Address[]): Effect {
  return {
    name,
    code: 'typed-address',
    // The transaction, what is expected of it and what it does all agree: the node has shown another account for what was typed.
    make: ({ bytes }) => bytes,
    as(genuine) {
      const { target } = aboutOf(genuine);
      const others = all(genuine).filter((one) => one !== target.account && one !== target.mint);
      const named = others[(genuine.bytes.at(-1) ?? 0) % others.length] ?? SYSTEM_PROGRAM;
      return { ...genuine, context: { ...genuine.context, about: { named, target } } };
    },
  };
}

/** A typed address that a node, or a later command, has replaced (S1). */
export const TYPED_EFFECTS: readonly Effect[] = [
  typing('another artwork than was typed', () => ARTWORKS),
  typing('another account than was typed', ({ operation }) => {
    const place = PLACES[operation.name.split('.')[0] ?? ''];
    if (place === undefined) throw new RangeError(`nobody knows where the accounts of ${operation.name} are`);
    return ARTWORKS.flatMap((mint) => PEOPLE.map((owner) => place(mint, owner)));
  }),
  typing('an account of another kind than was typed', (genuine) =>
    Object.values(PLACES).flatMap((place) =>
      PEOPLE.map((owner) => place(aboutOf(genuine).target.mint, owner)),
    ),
  ),
];
