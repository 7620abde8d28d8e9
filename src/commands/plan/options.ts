import { wholeNumber } from '../../config/parsers.ts';
import { parsePath } from '../../errors/not-a-path.ts';
import type { Parser } from '../../errors/refusal.ts';
import { optional, type Parameters, toggle, type Values } from '../command.ts';
import { type NewPrice, newPrice } from './percent.ts';

const hash: Parser<string> = (text, refuse) =>
  /^[0-9a-f]{32}$/.test(text)
    ? text
    : refuse({ why: `"${text}" is not the hash of a plan`, hint: 'copy it as the plan shows it' });

/** Options of everything that carries out a plan. */
export const APPLY_OPTIONS = {
  approve: optional('HASH', 'agree to exactly the plan with this hash, without a question', hash),
  rps: optional(
    'COUNT',
    'most requests a second to the service (default: as many as it takes)',
    wholeNumber(1, 10_000),
  ),
  remaining: optional('FILE', 'new file for a CSV of what is not done', parsePath),
};

const BULK_OPTIONS = {
  from: optional(
    'FILE',
    'those of a CSV file with the columns mint or name, price, currency; - for standard input',
    parsePath,
  ),
  plan: optional('FILE', 'write the plan to a new file, and sign nothing', parsePath),
  ...APPLY_OPTIONS,
};

/** The values of all of them. Not every verb has the last two. */
export type BulkValues = Values<typeof BULK_OPTIONS> & {
  readonly all?: boolean;
  readonly price?: NewPrice | null;
};

/** `finds`: all of the wallet can be found, so that it takes --all. `prices`: each takes a new price. */
export interface BulkShape {
  readonly finds: boolean;
  readonly prices: boolean;
}

const PRICE = 'the new price, in the currency of the listing; with --all also a change such as -10%';

/** The options of a verb that plans many. */
export function bulkOptions({ finds, prices }: BulkShape): Parameters {
  return {
    ...(finds ? { all: toggle('all of your wallet: shows a plan, and asks once') } : {}),
    ...(finds && prices ? { price: optional('AMOUNT|PERCENT', PRICE, newPrice) } : {}),
    ...BULK_OPTIONS,
  };
}

/** The fields of a row in the data. */
export const REPORT_FIELDS = [
  ...(['line', 'artwork', 'name', 'before', 'after', 'currency', 'amounts', 'marks'] as const),
  ...(['outcome', 'signature', 'slot', 'error'] as const),
] as const;
