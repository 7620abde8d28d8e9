import * as kit from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getAddressDecoder, getAddressEncoder } from '../../src/chain/address-codec.ts';
import type { Address } from '../../src/domain/address.ts';

/** With leading zeros too, which base58 writes one by one. */
const key = fc
  .tuple(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.nat(32))
  .map(([bytes, zeros]) => bytes.map((byte, at) => (at < zeros ? 0 : byte)));

test('writes and reads what kit writes and reads, wherever it stands', () => {
  fc.assert(
    fc.property(key, fc.nat(40), (bytes, offset) => {
      const data = Buffer.concat([Buffer.alloc(offset, 7), bytes, Buffer.alloc(3, 9)]);
      const [address, end] = getAddressDecoder().read(data, offset);
      expect([address, end]).toEqual(kit.getAddressDecoder().read(data, offset));
      expect(getAddressEncoder().encode(address)).toEqual(kit.getAddressEncoder().encode(address));
      const written = new Uint8Array(data.length);
      expect(getAddressEncoder().write(address, written, offset)).toBe(end);
      expect(written.subarray(offset, end)).toEqual(bytes);
    }),
  );
});

test.each([0, 1, 31])('reads nothing out of %i bytes', (size) => {
  expect(() => getAddressDecoder().decode(new Uint8Array(size))).toThrow(/\b32\b/);
});

test.each(['', '1'.repeat(31), '1'.repeat(33), `${'1'.repeat(31)}0`])('writes nothing for %j', (text) => {
  expect(() => getAddressEncoder().encode(text as Address)).toThrow(RangeError);
});
