import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lowestTip, mergeReceipts, mergeStatuses } from '../../src/chain/rpc/merge.ts';
import type { SignatureStatus } from '../../src/ports/chain.ts';

const RANK = { processed: 0, confirmed: 1, finalized: 2 } as const;

const status: fc.Arbitrary<SignatureStatus> = fc.record({
  slot: fc.bigInt(1n, 9n),
  err: fc.constantFrom<unknown>(null, null, null, 'InsufficientFundsForFee'),
  commitment: fc.constantFrom('processed', 'confirmed', 'finalized'),
});
const said = fc
  .array(fc.option(status), { maxLength: 4 })
  .map((values) => values.map((value, index) => ({ host: `node-${index}`, value })));

it('what several nodes say is known as soon as one knows it, as far as the furthest, and never against any', () => {
  fc.assert(
    fc.property(said, (answers) => {
      const known = answers.flatMap(({ value }) => (value === null ? [] : [value]));
      if (new Set(known.map(({ err }) => err)).size > 1) {
        expect(() => mergeStatuses(answers)).toThrow('contradict each other');
        return;
      }
      const merged = mergeStatuses(answers);
      expect(merged === null).toBe(known.length === 0);
      for (const one of known) {
        expect(merged?.err).toBe(one.err);
        expect(RANK[merged?.commitment ?? 'processed']).toBeGreaterThanOrEqual(RANK[one.commitment]);
      }
    }),
  );
});

it('a transaction is shown by whoever has it, and by nobody while two show it differently', () => {
  const shown = (host: string, err: unknown) => ({ host, value: { slot: 1n, err, logs: [] } });
  const none = { host: 'none', value: null };
  expect(mergeReceipts([none, shown('one', null)])).toEqual({ slot: 1n, err: null, logs: [] });
  expect(mergeReceipts([none])).toBeNull();
  expect(() => mergeReceipts([shown('one', null), shown('two', 'AccountInUse')])).toThrow('contradict');
});

it('the final block is the lowest that any names', () => {
  const [low, high] = [
    { slot: 70n, height: 5n },
    { slot: 71n, height: 6n },
  ];
  expect([lowestTip(low, high), lowestTip(high, low)]).toEqual([low, low]);
});
