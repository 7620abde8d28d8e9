import * as kit from '@solana/kit';
import { findAssociatedTokenPda } from '@solana-program/token';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findTokenAddress } from '../../src/chain/codecs/token.ts';
import { getProgramDerivedAddress } from '../../src/chain/pda.ts';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../src/domain/address.ts';
import { isOffCurve } from '../../src/domain/off-curve.ts';

const bytes = (maxLength: number) => fc.uint8Array({ maxLength });
const address = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((data) => kit.getAddressDecoder().decode(data));

test('finds the address and the bump that kit finds', async () => {
  const seeds = fc.array(fc.oneof(bytes(32), fc.constantFrom('listing', 'größe', '')), { maxLength: 15 });
  await fc.assert(
    fc.asyncProperty(address, seeds, async (programAddress, given) => {
      const expected = await kit.getProgramDerivedAddress({ programAddress, seeds: given });
      expect(getProgramDerivedAddress({ programAddress, seeds: given })).toEqual(expected);
    }),
    { numRuns: 200, seed: 1 },
  );
});

test('finds the associated token account that its own program names', async () => {
  await fc.assert(
    fc.asyncProperty(address, address, async (owner, mint) => {
      const [expected] = await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM });
      expect(await findTokenAddress(owner, mint)).toBe(expected);
    }),
    { numRuns: 50, seed: 2 },
  );
});

test.each([
  ['16 seeds', Array.from({ length: 16 }, () => 'seed')],
  ['a seed of 33 bytes', [new Uint8Array(33)]],
])('refuses %s', (_, seeds) => {
  expect(() => getProgramDerivedAddress({ programAddress: TOKEN_PROGRAM, seeds })).toThrow(RangeError);
});

test('finds it again, and for another program another', async () => {
  const seeds = ['listing', new Uint8Array(32).fill(3)];
  for (const programAddress of [TOKEN_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM]) {
    const expected = await kit.getProgramDerivedAddress({ programAddress, seeds });
    expect(getProgramDerivedAddress({ programAddress, seeds })).toEqual(expected);
  }
});

describe('whether bytes are a point of the curve', () => {
  const off = (data: Uint8Array) => kit.isOffCurveAddress(kit.getAddressDecoder().decode(data));

  test('is answered as kit answers it', () => {
    const data = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(data, (one) => {
        expect(isOffCurve(one)).toBe(off(one));
      }),
      { numRuns: 1000, seed: 3 },
    );
  });

  const P = 2n ** 255n - 19n;
  test.each([0n, 1n, 2n, 3n, P - 2n, P - 1n, P, P + 1n, P + 2n, 2n ** 254n, 2n ** 255n - 1n])(
    'also for y = %s, with either sign',
    (y) => {
      for (const sign of [0n, 1n]) {
        const hex = (y | (sign << 255n)).toString(16).padStart(64, '0');
        const one = Uint8Array.from(Buffer.from(hex, 'hex').reverse());
        expect([sign, isOffCurve(one)]).toEqual([sign, off(one)]);
      }
    },
  );
});
