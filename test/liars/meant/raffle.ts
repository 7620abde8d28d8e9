import type { Address } from '../../../src/domain/address.ts';
import type { OperationOf } from '../../../src/operations/registry.ts';
import { entrantsOf, rafflePlace } from '../../model/places.ts';
import type { Fields } from '../records.ts';
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
  type Rule,
} from './meant.ts';

type Reading = (honest: Honest) => Meant;

/** What the step that ends a raffle, or draws its winner, writes. */
const DRAWN = ['winner', 'randomness', 'drawSlot', 'endTime'];

export const RAFFLE: Readonly<Record<OperationOf<'raffle'>, Reading>> = {
  'raffle.create': ({ wallet, wish, isSold }) => {
    const rule = becomes({
      creator: wallet,
      prizeMint: wish.mint,
      ticketPrice: wish.ticketPrice,
      currencyMint: wish.currencyMint,
      supply: wish.supply,
      ticketLimit: wish.ticketLimit,
      endTime: wish.endTime,
      primarySplit: wish.enablePrimarySplit && !isSold,
      sold: 0,
      marketplaceAuthority,
    });
    return meant(0n, exactly(wish.mint, -1n), [
      [rafflePlace(wallet, wish.mint).address, rule],
      [entrantsOf(wallet, wish.mint), becomes({ total: 0, max: wish.supply })],
    ]);
  },
  'raffle.buy-tickets': (honest) => {
    const { wish } = honest;
    const raffle = honest.record(wish.raffle);
    const price = bigintOf(raffle, 'ticketPrice') * BigInt(wish.ticketCount);
    const { lamports, tokens } = paid(raffle?.currencyMint, least(price, honest.shown('you pay') ?? 0n));
    const sold = bigintOf(raffle, 'sold') + BigInt(wish.ticketCount);
    return meant(lamports, tokens, both(honest, changes({ sold }), changes({ total: sold })));
  },
  'raffle.draw': (honest) => meant(0n, [], both(honest, changes({}, DRAWN), null)),
  'raffle.end': (honest) => meant(0n, [], both(honest, changes({}, DRAWN), null)),
  'raffle.claim-proceeds': (honest) => {
    const raffle = honest.record(honest.wish.raffle);
    const { lamports, tokens } = gained(raffle?.currencyMint, honest.shown('you receive') ?? 0n);
    return meant(lamports, tokens, both(honest, changes({ proceedsClaimed: true }), null));
  },
  'raffle.claim-prize': (honest) => {
    const raffle = honest.record(honest.wish.raffle);
    const arrives = raffle?.winner === honest.wallet ? 1n : 0n;
    const tokens = exactly(raffle?.prizeMint as Address, arrives);
    return meant(0n, tokens, both(honest, changes({ prizeClaimed: true }), null));
  },
  'raffle.cancel': (honest) => {
    const raffle = honest.record(honest.wish.raffle);
    return meant(0n, exactly(raffle?.prizeMint as Address, 1n), both(honest, closed, closed));
  },
  'raffle.close': (honest) => meant(0n, [], both(honest, closed, closed)),
};

/** The raffle, and its entrants where those change too. */
function both(
  { wish, record }: Honest,
  raffle: Rule,
  entrants: Rule | null,
): readonly (readonly [Address, Rule])[] {
  const fields: Fields | null = record(wish.raffle);
  const place = fields?.entrants as Address | undefined;
  return [
    [wish.raffle, raffle],
    ...(entrants === null || place === undefined ? [] : [[place, entrants] as const]),
  ];
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
