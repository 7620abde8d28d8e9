import type { Address } from '@solana/kit';
import { SYSTEM_PROGRAM } from '../support/program-vm.ts';
import type { Books } from './books.ts';
import { ARTWORKS, type Artwork, SOL, USD, WALLETS } from './cast.ts';
import { at, type Draw } from './draw.ts';
import { KINDS, type Operation, type OperationKind } from './operation.ts';
import { ACTORS, CURRENCIES, OWNERS } from './people.ts';
import type { Auction, Raffle, ScheduledBid } from './records.ts';
import { GRACE } from './rules/auction.ts';
import { type Scene, sceneOf } from './scene.ts';
import { type Draft, shape } from './shape.ts';

const times = (count: number, kind: OperationKind): OperationKind[] => Array(count).fill(kind);

const auctionKinds = (auction: Auction, now: bigint): OperationKind[] => {
  if (auction.pausedAt !== 0n) return [...times(4, 'pause'), 'bid', 'settle'];
  if (auction.end !== 0n && now >= auction.end)
    return [
      ...times(now < auction.end + GRACE ? 6 : 2, 'settle'),
      ...times(now < auction.end + GRACE ? 1 : 6, 'reclaim bid'),
      'bid',
      'schedule bid',
      'pause',
    ];
  return [...times(8, 'bid'), ...times(5, 'schedule bid'), 'pause', 'cancel auction', 'settle'];
};

function scheduledKinds(bid: ScheduledBid, auction: Auction | undefined, now: bigint): OperationKind[] {
  const over = auction === undefined || (auction.end !== 0n && now >= auction.end);
  if (over) return [...times(4, 'cancel scheduled bid'), 'execute scheduled bid'];
  const ready = now >= bid.at && auction.pausedAt === 0n;
  return [...times(ready ? 16 : 1, 'execute scheduled bid'), 'cancel scheduled bid'];
}

function raffleKinds(raffle: Raffle, now: bigint): OperationKind[] {
  if (raffle.prizeClaimed && raffle.proceedsClaimed) return times(40, 'close raffle');
  if (raffle.winner !== SYSTEM_PROGRAM) {
    const proceeds = times(raffle.proceedsClaimed ? 1 : 20, 'claim proceeds');
    const prize = times(raffle.prizeClaimed ? 1 : 20, 'claim prize');
    return [...proceeds, ...prize, 'close raffle', 'end raffle', 'draw', 'buy tickets'];
  }
  if (raffle.drawSlot !== 0n) return [...times(14, 'draw'), ...times(2, 'end raffle'), 'buy tickets'];
  const over = raffle.sold === raffle.supply || (raffle.end !== 0n && now >= raffle.end);
  if (raffle.sold === 0)
    return [...times(over ? 1 : 8, 'buy tickets'), ...times(over ? 4 : 1, 'cancel raffle'), 'end raffle'];
  return [
    ...times(over ? 1 : 8, 'buy tickets'),
    ...times(over ? 12 : 4, 'end raffle'),
    'draw',
    'cancel raffle',
  ];
}

/** What makes sense for an artwork now, each as often as it should be tried. */
function sensible(scene: Scene, now: bigint): OperationKind[] {
  const { listing, auction, raffle, holder, offer, scheduled, order } = scene;
  const kinds: OperationKind[] = ['make offer'];
  if (offer !== undefined) kinds.push('cancel offer');
  if (offer !== undefined && (holder ?? listing) !== undefined) kinds.push(...times(4, 'accept offer'));
  if (scheduled !== undefined) kinds.push(...scheduledKinds(scheduled, auction, now));
  // A highest bidder without a token account is who is hardest to refund.
  if (scene.closable) kinds.push(...times(scheduled === undefined ? 3 : 12, 'leave dollars'));
  if (listing !== undefined) {
    const over = listing.end !== 0n && now >= listing.end;
    kinds.push(...times(over ? 1 : 6, 'buy'), ...times(2, 'update price'), ...times(over ? 4 : 1, 'delist'));
  }
  if (order !== undefined) {
    const over = now >= order.expires;
    kinds.push(
      ...times(over ? 1 : 10, 'buy order'),
      ...times(2, 'update order'),
      ...times(over ? 4 : 1, 'cancel order'),
    );
  }
  if (auction !== undefined) kinds.push(...auctionKinds(auction, now));
  if (raffle !== undefined) kinds.push(...raffleKinds(raffle, now));
  if (holder !== undefined)
    kinds.push(
      ...times(3, 'list'),
      ...times(4, 'create auction'),
      ...times(5, 'create raffle'),
      'create order',
      'hand over',
    );
  return kinds;
}

/** One in `odds`. */
const rarely = (number: number, odds: number) => number % odds === odds - 1;

function creatorsOf(art: Artwork, twist: number): readonly Address[] {
  const creators = art.creators.map(([creator]) => creator);
  if (rarely(twist, 41)) return creators.slice(1);
  return rarely(twist, 43) ? creators.reverse() : creators;
}

/**
 * Makes an operation of what was drawn: mostly one that makes sense, sometimes one that must be refused. Most are about
 * the two artworks from `focus` on, so that stories come to their end.
 */
export function choose(books: Books, draw: Draw, focus: number): Operation {
  const [a, b] = draw.numbers;
  const art = at(ARTWORKS, draw.art % 4 === 3 ? draw.art >> 2 : focus + ((draw.art >> 2) % 2));
  const scene = sceneOf(books, art, b);
  const gift = rarely(draw.kind, 19);
  const kind: OperationKind = gift
    ? at(['send lamports', 'send dollars'], a)
    : rarely(draw.kind, 9)
      ? at(KINDS, a)
      : at(sensible(scene, books.now), a);
  const others = WALLETS.filter(
    (it) => it !== (scene.auction ?? scene.listing ?? scene.order)?.seller && it !== scene.raffle?.creator,
  );
  const anybody = at(rarely(draw.twist, 7) ? WALLETS : others, draw.actor);
  const actor = rarely(draw.twist, 11) ? anybody : (ACTORS[kind]?.(scene) ?? anybody);
  const stranger = at(WALLETS, draw.twist);
  const owner = rarely(draw.twist, 13) ? stranger : (OWNERS[kind]?.(scene) ?? stranger);
  const known = rarely(draw.twist, 17) ? undefined : CURRENCIES[kind]?.(scene);
  const currency = known ?? (rarely(draw.twist, 23) ? art.mint : at([SOL, USD], b));
  const draft: Draft = { kind, actor, art, owner, currency, scene };
  return { ...shape(books, draft, draw), creators: creatorsOf(art, draw.twist) };
}
