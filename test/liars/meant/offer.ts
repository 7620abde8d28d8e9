import type { OperationOf } from '../../../src/operations/registry.ts';
import { listingPlace, offerPlace } from '../../model/places.ts';
import {
  becomes,
  bigintOf,
  closed,
  exactly,
  gained,
  type Honest,
  type Meant,
  marketplaceAuthority,
  meant,
  paid,
} from './meant.ts';

type Reading = (honest: Honest) => Meant;

export const OFFER: Readonly<Record<OperationOf<'offer'>, Reading>> = {
  'offer.create': ({ wallet, wish, record }) => {
    const place = offerPlace(wallet, wish.mint).address;
    const held = bigintOf(record(place), 'price');
    // Of one that is lowered, the difference comes back.
    const { lamports, tokens } =
      wish.price >= held
        ? paid(wish.currencyMint, wish.price - held)
        : gained(wish.currencyMint, held - wish.price);
    const rule = becomes({
      buyer: wallet,
      asset: wish.mint,
      price: wish.price,
      currencyMint: wish.currencyMint,
      endTime: wish.endTime,
      marketplaceAuthority,
    });
    return meant(lamports, tokens, [[place, rule]]);
  },
  'offer.accept': ({ wallet, wish, record, shown }) => {
    const place = offerPlace(wish.buyer, wish.mint).address;
    const offer = record(place);
    const listing = listingPlace(wish.mint).address;
    const isListed = record(listing)?.seller === wallet;
    const price = bigintOf(offer, 'price');
    const { lamports, tokens } = gained(offer?.currencyMint, shown('you receive') ?? price);
    const all = [...tokens, ...exactly(wish.mint, isListed ? 0n : -1n)];
    const isEnough = price >= (wish.minPrice ?? 0n);
    return meant(lamports, all, [
      [place, isEnough ? closed : () => `its price of ${price} is under the least that was typed`],
      ...(isListed ? [[listing, closed] as const] : []),
    ]);
  },
  'offer.cancel': ({ wallet, wish, record }) => {
    const place = offerPlace(wallet, wish.mint).address;
    const offer = record(place);
    const { lamports, tokens } = gained(offer?.currencyMint, bigintOf(offer, 'price'));
    return meant(lamports, tokens, [[place, closed]]);
  },
};
