import { CREATION_FEE } from '../../chain/codecs/editions.ts';
import { formatExactly, SOL } from '../../domain/amount.ts';
import type { Decision, SummaryLine } from '../operation.ts';
import type { Print } from './print.ts';

/** The rent of what a purchase opens, in lamports, as the preview's line of costs has it. */
export function shortRent(rent: bigint, print: Print | null): Decision['costs'] {
  if (print === null) return [['rent', rent]];
  return [
    ['rent', rent - CREATION_FEE],
    ['token-metadata', CREATION_FEE],
  ];
}

/** The rent, and what token-metadata takes for a print. It stays in the record of the print, beside its rent. */
export function describeRent(rent: bigint, print: Print | null): readonly SummaryLine[] {
  if (rent === 0n) return [];
  if (print === null) return [['account rent', formatExactly(rent, SOL)]];
  return [
    ['account rent', formatExactly(rent - CREATION_FEE, SOL)],
    ['fee of token-metadata', formatExactly(CREATION_FEE, SOL)],
  ];
}
