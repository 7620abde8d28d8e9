import type { Instruction } from '@solana/kit';
import { MEMO_PROGRAM } from '../domain/address.ts';
import { MEMO_LIMIT } from '../domain/memo-text.ts';
import type { Summary } from '../operations/operation.ts';
import { isComputeBudget } from './compute-budget.ts';
import type { DecodedInstruction, DecodedTransaction } from './decode.ts';

/** A memo, and the place of its instruction among those that are not for the compute budget, from 0. */
export interface PlacedMemo {
  readonly at: number;
  readonly text: string;
}

/** The texts that a person asked to have in memos, such as the id of an order. */
export function typedMemos(intent: unknown): readonly string[] {
  if (typeof intent !== 'object' || intent === null || !('memos' in intent)) return [];
  const { memos } = intent;
  return Array.isArray(memos) ? memos.filter((memo) => typeof memo === 'string') : [];
}

/** All that were typed: where somebody else put them, and behind everything else where they put none. */
export function allMemos(transaction: DecodedTransaction, typed: readonly string[]): readonly PlacedMemo[] {
  const placed = placedMemos(transaction, typed);
  const missing = [...typed];
  for (const { text } of placed) missing.splice(missing.indexOf(text), 1);
  return [...placed, ...memosAtEnd(missing)];
}

/** All of them, behind everything else. */
export function memosAtEnd(texts: readonly string[]): readonly PlacedMemo[] {
  return texts.map((text) => ({ at: Number.MAX_SAFE_INTEGER, text }));
}

/**
 * The memos of a transaction that carry what was typed and nothing else, each text once at most. Any other memo is left
 * out, and so is a difference from what is built here.
 */
export function placedMemos(
  { instructions }: DecodedTransaction,
  typed: readonly string[],
): readonly PlacedMemo[] {
  const left = [...typed];
  return instructions
    .filter((instruction) => !isComputeBudget(instruction))
    .flatMap((instruction, at) => {
      const found = left.findIndex((text) => isMemo(instruction, text));
      return found === -1 ? [] : left.splice(found, 1).map((text) => ({ at, text }));
    });
}

function isMemo({ program, accounts, data }: DecodedInstruction, text: string): boolean {
  const isPlain = program === MEMO_PROGRAM && accounts.length === 0 && data.length < MEMO_LIMIT;
  return isPlain && Buffer.compare(data, Buffer.from(text)) === 0;
}

/** The instructions with each memo in its place. */
export function withMemos(
  instructions: readonly Instruction[],
  memos: readonly PlacedMemo[],
): readonly Instruction[] {
  const all = [...instructions];
  for (const { at, text } of memos)
    all.splice(at, 0, { programAddress: MEMO_PROGRAM, data: Uint8Array.from(Buffer.from(text)) });
  return all;
}

/**
 * Compute units that memos take on top of the rest. The memo program is said to take 566 bytes in 200,000 units; this is
 * about three times that, since nothing is paid for units that are not used.
 */
export function memoUnits(memos: readonly PlacedMemo[]): number {
  return memos.reduce((units, { text }) => units + UNITS_A_MEMO + Buffer.byteLength(text) * UNITS_A_BYTE, 0);
}

const UNITS_A_MEMO = 10_000;
const UNITS_A_BYTE = 1_000;

/** The summary with the memos of what is to be signed. */
export function withMemoLines(
  summary: Summary,
  transaction: DecodedTransaction,
  typed: readonly string[],
): Summary {
  const memos = placedMemos(transaction, typed).map(({ text }) => ['memo', text] as const);
  return { ...summary, lines: [...summary.lines, ...memos] };
}
