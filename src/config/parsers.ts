import {
  type AmountProblem,
  amountProblemText,
  parseAmountText,
  SOL,
  toBaseUnits,
} from '../domain/amount.ts';
import type { Parser, Refuse } from '../errors/refusal.ts';
import { didYouMean } from '../text/nearest.ts';

/** What the words are, for the message about another one. */
interface AskedFor {
  /** "a kind" */
  readonly what: string;
  readonly hint: string;
}

/** Exactly one of `words`. */
export function oneOf<const T extends string>(words: readonly T[], asked?: AskedFor): Parser<T> {
  const parse: Parser<T> = (text, refuse) => {
    const found = words.find((word) => word === text);
    if (found !== undefined) return found;
    const { end, correction } = didYouMean(text, words);
    const among = `one of ${words.join(', ')}${end}`;
    const why = `${quote(text)} is not ${asked === undefined ? among : `${asked.what}: it is ${among}`}`;
    return refuse({ why, hint: asked?.hint ?? 'use one of these words', correction });
  };
  return Object.assign(parse, { choices: words });
}

const VERSIONS = oneOf(['0', '1', 'auto']);

/** The version of built transactions. */
export const parseTxVersion: Parser<0 | 1 | 'auto'> = Object.assign(
  (text: string, refuse: Refuse) => {
    const word = VERSIONS(text, refuse);
    if (word === 'auto') return word;
    return word === '0' ? 0 : 1;
  },
  { choices: VERSIONS.choices },
);

/** Any text that is not empty. */
export const parseText: Parser<string> = (text, refuse) =>
  text === '' ? refuse({ why: 'it is empty', hint: 'give it a value, or leave it out' }) : text;

/** An integer from `least` to `most`. */
export function wholeNumber(least: number, most: number): Parser<number> {
  return (text, refuse) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most
      ? value
      : refuse({
          why: `${quote(text)} is not a whole number from ${least} to ${most}`,
          hint: `write it like ${least}`,
        });
  };
}

/** Same limit as in the service's contract: with it, the price of a compute unit in micro-lamports fits into 64 bits. */
const MAX_PRIORITY_LAMPORTS = 1_000_000_000_000n;

/** A priority fee: `auto`, or an integer of lamports, at most 1000 SOL. */
export const parsePriority: Parser<bigint | 'auto'> = (text, refuse) => {
  if (text === 'auto') return text;
  const digits = /^(\d{1,20})(?:\s*lamports?)?$/.exec(text)?.[1];
  const lamports = digits === undefined ? null : BigInt(digits);
  return lamports !== null && lamports <= MAX_PRIORITY_LAMPORTS
    ? lamports
    : refuse({
        why: `${quote(text)} is neither auto nor a whole number of lamports from 0 to ${MAX_PRIORITY_LAMPORTS}`,
        hint: 'write it like auto, or 5000',
      });
};

/** An amount of SOL ("0.01", "0.01 SOL", "10000000 lamports") in lamports. */
export const parseSol: Parser<bigint> = (text, refuse) => {
  const amount = refuseProblem(text, parseAmountText(text), refuse);
  return refuseProblem(text, toBaseUnits(amount, SOL), refuse);
};

function refuseProblem<T extends object | bigint>(text: string, value: T | AmountProblem, refuse: Refuse): T {
  if (typeof value !== 'object' || !('problem' in value)) return value as T;
  return refuse({
    code: 'invalid_amount',
    why: `${quote(text)} ${amountProblemText(value)}`,
    hint: 'write it like "0.01 SOL" or "10000000 lamports"',
  });
}

function quote(text: string): string {
  return `"${text}"`;
}

/** A whole number of per cent, with or without the sign, or `off`. */
export const parsePercent: Parser<number | 'off'> = (text, refuse) =>
  text === 'off' ? text : wholeNumber(0, 1_000_000)(text.replace(/ ?%$/, ''), refuse);
