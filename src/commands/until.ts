import { type AmountText, amountProblemText, type Currency, parseAmountText } from '../domain/amount.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Parser } from '../errors/refusal.ts';
import { baseUnits } from './parameters.ts';

/** How an amount compares with another one. */
const COMPARISONS = {
  '<=': (left: bigint, right: bigint) => left <= right,
  '>=': (left: bigint, right: bigint) => left >= right,
  '<': (left: bigint, right: bigint) => left < right,
  '>': (left: bigint, right: bigint) => left > right,
  '=': (left: bigint, right: bigint) => left === right,
} as const;

type Sign = keyof typeof COMPARISONS;

/** What a watch waits for: a word of its list, or an amount that is compared with a field of the account. */
export type Until<Word extends string> =
  | { readonly text: string; readonly word: Word }
  | { readonly text: string; readonly field: string; readonly sign: Sign; readonly amount: AmountText };

/** Whether what is waited for is so, is not so yet, or can no longer be so. */
export type Verdict = 'holds' | 'not yet' | 'impossible';

/** A parser of conditions: one of the words, or a field with a comparison and an amount. */
export function until<Word extends string>(
  fields: readonly [string, ...string[]],
  words: readonly Word[],
): Parser<Until<Word>> {
  const [field] = fields;
  const hint = `write one of: "${field}<2 SOL" (with <, <=, >, >= or =), ${[...fields.slice(1).map((one) => `"${one}>=2 SOL"`), ...words].join(', ')}`;
  const comparison = new RegExp(`^(${fields.join('|')})\\s*(<=|>=|<|>|=)\\s*(.+)$`, 'i');
  return (text, refuse) => {
    const trimmed = text.trim();
    const word = words.find((one) => one === trimmed.toLowerCase());
    if (word !== undefined) return { text: trimmed, word };
    const [, named, sign, typed] = comparison.exec(trimmed) ?? [];
    if (named === undefined || sign === undefined || typed === undefined)
      return refuse({ why: `"${text}" is not something that can be waited for`, hint });
    const amount = parseAmountText(typed);
    if ('problem' in amount)
      return refuse({ code: 'invalid_amount', why: `"${typed}" ${amountProblemText(amount)}`, hint });
    return { text: trimmed, field: named.toLowerCase(), sign: sign as Sign, amount };
  };
}

/** Throws `invalid_amount` for an amount that does not fit the currency, and `unsupported_currency` for one that cannot be read. */
export function compares(
  { sign, amount }: { readonly sign: Sign; readonly amount: AmountText },
  value: bigint,
  currency: Currency | null,
): boolean {
  if (currency === null) {
    throw new CliError('unsupported_currency', {
      what: 'the amount cannot be compared',
      why: 'its currency cannot be read',
      hint: 'name an RPC node that has it: --url URL',
    });
  }
  return COMPARISONS[sign](value, baseUnits(amount, currency));
}
