import bs58 from 'bs58';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressAt, addressBytes, toAddress } from '../../src/domain/base58.ts';

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
/** Zeros at the beginning, and the largest bytes, are what a conversion gets wrong. */
const extreme = fc
  .tuple(fc.nat(32), bytes, fc.constantFrom(0, 1, 57, 58, 255))
  .map(([zeros, rest, fill]) => rest.map((byte, at) => (at < zeros ? 0 : at % 3 === 0 ? fill : byte)));

it('writes 32 bytes as the library does, and reads them back', () => {
  for (const all of [0, 1, 57, 58, 255])
    expect(toAddress(new Uint8Array(32).fill(all))).toBe(bs58.encode(new Uint8Array(32).fill(all)));
  fc.assert(
    fc.property(fc.oneof(bytes, extreme), fc.nat(9), (given, offset) => {
      expect(toAddress(given)).toBe(bs58.encode(given));
      const within = Buffer.concat([Buffer.alloc(offset, 0), given, Buffer.alloc(3, 9)]);
      expect(addressAt(within, offset)).toBe(bs58.encode(given));
      expect(addressBytes(toAddress(given))).toEqual(given);
    }),
    { numRuns: 2_000 },
  );
});
