import { describe, expect, it } from 'vitest';
import { OPERATION_NAMES, type OperationName } from '../../src/operations/registry.ts';
import { SCENES } from '../attacks/scenes/scenes.ts';
import { SHAPES } from '../attacks/scenes/shapes.ts';
import { OPERATION_COURSES } from '../crash/operations.ts';
import { auction } from '../golden/tables/auction.ts';
import { listing } from '../golden/tables/listing.ts';
import { offer } from '../golden/tables/offer.ts';
import { raffle } from '../golden/tables/raffle.ts';
import { vendorA } from '../golden/tables/vendor-a.ts';
import { vendorB } from '../golden/tables/vendor-b.ts';
import { WORDS } from '../liars/typed.ts';

const rowOf = ({ operation, name }: { readonly operation: string; readonly name: string }) =>
  `${operation}, ${name}`;

/** What is played, as 'operation, shape': the liars play each scene of the attacks whose operation they can type. */
const ROWS = {
  attacks: SCENES.map(rowOf),
  liars: SCENES.filter(({ operation }) => operation in WORDS).map(rowOf),
  faults: SHAPES.map(rowOf),
  crash: OPERATION_COURSES.map(({ name }) => name),
};
const RUNS = Object.keys(ROWS) as readonly (keyof typeof ROWS)[];
const PRINTED = { ...listing, ...offer, ...auction, ...raffle, ...vendorA, ...vendorB };

/** What an operation does to the same artwork in another way, and how its golden cases call it. */
const KINDS: Readonly<Record<string, readonly (readonly [OperationName, shape: RegExp, printed: RegExp])[]>> =
  {
    editions: [
      ['listing.create', /editions$/, /editions/],
      ['listing.reprice', /editions$/, /editions/],
      ['listing.cancel', /editions$/, /editions/],
      ['listing.buy', /an edition for SOL$/, /an edition/],
      ['listing.buy', /at a price of the buyer$/, /a price of the buyer/],
    ],
    'listings that leave the artwork in the wallet': [
      ['listing.create', /in the wallet$/, /in the wallet/],
      ['listing.reprice', /in the wallet$/, /in the wallet/],
      ['listing.cancel', /in the wallet$/, /in the wallet/],
      ['listing.buy', /in the wallet$/, /in the wallet/],
    ],
    'a swap': [['listing.buy', /, with (SOL|BOXD|PEBL)$/, /another token/]],
    'orders of other kinds': [
      ['vendor-a.buy', /programmable NFT/, /programmable NFT/],
      ['vendor-a.buy', /of core/, /of core/],
    ],
    'the kinds of vendor-b': (['vendor-b.list', 'vendor-b.delist'] as const).flatMap((operation) =>
      [/token-metadata/, /programmable NFT/, /of core/, /Token-2022/, /compressed/].map(
        (kind) => [operation, kind, kind] as const,
      ),
    ),
  };

describe('an operation has rows in every long run', () => {
  it.each(OPERATION_NAMES.flatMap((name) => RUNS.map((run) => [name, run] as const)))(
    '%s in the %s',
    (name, run) => {
      expect(ROWS[run].some((row) => row.startsWith(`${name}, `))).toBe(true);
    },
  );

  const kinds = Object.entries(KINDS).flatMap(([kind, rows]) => rows.map((row) => [kind, ...row] as const));
  it.each(kinds)('with %s: %s, %s', (_kind, operation, shape, printed) => {
    const isIn = (run: keyof typeof ROWS) =>
      ROWS[run].some((row) => row.startsWith(`${operation}, `) && shape.test(row));
    expect(RUNS.filter((run) => !isIn(run))).toEqual([]);
    const cases = PRINTED[operation.replace('.', ' ')] ?? [];
    expect(cases.filter(({ title }) => printed.test(title))).not.toEqual([]);
  });
});
