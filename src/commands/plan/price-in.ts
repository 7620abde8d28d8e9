import { type Currency, U64_MAX } from '../../domain/amount.ts';
import { amount, baseUnits } from '../parameters.ts';
import { type CsvRow, OWN_PRICE, type PriceCell } from './read-csv.ts';
import { refused } from './refused.ts';

interface Priced extends PriceCell {
  readonly units: bigint;
}

/**
 * The price of a row in base units. `before`: the price on the chain; null where there is none. Of a list that was edited, one column
 * has the new price, and the others the old one. Throws when that is not so plain, and when the row has no price.
 */
export function priceIn({ prices }: CsvRow, currency: Currency, before: bigint | null): bigint {
  const [first, ...others] = prices.map((cell) => ({ ...cell, units: unitsOf(cell, currency) }));
  if (first === undefined) throw refused('it has no price');
  const found = others.every(({ units }) => units === first.units)
    ? first.units
    : editedOf([first, ...others], before);
  if (found === 0n) throw refused('its price is zero', 'price_zero');
  return found;
}

/**
 * The one column that was edited. All others still have the price of the chain. That the price of the chain has become the new one, so that the
 * other column is the old one, is ruled out by a second column with the old price, or by a column that no list has.
 */
function editedOf(all: readonly [Priced, ...Priced[]], before: bigint | null): bigint {
  const [edited, ...more] = all.filter(({ units }) => units !== before);
  const isPlain = all.length > 2 || edited?.column === OWN_PRICE;
  if (before !== null && edited !== undefined && more.length === 0 && isPlain) return edited.units;
  const [first] = all;
  const other = all.find(({ units }) => units !== first.units) ?? first;
  throw refused(
    `${first.column} says ${first.text}, ${other.column} says ${other.text}: write the new price in one of them, and delete the other column`,
  );
}

function unitsOf({ kind, text }: PriceCell, currency: Currency): bigint {
  if (kind === 'amount') return baseUnits(amount(text, refuseAmount), currency);
  const units = /^\d{1,20}$/.test(text) ? BigInt(text) : null;
  if (units === null || units > U64_MAX)
    throw refused(`"${text}" is not a number of base units`, 'invalid_amount');
  return units;
}

const refuseAmount = ({ why }: { readonly why: string }): never => {
  throw refused(why, 'invalid_amount');
};
