import { expect, it } from 'vitest';
import type { Draft } from '../../src/flow/task.ts';
import { hasSameTerms } from '../../src/flow/terms.ts';

/** What the comparison looks at; `least`: lamports of the wallet's least net change. */
function draft(least: bigint, pays = 5n): Draft {
  return {
    transaction: { instructions: [] },
    context: {
      deployment: { programs: {} },
      signer: 'wallet',
      expectation: { lamports: { min: least, max: 0n }, pays, tokens: [], receipts: [], accounts: [] },
    },
    facts: { operation: 'raffle.claim-proceeds' },
  } as unknown as Draft;
}

it.each([
  ['the same', draft(-2n), draft(-2n), true],
  ['less rent, of accounts that are there by now', draft(-2n), draft(0n), true],
  ['more rent than was shown', draft(-2n), draft(-3n), false],
  ['another price', draft(-2n), draft(-2n, 6n), false],
])('what was agreed to holds with %s: %#', (_, shown, now, holds) => {
  expect(hasSameTerms(shown, now)).toBe(holds);
});
