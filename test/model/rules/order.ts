import { MAX } from '../../support/program-arbitraries.ts';
import { type Books, must } from '../books.ts';
import { type Artwork, SOL, VENDOR_FEE_BPS } from '../cast.ts';
import { termsOf } from '../layout.ts';
import type { Shares } from '../money.ts';
import type { Operation } from '../operation.ts';
import { associated, orderIdOf, orderPlace } from '../places.ts';
import type { Order } from '../records.ts';
import {
  deliver,
  payAll,
  purseOf,
  recordSale,
  requireCreators,
  requireFunds,
  requireHeld,
} from './common.ts';

/** Ten years, as the programs count them: 3,653 days. */
const FAR = 315_619_200n;

/** Price, royalty and fee, and whose they are: the seller gets the price and what rounding leaves of the royalty. */
export function payment(art: Artwork, price: bigint): Shares & { readonly total: bigint } {
  const fee = (price * BigInt(VENDOR_FEE_BPS)) / 10_000n;
  const royalty = art.creators.length === 0 ? 0n : (price * BigInt(art.royaltyBps)) / 10_000n;
  const creators = art.creators.map(([, share]) => (royalty * BigInt(share)) / 100n);
  const seller = creators.reduce((rest, part) => rest - part, price + royalty);
  return { fee, creators, seller, total: price + royalty + fee };
}

const addressOf = ({ art }: Operation) => orderPlace(orderIdOf(art.mint)).address;

function orderOf(books: Books, op: Operation): Order {
  const order = books.find('order', addressOf(op));
  must(order !== undefined, 'NoOrder');
  return order;
}

function requireValid(books: Books, { amount, end }: Operation): void {
  must(amount > 0n, 'PriceIsZero');
  must(end > books.now, 'ExpiryInPast');
  must(end - books.now <= FAR, 'TimeTooFar');
}

export function createOrder(books: Books, op: Operation): void {
  const { actor, art, currency, amount: price, end: expires } = op;
  requireValid(books, op);
  const { address, bump } = orderPlace(orderIdOf(art.mint));
  must(books.isVacant(address), 'OrderAlreadyExists');
  requireHeld(books, actor, art);
  must(currency !== art.mint, 'CurrencyIsAsset');
  must(payment(art, price).total <= MAX, 'ArithmeticOverflow');
  const terms = { seller: actor, mint: art.mint, currency, price, revision: 1n, expires };
  books.open(address, { kind: 'order', bump, ...terms }, actor);
  deliver(books, art, actor, address, actor);
}

/** Raises the revision. */
export function updateOrder(books: Books, op: Operation): void {
  const order = orderOf(books, op);
  must(order.seller === op.actor, 'WrongSeller');
  must(termsOf(order).equals(op.shown), 'TermsChanged');
  requireValid(books, op);
  const changed = { price: op.amount, expires: op.end, revision: order.revision + 1n };
  books.write(addressOf(op), { ...order, ...changed });
}

export function cancelOrder(books: Books, op: Operation): void {
  const { actor, art } = op;
  must(orderOf(books, op).seller === actor, 'WrongSeller');
  const address = addressOf(op);
  deliver(books, art, address, actor, actor);
  books.close(associated(address, art.mint), address);
  books.close(address, actor);
}

/** `limit` is the most that may be paid, `amount` the most lamports that may go. */
export function buyOrder(books: Books, op: Operation): void {
  const { actor, art, currency } = op;
  const held = books.get(actor).lamports;
  const order = orderOf(books, op);
  const { seller } = order;
  must(op.owner === seller, 'WrongSeller');
  must(currency === order.currency, 'WrongCurrency');
  must(actor !== seller, 'BuyerIsSeller');
  must(order.revision === BigInt(op.count), 'RevisionChanged');
  must(books.now < order.expires, 'OrderExpired');
  requireCreators(op);
  const { total, ...parts } = payment(art, order.price);
  must(total <= MAX, 'ArithmeticOverflow');
  must(total <= op.limit, 'PaymentAboveMax');
  const purse = purseOf(actor, currency);
  requireFunds(books, purse, total);
  const address = addressOf(op);
  if (currency === SOL) books.move(actor, address, total);
  deliver(books, art, address, actor, actor);
  recordSale(books, art);
  books.close(associated(address, art.mint), address);
  payAll(books, currency === SOL ? purseOf(address, SOL) : purse, art, parts, seller, actor);
  books.close(address, seller);
  must(held - books.get(actor).lamports <= op.amount, 'SolDebitAboveMax');
}
