import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// Outside marketplaces and swaps refuse each bad input twice, in the tool and in the service. The rows are where their kind is
// tested; here stands which they are, so that none is lost.

/** The file and the name of the row in it. */
type Row = readonly [file: string, row: string];

const BAD_ASSETS = 'test/commands/bad-assets.test.ts';
const VENDOR_A = 'test/commands/vendor-a.test.ts';
const VENDOR_A_SERVICE = 'test/service/vendor-a.test.ts';
const COMPRESSED = 'test/commands/vendor-b-compressed.test.ts';
const INDEXER = 'test/commands/vendor-b-indexer.test.ts';
const VENDOR_B_SERVICE = 'test/service/vendor-b.test.ts';
const SWAP = 'test/commands/pay-with-refused.test.ts';
const SWAP_SERVICE = 'test/service/swap.test.ts';

/** A row of it asks the tool and the service. */
const both = (row: string): readonly [Row, Row] => [
  [BAD_ASSETS, row],
  [BAD_ASSETS, row],
];

const ROWS: Readonly<Record<string, readonly [tool: Row, service: Row]>> = {
  'an asset of an unknown kind': both('a token that is no artwork'),
  'an asset that is frozen': both('one that is frozen'),
  'an asset of core that is frozen': both('one of core that is frozen'),
  'an asset that is locked': both('a programmable one that is locked'),
  'an asset with a delegate': both('one with a delegate'),
  'an asset with a sale delegate': both('a programmable one with a sale delegate'),
  'an asset with a hook': both('one of Token-2022 with a transfer hook'),
  'an asset with a permanent delegate': both('one of Token-2022 with a permanent delegate'),
  'an asset of core with a permanent delegate': both('one of core with a permanent delegate for transfers'),
  'another collection': both('one of core whose collection is another kind of account'),
  'a wrong tree': [
    [INDEXER, 'another tree'],
    [VENDOR_B_SERVICE, 'of another tree'],
  ],
  'a wrong proof': [
    [INDEXER, 'another node'],
    [VENDOR_B_SERVICE, 'that does not hold'],
  ],
  'a full buffer': [
    [COMPRESSED, 'before the signature, twice, ends the command, and nothing is signed'],
    [VENDOR_B_SERVICE, 'is refused with a proof of before more changes than the tree remembers'],
  ],
  'an order that is gone': [
    [VENDOR_A, 'an order that is gone'],
    [VENDOR_A_SERVICE, 'order_not_found'],
  ],
  'an order that has expired': [
    [VENDOR_A, 'an order that has expired'],
    [VENDOR_A_SERVICE, 'order_expired'],
  ],
  'an order whose escrow was emptied': [
    [VENDOR_A, 'an escrow that is emptied once it is quoted'],
    [VENDOR_A_SERVICE, 'order_escrow_empty'],
  ],
  'a revision that was raised': [
    [VENDOR_A, 'an order that changes once it is quoted'],
    [VENDOR_A_SERVICE, 'order_changed'],
  ],
  'another currency': [
    [VENDOR_A, 'a payment in another currency'],
    [VENDOR_A_SERVICE, 'unsupported_payment'],
  ],
  'a cap on the payment that is one unit short': [
    [VENDOR_A, 'a limit on the payment that is one unit short'],
    [VENDOR_A_SERVICE, 'payment_above_maximum'],
  ],
  'a cap on SOL that is one lamport short': [
    [VENDOR_A, 'a limit on SOL that is one lamport short'],
    [VENDOR_A_SERVICE, 'sol_debit_above_maximum'],
  ],
  'the switch off': [
    [VENDOR_A, 'a service that is switched off'],
    [VENDOR_A_SERVICE, 'switched off, quotes nothing and builds nothing'],
  ],
  'a quote that is stale': [
    [SWAP, 'too old'],
    [SWAP_SERVICE, 'too old'],
  ],
  'a quote for another mint': [
    [SWAP, 'quoted for another mint'],
    [SWAP_SERVICE, 'for another mint'],
  ],
  'a quote that is too small by one unit': [
    [SWAP, 'one unit short of the price'],
    [SWAP_SERVICE, 'judges ExactIn by the threshold and ExactOut by the amount, to the unit'],
  ],
  'a route through an unlisted program': [
    [SWAP, 'a program that is not listed'],
    [SWAP_SERVICE, 'a program that is not listed'],
  ],
  'an aggregator that is down': [
    [SWAP, 'where nothing answers'],
    [SWAP_SERVICE, 'says so where the aggregator is down'],
  ],
  'an aggregator that is slow': [
    [SWAP, 'no answer'],
    [SWAP_SERVICE, 'no answer'],
  ],
  'an aggregator that answers HTML': [
    [SWAP, 'HTML in place of a quote'],
    [SWAP_SERVICE, 'HTML'],
  ],
};

it.each(Object.entries(ROWS))('%s is refused by the tool, and by the service', (_input, rows) => {
  const lost = rows.filter(([file, row]) => !isRowOf(readFileSync(file, 'utf8'), row));
  expect(lost).toEqual([]);
});

/** Quoted there, or the name of a member: rows of some tables are members. */
const isRowOf = (text: string, row: string): boolean =>
  text.includes(`'${row}'`) || text.includes(`\n  ${row}: `);
