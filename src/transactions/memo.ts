import type { Instruction } from '@solana/kit';
import { MEMO_PROGRAM } from '../domain/address.ts';
import { MEMO_LIMIT } from '../domain/memo-text.ts';
import type { Summary } from '../operations/operation.ts';
import { isComputeBudget } from './compute-budget.ts';
import type { DecodedInstruction, DecodedTransaction } from './decode.ts';

/** A memo, and the index of its instruction, from 0, not counting those of the compute budget. */
export interface PlacedMemo {
  readonly at: number;
  readonly text: string;
}

/** The memo texts of an intent, such as the id of an order. */
export function typedMemos(intent: unknown): readonly string[] {
  if (typeof intent !== 'object' || intent === null || !('memos' in intent)) return [];
  const { memos } = intent;
  return Array.isArray(memos) ? memos.filter((memo) => typeof memo === 'string') : [];
}

/** All memos that were asked for: each at its position in `transaction`, or at the end when it is not there. */
export function allMemos(transaction: DecodedTransaction, typed: readonly string[]): readonly PlacedMemo[] {
  const placed = placedMemos(transaction, typed);
  const missing = [...typed];
  for (const { text } of placed) missing.splice(missing.indexOf(text), 1);
  return [...placed, ...memosAtEnd(missing)];
}

/** These memos after all other instructions. */
export function memosAtEnd(texts: readonly string[]): readonly PlacedMemo[] {
  return texts.map((text) => ({ at: Number.MAX_SAFE_INTEGER, text }));
}

/**
 * The memos of a transaction that contain exactly one of the texts that were asked for, each text at most once. Any other memo
 * is left out, so that the comparison with the transaction that is built here fails.
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

/** The instructions with each memo at its position. */
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
 * Additional compute units for memos. The memo program is documented to handle 566 bytes in 200,000 units; this allows about
 * three times as much, since units that are not used cost nothing.
 */
export function memoUnits(memos: readonly PlacedMemo[]): number {
  return memos.reduce((units, { text }) => units + UNITS_A_MEMO + Buffer.byteLength(text) * UNITS_A_BYTE, 0);
}

const UNITS_A_MEMO = 10_000;
const UNITS_A_BYTE = 1_000;

/** The summary, with a line for each memo of the transaction that will be signed. */
export function withMemoLines(
  summary: Summary,
  transaction: DecodedTransaction,
  typed: readonly string[],
): Summary {
  const memos = placedMemos(transaction, typed).map(({ text }) => ['memo', text] as const);
  return { ...summary, lines: [...summary.lines, ...memos] };
}
