import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Address } from '../../src/domain/address.ts';
import { U64_MAX } from '../../src/domain/amount.ts';
import { splitSale } from '../../src/domain/sale.ts';

function creators(...shares: number[]) {
  return shares.map((share, index) => ({ address: `creator${index}` as Address, verified: true, share }));
}

describe('the split of a sale', () => {
  it('takes fee and royalty of the gross price, and leaves the rest with the seller', () => {
    const split = splitSale({
      price: 1_000_003n,
      feeBps: 250,
      royaltyBps: 500,
      creators: creators(60, 40),
      splitProceeds: false,
    });
    expect(split).toEqual({
      fee: 25_000n,
      creators: [
        { address: 'creator0', amount: 30_000n },
        { address: 'creator1', amount: 20_000n },
      ],
      seller: 925_003n,
    });
  });

  it('gives the creators of a split first sale all but the fee, and the dust to the seller', () => {
    const split = splitSale({
      price: 100n,
      feeBps: 500,
      royaltyBps: 0,
      creators: creators(33, 33, 34),
      splitProceeds: true,
    });
    expect(split?.creators.map((creator) => creator.amount)).toEqual([31n, 31n, 32n]);
    expect(split?.seller).toBe(1n);
  });

  it('is refused when fee and royalty exceed the price', () => {
    expect(
      splitSale({ price: 10_000n, feeBps: 250, royaltyBps: 9_800, creators: [], splitProceeds: false }),
    ).toBeNull();
  });

  it('neither makes nor loses a unit', () => {
    const shares = fc.constantFrom([100], [50, 50], [33, 33, 34], [20, 20, 20, 20, 20], [1, 99], []);
    fc.assert(
      fc.property(
        fc.bigInt(1n, U64_MAX),
        fc.integer({ min: 0, max: 5_000 }),
        fc.integer({ min: 0, max: 5_000 }),
        shares,
        fc.boolean(),
        (price, feeBps, royaltyBps, parts, splitProceeds) => {
          const split = splitSale({ price, feeBps, royaltyBps, creators: creators(...parts), splitProceeds });
          const paid = split?.creators.reduce((sum, creator) => sum + creator.amount, 0n) ?? 0n;
          expect((split?.fee ?? 0n) + paid + (split?.seller ?? 0n)).toBe(price);
          expect((split?.seller ?? -1n) >= 0n).toBe(true);
        },
      ),
    );
  });
});
