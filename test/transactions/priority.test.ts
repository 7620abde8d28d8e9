import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { autoPriority } from '../../src/transactions/priority.ts';

const NO_LIMIT = 10n ** 15n;

describe('the priority fee of auto', () => {
  it.each<[string, readonly bigint[], bigint]>([
    ['nothing where there are no slots', [], 0n],
    ['nothing where no slot asked for anything', [0n, 0n], 0n],
    ['what the only slot asked for', [5n], 5n],
    ['what three in four of the slots that asked were content with', [40n, 0n, 10n, 0n, 30n, 20n], 30n],
    ['not what a single slot asked for beyond all others', [1n, 1n, 1n, 1_000_000n], 1n],
  ])('is %s', (_, prices, expected) => {
    expect(autoPriority([prices], 1_000_000, NO_LIMIT)).toBe(expected);
  });

  it.each<[string, readonly (readonly bigint[])[], bigint]>([
    ['nothing where no node said anything', [], 0n],
    ['of two the lower, whichever is first', [[9_000n], [5n]], 5n],
    ['of two the lower, whichever is last', [[5n], [9_000n]], 5n],
    ['of three the middle one, though one says too much', [[9_000n], [5n], [6n]], 6n],
    ['of three the middle one, though one says too little', [[], [5n], [6n]], 5n],
    ['of four the second', [[4n], [1n], [3n], [2n]], 2n],
  ])('of several nodes is %s', (_, nodes, expected) => {
    expect(autoPriority(nodes, 1_000_000, NO_LIMIT)).toBe(expected);
  });

  it('is never more than an honest node says, where they are not fewer than those that lie', () => {
    const price = fc.bigInt(1n, 2n ** 64n - 1n);
    const said = fc.array(price, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(said, said, (honest, lies) => {
        const nodes = [...lies.slice(0, honest.length), ...honest].map((one) => [one]);
        const priority = autoPriority(nodes, 1_000_000, 2n ** 80n);
        expect(honest.some((one) => priority <= one)).toBe(true);
      }),
    );
  });

  it('is of the whole transaction, rounded up to a lamport', () => {
    expect(autoPriority([[1_500_000n]], 20_000, NO_LIMIT)).toBe(30_000n);
    expect(autoPriority([[1n]], 20_000, NO_LIMIT)).toBe(1n);
  });

  it.each([
    [1_000_000n, 995_000n],
    [5_001n, 1n],
    [5_000n, 0n],
    [0n, 0n],
  ])('leaves room for the signature within a limit of %s lamports', (limit, expected) => {
    expect(autoPriority([[10n ** 12n]], 400_000, limit)).toBe(expected);
  });

  it('is within the limit, and never more than the most that any slot asked for', () => {
    const prices = fc.array(fc.bigInt(0n, 2n ** 64n - 1n));
    fc.assert(
      fc.property(prices, fc.nat(1_400_000), fc.bigInt(0n, 10n ** 12n), (asked, units, limit) => {
        const priority = autoPriority([asked], units, limit);
        const askedFor = (price: bigint): boolean =>
          priority * 1_000_000n <= price * BigInt(units) + 999_999n;
        expect(priority === 0n || asked.some(askedFor)).toBe(true);
        expect(priority === 0n || priority + 5_000n <= limit).toBe(true);
      }),
    );
  });
});
