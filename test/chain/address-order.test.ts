import { type Address, getAddressComparator } from '@solana/kit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareAddresses } from '../../src/chain/address-order.ts';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

it('orders texts of base58 as kit does', () => {
  const kit = getAddressComparator();
  const compare = (a: string, b: string): void => {
    const [ours, theirs] = [compareAddresses(a, b), kit(a as Address, b as Address)].map(Math.sign);
    expect(ours, `${a} ${b}`).toBe(theirs);
  };
  const every = fc.string({ unit: fc.constantFrom(...BASE58), minLength: 1, maxLength: 44 });
  // Of a few characters, so that they differ late, or only in capitals.
  const alike = fc.string({ unit: fc.constantFrom('a', 'A', 'z', 'Z', '1', '9', 'i', 'L'), maxLength: 6 });
  fc.assert(fc.property(every, every, compare), { numRuns: 5_000 });
  fc.assert(fc.property(alike, alike, compare), { numRuns: 20_000 });
  for (const a of BASE58) for (const b of BASE58) compare(a, b);
});
