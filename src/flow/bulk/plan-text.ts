import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { Check } from 'typebox/schema';
import { isAddress } from '../../domain/base58.ts';
import { BULK_OPERATIONS, type BulkMark, type BulkPlan } from '../../domain/bulk-plan.ts';
import { CliError } from '../../errors/cli-error.ts';
import { parseTagged, stringifyTagged } from '../../json/json.ts';

const VERSION = 1;

const Text = Type.String();
const Price = Type.Union([Type.BigInt({ minimum: 0n, maximum: 2n ** 64n - 1n }), Type.Null()]);
const MARKS: readonly BulkMark[] = ['far down', 'far up', 'below best offer', 'ended'];

const PlanSchema = Type.Object({
  gavelBulkPlan: Type.Literal(VERSION),
  operation: Type.Union(BULK_OPERATIONS.map((name) => Type.Literal(name))),
  cluster: Text,
  wallet: Text,
  rows: Type.Array(
    Type.Object({
      mint: Text,
      name: Type.Union([Text, Type.Null()]),
      currency: Type.Object({
        mint: Text,
        symbol: Text,
        decimals: Type.Integer({ minimum: 0, maximum: 255 }),
        unconfirmed: Type.Optional(Type.Literal(true)),
      }),
      before: Price,
      after: Price,
      marks: Type.Array(Type.Union(MARKS.map((mark) => Type.Literal(mark)))),
    }),
  ),
});

/** The hash that a plan is approved by: of all that is done, and with what. Names and marks are not in it. */
export function hashOf({ operation, cluster, wallet, rows }: BulkPlan): string {
  const what = rows.map(({ mint, currency, before, after }) => [
    ...[mint, currency.mint, currency.decimals, before, after],
  ]);
  return createHash('sha256')
    .update(stringifyTagged([VERSION, operation, cluster, wallet, what]))
    .digest('hex')
    .slice(0, HASH_DIGITS);
}

/** 128 bits. */
const HASH_DIGITS = 32;

export function writeBulkPlan({ operation, cluster, wallet, rows }: BulkPlan): string {
  return `${stringifyTagged({ gavelBulkPlan: VERSION, operation, cluster, wallet, rows }, 1)}\n`;
}

/** Throws `verification_failed` for what is not a plan. */
export function readBulkPlan(text: string): BulkPlan {
  let value: unknown;
  try {
    value = parseTagged(text);
  } catch {
    throw refused('it cannot be read');
  }
  if (!Check(PlanSchema, value)) throw refused('parts of it are missing, or of the wrong kind');
  const { operation, cluster, wallet, rows } = value as unknown as BulkPlan;
  const addresses = [wallet, ...rows.flatMap(({ mint, currency }) => [mint, currency.mint])];
  if (!addresses.every(isAddress)) throw refused('there is something else in the place of an address');
  if (new Set(rows.map(({ mint }) => mint)).size < rows.length) throw refused('an artwork is in it twice');
  return { operation, cluster, wallet, rows };
}

function refused(why: string): CliError {
  return new CliError('verification_failed', {
    what: 'the plan was refused',
    why: `it is not a plan of gavel for many artworks: ${why}`,
    hint: 'make a new one, such as: gavel listing reprice --all --price -10% --plan plan.json',
    details: { failed: ['plan'] },
  });
}
