import { type Books, must } from '../books.ts';
import { USD } from '../cast.ts';
import type { Operation } from '../operation.ts';
import { associated } from '../places.ts';

/** What people can do without the marketplace, and to it. */

/** Opens the receiver's account when it is missing, and gives the artwork away. */
export function handOver(books: Books, { actor, art, owner }: Operation): void {
  const to = books.home(owner, art.mint, actor);
  const from = associated(actor, art.mint);
  must(books.holding(from) !== undefined, 'InvalidTokenAccount');
  books.moveTokens(from, to, 1n);
}

/** Lamports to any address: those of the programs too. */
export function sendLamports(books: Books, { actor, other, amount }: Operation): void {
  must(other !== undefined, 'NoReceiver');
  books.move(actor, other, amount);
}

/** Gives all dollars to somebody and closes the account of them: a refund will need a new one. */
export function leaveDollars(books: Books, { actor, other, amount }: Operation): void {
  must(other !== undefined, 'NoReceiver');
  const to = books.home(other, USD, actor);
  const from = associated(actor, USD);
  must(books.holding(from) !== undefined, 'InvalidTokenAccount');
  books.moveTokens(from, to, amount);
  books.close(from, actor);
}

/** Dollars to the associated account of any address, opened when it is missing. */
export function sendDollars(books: Books, { actor, other, amount }: Operation): void {
  must(other !== undefined, 'NoReceiver');
  const to = books.home(other, USD, actor);
  const from = associated(actor, USD);
  must(books.holding(from) !== undefined, 'InvalidTokenAccount');
  books.moveTokens(from, to, amount);
}
