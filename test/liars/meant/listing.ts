import { UNSET_ADDRESS } from '../../../src/domain/address.ts';
import type { OperationOf } from '../../../src/operations/registry.ts';
import { editionOf, listingPlace, markerOf, metadataOf, printPlace } from '../../model/places.ts';
import type { Fields } from '../records.ts';
import { named, type Wish } from '../typed.ts';
import {
  becomes,
  bigintOf,
  changes,
  closed,
  exactly,
  gained,
  type Honest,
  type Meant,
  marketplaceAuthority,
  meant,
  paid,
} from './meant.ts';

/** At most 105 bytes more in an asset of core that is locked, at 6,960 lamports each. */
const LOCK_RENT = -105n * 6_960n;

type Reading = (honest: Honest) => Meant;

export const LISTING: Readonly<Record<OperationOf<'listing'>, Reading>> = {
  'listing.create': ({ wallet, wish }) => {
    const rule = becomes({
      seller: wallet,
      mint: wish.mint,
      price: wish.price,
      currencyMint: wish.currencyMint,
      startTime: wish.startTime,
      endTime: wish.endTime,
      whitelistConfig: wish.whitelistConfig ?? UNSET_ADDRESS,
      disablePrimarySplit: !wish.enablePrimarySplit,
      editionsLimit: wish.editionsLimit > 1 ? wish.editionsLimit : 0,
      editionsSold: wish.editionsLimit > 1 ? 0 : null,
      buyerSetsPrice: wish.buyerSetsPrice ?? false,
      marketplaceAuthority,
      nonCustodial: wish.nonCustodial ?? false,
    });
    return meant(wish.nonCustodial ? LOCK_RENT : 0n, exactly(wish.mint, wish.nonCustodial ? 0n : -1n), [
      [listingPlace(wish.mint).address, rule],
    ]);
  },
  'listing.reprice': ({ wish }) =>
    meant(0n, [], [[listingPlace(wish.mint).address, changes({ price: wish.newPrice })]]),
  'listing.cancel': ({ wish, record }) => {
    const { address } = listingPlace(wish.mint);
    const stayed = record(address)?.nonCustodial === true;
    return meant(0n, exactly(wish.mint, stayed ? 0n : 1n), [[address, closed]]);
  },
  'listing.buy': ({ wish, record, shown }) => {
    const listing = record(listingPlace(wish.mint).address);
    if (listing?.editionsSold != null) return ofEdition(wish, listing);
    // Without a limit that was typed, the price that was shown is what was agreed to.
    const limit = wish.maxPrice ?? shown('price') ?? 0n;
    const price = least(limit, bigintOf(listing, 'price'));
    if (wish.swap !== undefined) return swapped(wish, listing, price, shown);
    const { lamports, tokens } = paid(listing?.currencyMint, price);
    const all = [...tokens, ...exactly(wish.mint, 1n)];
    return meant(lamports, all, [[listingPlace(wish.mint).address, closed]]);
  },
};

/** No more of the one goes in, and no less of the other comes out, than was shown; the price is paid of that. */
function swapped(
  { mint, swap }: Honest['wish'],
  listing: Fields | null,
  price: bigint,
  shown: Honest['shown'],
): Meant {
  const into = paid(swap?.inputMint, shown('pay with') ?? 0n);
  const out = gained(listing?.currencyMint, (shown('swapped for') ?? 2n ** 64n) - price);
  const tokens = [...into.tokens, ...out.tokens, ...exactly(mint, 1n)];
  return meant(into.lamports + out.lamports, tokens, [[listingPlace(mint).address, closed]]);
}

/** The buyer gets the next print, and pays what they named, or the price where they named nothing. */
function ofEdition(wish: Wish, listing: Fields): Meant {
  const sold = Number(listing.editionsSold);
  const mint = printPlace(wish.mint, bigintOf(listing, 'listedAt'), sold).address;
  const { lamports, tokens } = paid(listing.currencyMint, named(wish) ?? bigintOf(listing, 'price'));
  return {
    ...meant(
      lamports,
      [...tokens, ...exactly(mint, 1n)],
      [[listingPlace(wish.mint).address, changes({ editionsSold: sold + 1 })]],
    ),
    // token-metadata takes 0.01 SOL for a record.
    opens: new Map([
      [mint, 0n],
      [metadataOf(mint), 10_000_000n],
      [editionOf(mint), 0n],
      [markerOf(wish.mint, 0), 0n],
    ]),
  };
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
