import { type AmountText, baseUnitName, formatAmount, formatUnits, toBaseUnits } from '../domain/amount.ts';
import { CliError } from '../errors/cli-error.ts';
import type { PriceChange, Summary } from '../operations/operation.ts';
import { changeText } from '../render/decision.ts';
import type { Deps } from './deps.ts';

/**
 * A price that changes by more than the setting has to be typed again, or confirmed on the command line. `given`: the amount of
 * --confirm-price. Throws `usage` when that is another price.
 */
export function withPriceRisk(
  { settings: { confirmChange } }: Pick<Deps, 'settings'>,
  summary: Summary,
  given: AmountText | null,
): Summary {
  const { change } = summary.decision;
  if (change?.isConfirmed !== true) return summary;
  const { after, currency } = change;
  if (given !== null && toBaseUnits(given, currency) !== after) throw otherPrice(given, change);
  if (confirmChange === 'off' || !isBeyond(change, BigInt(confirmChange))) return summary;
  const number = formatUnits(after, currency.decimals);
  const exact = currency.unconfirmed ? `${after} ${baseUnitName(currency)}` : formatAmount(after, currency);
  return {
    ...summary,
    risk: {
      reasons: [`the price changes from ${changeText(change)}, which is more than ${confirmChange} %`],
      word: number,
      also: [formatAmount(after, currency)],
      flag: `--confirm-price "${exact}"`,
      isAccepted: given !== null,
      isQuestion: true,
    },
  };
}

function isBeyond({ before, after }: PriceChange, percent: bigint): boolean {
  const distance = after > before ? after - before : before - after;
  return distance * 100n > before * percent;
}

function otherPrice({ given }: AmountText, { after, currency }: PriceChange): CliError {
  return new CliError('usage', {
    what: '--confirm-price is not the price of this command',
    why: `it is ${given}, and the new price would be ${formatAmount(after, currency)}`,
    hint: 'give the same price twice, or leave --confirm-price out',
  });
}
