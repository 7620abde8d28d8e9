import { createHash } from 'node:crypto';
import { inspect, isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { NETWORK_FEE } from '../support/program-vm.ts';
import { type Books, rentOf } from './books.ts';
import { ARTWORKS, WALLETS } from './cast.ts';
import { choose } from './choose.ts';
import { compare, judge, type Totals } from './compare.ts';
import { at, type Draw, draws } from './draw.ts';
import { ENCODERS } from './encode/table.ts';
import type { Machine } from './machine.ts';
import { describeOperation, type Operation } from './operation.ts';
import { RULES } from './rules/table.ts';
import { momentsOf, sceneOf } from './scene.ts';
import { booksOf, createStart, type Start } from './setup.ts';
import { FIRST_SLOT, knownSlots, slotHash } from './slots.ts';
import { checkStrangers } from './strangers.ts';
import { Tally } from './tally.ts';

/** Operations in a sequence. */
export const LENGTH = 30;
/** The seed unless another is asked for: the same sequences every day. */
export const SEED = 20_261_121;

/** Time passes: mostly none, some seconds, or to the second around which something changes. */
function waitFor(books: Books, draw: Draw): bigint {
  const moments = ARTWORKS.flatMap((art) => momentsOf(sceneOf(books, art, draw.wait), books.now));
  const next = moments.map((it) => it + at([-1n, 0n, 1n], draw.wait >> 8)).filter((it) => it > books.now);
  const step = at([0, 0, 0, 0, 0, 0, 0, 1, 20, 'next', 'next', 400], draw.wait) as number | 'next';
  if (step !== 'next') return books.now + BigInt(step);
  return next.length === 0 ? books.now : at(next, draw.wait >> 4);
}

/** Blocks pass too, and not as the time does: none, few, as many as a draw waits for; seldom more than are known. */
const slotsPassed = ({ wait }: Draw): bigint =>
  (wait >> 16) % 40 === 39 ? 120n : at([0n, 0n, 1n, 2n, 5n, 9n, 17n, 17n], wait >> 16);

/** The network's fee is taken whatever comes of the transaction, unless it would leave the wallet half alive. */
function takeFee(books: Books, { actor }: Operation): boolean {
  const account = books.get(actor);
  const lamports = account.lamports - NETWORK_FEE;
  if (lamports < rentOf(0)) return false;
  books.accounts.set(actor, { ...account, lamports });
  return true;
}

/** All accounts of a sequence: those of the start, and those that its transactions could write. */
const everything = (books: Books, machine: Machine) =>
  new Set([...books.accounts.keys(), ...machine.touched]);

const opensForOthers = (before: Books['accounts'], books: Books, { actor }: Operation): boolean =>
  [...books.accounts].some(
    ([address, { record }]) =>
      record.kind === 'token' &&
      record.owner !== actor &&
      WALLETS.includes(record.owner) &&
      !before.has(address),
  );

/** One sequence on its way. */
class Game {
  readonly #start: Start;
  readonly #books: Books;
  readonly #tally: Tally;
  readonly #begin: Totals;
  #fees = 0n;

  constructor(start: Start, hash: number, tally: Tally) {
    start.machine.restore();
    this.#start = start;
    this.#books = booksOf(start, createHash('sha256').update(String(hash)).digest());
    this.#goTo(FIRST_SLOT);
    this.#tally = tally;
    this.#begin = this.compareAll();
  }

  get now(): bigint {
    return this.#books.now;
  }

  /** Lets time pass and makes an operation of what was drawn. */
  next(draw: Draw, focus: number): Operation {
    this.#books.now = waitFor(this.#books, draw);
    this.#start.machine.setTime(this.now);
    this.#goTo(this.#books.slot + slotsPassed(draw));
    return choose(this.#books, draw, focus);
  }

  /** One operation, by the model and by the programs. */
  step(op: Operation): void {
    const { machine } = this.#start;
    const books = this.#books;
    const before = new Map(books.accounts);
    const charged = takeFee(books, op);
    const expected = charged ? judge(books, () => RULES[op.kind](books, op)) : 'OutOfLamports';
    const found = machine.send(op.actor, ENCODERS[op.kind](op));
    if (found !== expected)
      throw new Error(`the model says ${expected ?? 'accepted'}, the program says ${found ?? 'accepted'}`);
    if (charged) this.#fees += NETWORK_FEE;
    this.#conserved(this.compareAll());
    if (expected === undefined) {
      checkStrangers(before, books.accounts, op);
      if (opensForOthers(before, books, op)) this.#tally.noteOpened(op.kind);
    }
    this.#tally.note(op.kind, expected);
  }

  compareAll(): Totals {
    return compare(this.#books, this.#start.machine, everything(this.#books, this.#start.machine));
  }

  #goTo(slot: bigint): void {
    const { hashes } = this.#books;
    this.#books.slot = slot;
    const known = knownSlots(slot).map((it) => ({ slot: it, hash: slotHash(hashes, it) }));
    this.#start.machine.setSlot(slot, known);
  }

  #conserved(totals: Totals): void {
    const expected = { ...this.#begin, lamports: this.#begin.lamports - this.#fees };
    if (isDeepStrictEqual(totals, expected)) return;
    throw new Error(`not conserved: ${inspect(totals)}, and not ${inspect(expected)}`);
  }
}

/** Plays one sequence from the start. Throws with the whole of it when model and programs differ. */
function play(start: Start, sequence: readonly (Draw | null)[], hash: number, tally: Tally): void {
  const game = new Game(start, hash, tally);
  const story: string[] = [];
  for (const draw of sequence) {
    if (draw === null) continue;
    const op = game.next(draw, hash);
    story.push(`at ${game.now} ${describeOperation(op)}`);
    try {
      game.step(op);
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error);
      throw new Error(`${what}\nafter:\n${story.join('\n')}`, { cause: error });
    }
  }
  tally.sequences += 1;
}

/**
 * Plays random sequences. When one fails, fast-check takes operations out of it as long as it still fails; the error
 * tells the seed, and the shortest story that it found.
 */
export async function playAll(sequences: number, seed: number = SEED): Promise<Tally> {
  const start = await createStart();
  const tally = new Tally();
  // An operation is left out only to shrink.
  const sequence = fc.array(fc.option(draws, { freq: 2 ** 30 }), { minLength: LENGTH, maxLength: LENGTH });
  fc.assert(
    fc.property(sequence, fc.nat(), (drawn, hash) => play(start, drawn, hash, tally)),
    { numRuns: sequences, seed },
  );
  return tally;
}
