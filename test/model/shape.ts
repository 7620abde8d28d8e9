import type { Address } from '@solana/kit';
import { MAX } from '../support/program-arbitraries.ts';
import { SYSTEM_PROGRAM } from '../support/program-vm.ts';
import { type Books, TOKEN_RENT } from './books.ts';
import { type Artwork, SOL, USD, WALLETS } from './cast.ts';
import { at, type Draw } from './draw.ts';
import { auctionTerms, raffleTerms, termsOf } from './layout.ts';
import type { Operation, OperationKind } from './operation.ts';
import {
  associated,
  auctionPlace,
  listingPlace,
  offerPlace,
  orderIdOf,
  orderPlace,
  proceedsPlace,
  rafflePlace,
  scheduledPlace,
} from './places.ts';
import { leastBid } from './rules/auction.ts';
import { payment } from './rules/order.ts';
import type { Scene } from './scene.ts';

export interface Draft {
  readonly kind: OperationKind;
  readonly actor: Address;
  readonly art: Artwork;
  readonly owner: Address;
  readonly currency: Address;
  readonly scene: Scene;
}

type Shaped = Omit<Operation, 'creators'>;
/** Amounts and times of a kind; what it does not name is zero. */
type Numbers = Partial<
  Pick<Shaped, 'amount' | 'limit' | 'start' | 'end' | 'count' | 'rate' | 'flag' | 'second'>
>;

const LAMPORTS = [
  1_000_000_007n,
  2_500_000_001n,
  33_333_333n,
  890_880n,
  890_881n,
  1_000_003n,
  890_879n,
  100n,
  1n,
  MAX,
];
const DOLLARS = [1_000_003n, 4_999n, 10_000_000_019n, 99n, 101n, 3n, 1n, 5_001n, 900_000_000_000n, MAX];

/** A change of an order can ask for more than 64 bits: nobody can pay it then. */
const capped = (amount: bigint): bigint => (amount > MAX ? MAX : amount);

const near = (amount: bigint, number: number): bigint => {
  const moved = amount + at([0n, 0n, 0n, 1n, -1n], number);
  if (moved > MAX) return MAX;
  if (moved < 0n) return 0n;
  return moved;
};

/** A price; the last ones of the palette, which few could pay, come seldom. */
function price(currency: Address, number: number): bigint {
  const palette = currency === SOL ? LAMPORTS : DOLLARS;
  return number % 31 === 30 ? 0n : at(palette, number % 7 === 6 ? number >> 3 : (number >> 3) % 6);
}

function bidAmount({ scene: { auction }, currency }: Draft, number: number): bigint {
  if (auction === undefined) return price(currency, number);
  const least = leastBid(auction);
  return number % 5 === 4
    ? price(currency, number >> 3)
    : near(least + at([0n, 0n, 1_000n, 7_777_777n], number >> 3), number);
}

/** Mostly what is allowed, one time in sixteen what is not. */
const mostly = <T>(usual: readonly T[], odd: readonly T[], number: number): T =>
  number % 16 === 15 ? at(odd, number >> 4) : at(usual, number >> 4);

const end = (now: bigint, number: number) =>
  mostly([0n, 0n, now + 50n, now + 300n], [now, now + 1n, -1n], number);

const expiry = (now: bigint, number: number) =>
  mostly([now + 50n, now + 300n, now + 2n], [now, now + 1n, 0n, -1n, now + 315_619_201n], number);

const NUMBERS: Readonly<
  Partial<Record<OperationKind, (now: bigint, draft: Draft, draw: Draw['numbers']) => Numbers>>
> = {
  list: (now, { currency }, [, b, c, d]) => ({
    amount: price(currency, c),
    start: mostly([0n, 0n, now + 30n, now - 5n], [now + 60n, -1n], d >> 8),
    end: end(now, d),
    count: mostly([1, 1, 0], [2], b >> 3),
    flag: b % 4 === 1,
  }),
  'update price': (_, { scene, currency }, [, b, c]) => ({
    amount: price(scene.listing?.currency ?? currency, c),
    limit: near(scene.listing?.price ?? 1n, c >> 8),
    flag: b % 2 === 1,
  }),
  buy: (_, { scene }, [, , c]) => ({ limit: near(scene.listing?.price ?? 1n, c) }),
  'make offer': (now, { currency }, [, , c, d]) => ({ amount: price(currency, c), end: end(now, d) }),
  'accept offer': (_, { scene, actor }, [, b, c]) => ({
    limit: near(scene.offer?.price ?? 1n, c),
    amount: mostly([0n, 1n], [scene.offer?.price ?? 0n], c >> 8),
    second: scene.listing?.seller === actor && c % 9 !== 8,
    flag: b % 4 === 1,
  }),
  'create auction': (now, { currency }, [, b, c, d]) => ({
    amount: price(currency, c),
    start: mostly([0n, 0n, 0n, now, now + 20n], [now - 300n, -1n], d),
    count: mostly([600, 300, 200, 100], [1, 0], d >> 8),
    rate: mostly([500, 1_000, 10, 10_000], [9], b >> 3),
    limit: mostly([1n, 50n, 1_000_000n], [MAX, 0n], b >> 11),
    second: b % 2 === 1,
    flag: c % 4 === 1,
  }),
  bid: (_, draft, [, , c, d]) => {
    const { end, extensionDelta } = draft.scene.auction ?? { end: 0n, extensionDelta: 0 };
    return { amount: bidAmount(draft, c), end: mostly([end, end + BigInt(extensionDelta)], [end - 1n], d) };
  },
  'schedule bid': (now, draft, [, , c, d]) => {
    const over = draft.scene.auction?.end ?? 0n;
    const late = over === 0n ? now + 60n : over;
    return { amount: bidAmount(draft, c), start: mostly([now + 1n, now + 10n, late - 1n], [late, now], d) };
  },
  pause: (_, { scene }, [, , c]) => ({
    flag: c % 9 === 8 ? c % 2 === 0 : scene.auction?.pausedAt === 0n,
  }),
  'create raffle': (now, _, [, b, c, d]) => ({
    amount: mostly([1_000_007n, 100_003n, 3n, 33n, 900_000_001n, 1n], [MAX, 0n], c >> 2),
    count: mostly([1, 2, 3, 5, 10], [0, 10_001], d >> 8),
    rate: mostly([0, 0, 1, 2], [9], b >> 3),
    end: c % 61 === 60 ? now + 315_619_201n : end(now, d),
    flag: c % 4 === 1,
  }),
  'buy tickets': (_, { scene }, [, , c, d]) => ({
    count: mostly([1, 1, 2], [4, 0], d),
    limit: scene.raffle === undefined || c % 16 === 15 ? 1n : scene.raffle.price,
  }),
  'create order': (now, { currency }, [, , c, d]) => ({ amount: price(currency, c), end: expiry(now, d) }),
  'update order': (now, { scene, currency }, [, , c, d]) => ({
    amount: price(scene.order?.currency ?? currency, c),
    end: expiry(now, d),
  }),
  'buy order': (_, { art, scene: { order } }, [, b, c, d]) => {
    const total = order === undefined ? 1n : payment(art, order.price).total;
    const inSol = order?.currency === SOL ? total : 0n;
    // At most a token account for the artwork, and for each of five creators, the fee and the seller.
    const rents = 8n * TOKEN_RENT;
    return {
      limit: capped(mostly([total, total, total + 1n], [total - 1n], c)),
      amount: capped(mostly([inSol + rents, MAX], [inSol, inSol + TOKEN_RENT, inSol + TOKEN_RENT - 1n], d)),
      count: Number(order?.revision ?? 1n) + mostly([0], [1, -1], b),
    };
  },
  'claim proceeds': (_, { scene: { raffle } }, [, , c]) => {
    const revenue = (raffle?.price ?? 0n) * BigInt(raffle?.sold ?? 0);
    return { amount: mostly([0n, 1n], [revenue, revenue + 1n], c) };
  },
  'send lamports': (_, __, [, , c]) => ({ amount: at([890_880n, 1_000_000n, 3_000_000n, 7n], c) }),
  'send dollars': (_, __, [, , c]) => ({ amount: at([1n, 500n, 5_001n], c) }),
};

/** Accounts that strangers could try to spoil by sending something there. */
function target({ art: { mint }, owner }: Draft, dollars: boolean, number: number): Address {
  const places = [
    listingPlace(mint),
    auctionPlace(mint),
    offerPlace(owner, mint),
    scheduledPlace(mint, owner),
    rafflePlace(owner, mint),
    proceedsPlace(owner, mint),
    orderPlace(orderIdOf(mint)),
  ].map(({ address }) => address);
  if (dollars) return at(places.slice(0, 4), number);
  return at([...places, associated(places[0] ?? owner, mint), associated(places[1] ?? owner, mint)], number);
}

/** Previous bidder, winner, or who receives. */
function otherOf(draft: Draft, { numbers: [, , c], twist }: Draw): Address | undefined {
  const { kind, actor, scene } = draft;
  const { auction, raffle } = scene;
  const wrong = twist % 29 === 28 ? at(WALLETS, c) : undefined;
  const highest = auction === undefined || auction.highest === 0n ? undefined : auction.bidder;
  switch (kind) {
    case 'bid':
      return wrong ?? (highest === actor ? undefined : highest);
    case 'execute scheduled bid':
      return wrong ?? highest;
    case 'settle':
      return highest === undefined ? undefined : (wrong ?? highest);
    case 'claim prize':
      return (
        wrong ?? (raffle === undefined || raffle.winner === SYSTEM_PROGRAM ? at(WALLETS, c) : raffle.winner)
      );
    case 'leave dollars':
      return at(
        WALLETS.filter((it) => it !== actor),
        c,
      );
    case 'send lamports':
    case 'send dollars':
      return target(draft, kind === 'send dollars', c >> 3);
    default:
      return undefined;
  }
}

/** The terms that the actor was shown: mostly those of now, sometimes of before the clock started, or of another sale. */
function shownTo({ kind, scene: { auction, listing, order, raffle } }: Draft, number: number): Buffer {
  if ((kind === 'bid' || kind === 'schedule bid') && auction !== undefined) {
    // Another number of 64 bits, whatever it is.
    const other = { ...auction, reserve: auction.reserve ^ 1n };
    return auctionTerms(mostly([auction, auction, { ...auction, start: 0n }], [other], number));
  }
  if ((kind === 'buy' || kind === 'update price') && listing !== undefined)
    return termsOf(mostly([listing], [{ ...listing, listedAt: listing.listedAt - 1n }], number));
  if (kind === 'update order' && order !== undefined)
    return termsOf(mostly([order], [{ ...order, price: order.price ^ 1n }], number));
  if (kind === 'buy tickets' && raffle !== undefined)
    return raffleTerms(mostly([raffle], [{ ...raffle, price: raffle.price ^ 1n }], number));
  return Buffer.alloc(32);
}

/** Fills in amounts, times and the third person. */
export function shape(books: Books, draft: Draft, draw: Draw): Shaped {
  const { kind, actor, art, owner, currency } = draft;
  const none = { amount: 0n, limit: 0n, start: 0n, end: 0n, count: 0, rate: 0, flag: false, second: false };
  const numbers = NUMBERS[kind]?.(books.now, draft, draw.numbers) ?? {};
  const dollars = books.holding(associated(actor, USD))?.amount ?? 0n;
  const all = kind === 'leave dollars' ? { amount: dollars } : {};
  const shown = shownTo(draft, draw.numbers[1]);
  return {
    ...none,
    ...numbers,
    ...all,
    kind,
    actor,
    art,
    owner,
    currency,
    shown,
    other: otherOf(draft, draw),
  };
}
