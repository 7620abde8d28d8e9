import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { autoPriority } from '../../src/flow/priority.ts';

const NO_LIMIT = 10n ** 15n;

describe('the priority fee of auto', () => {
  it.each<[string, readonly bigint[], bigint]>([
    ['nothing where there are no slots', [], 0n],
    ['nothing where no slot asked for anything', [0n, 0n], 0n],
    ['what the only slot asked for', [5n], 5n],
    ['what three in four of the slots that asked were content with', [40n, 0n, 10n, 0n, 30n, 20n], 30n],
    ['not what a single slot asked for beyond all others', [1n, 1n, 1n, 1_000_000n], 1n],
  ])('is %s', (_, prices, expected) => {
    expect(autoPriority(prices, 1_000_000, NO_LIMIT)).toBe(expected);
  });

  it('is of the whole transaction, rounded up to a lamport', () => {
    expect(autoPriority([1_500_000n], 20_000, NO_LIMIT)).toBe(30_000n);
    expect(autoPriority([1n], 20_000, NO_LIMIT)).toBe(1n);
  });

  it.each([
    [1_000_000n, 995_000n],
    [5_001n, 1n],
    [5_000n, 0n],
    [0n, 0n],
  ])('leaves room for the signature within a limit of %s lamports', (limit, expected) => {
    expect(autoPriority([10n ** 12n], 400_000, limit)).toBe(expected);
  });

  it('is within the limit, and never more than the most that any slot asked for', () => {
    const prices = fc.array(fc.bigInt(0n, 2n ** 64n - 1n));
    fc.assert(
      fc.property(prices, fc.nat(1_400_000), fc.bigInt(0n, 10n ** 12n), (asked, units, limit) => {
        const priority = autoPriority(asked, units, limit);
        const askedFor = (price: bigint): boolean =>
          priority * 1_000_000n <= price * BigInt(units) + 999_999n;
        expect(priority === 0n || asked.some(askedFor)).toBe(true);
        expect(priority === 0n || priority + 5_000n <= limit).toBe(true);
      }),
    );
  });
});
