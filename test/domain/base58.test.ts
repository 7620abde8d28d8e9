import bs58 from 'bs58';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Address } from '../../src/domain/address.ts';
import { addressAt, addressBytes, isAddress, toAddress } from '../../src/domain/base58.ts';

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

it('takes for addresses what the library decodes to 32 bytes', () => {
  const digits = [...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'];
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...digits), minLength: 31, maxLength: 45 }),
    // About the largest of 32 bytes, and zeros at the beginning.
    fc.string({ unit: fc.constantFrom('1', 'z'), minLength: 31, maxLength: 45 }),
    extreme.chain((given) => fc.constantFrom('', '1', 'z').map((more) => more + bs58.encode(given))),
    fc.tuple(extreme, fc.nat(44), fc.constantFrom('0', 'O', 'é', '\u{1F600}')).map(([given, at, other]) => {
      const address = bs58.encode(given);
      return address.slice(0, at) + other + address.slice(at + 1);
    }),
  );
  fc.assert(
    fc.property(text, (given) => {
      const decoded = bs58.decodeUnsafe(given);
      expect(isAddress(given)).toBe(decoded?.length === 32);
      if (decoded?.length === 32) expect(addressBytes(given as Address)).toEqual(decoded);
      else expect(() => addressBytes(given as Address)).toThrow(RangeError);
    }),
    { numRuns: 3_000 },
  );
});
