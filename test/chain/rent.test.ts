import { expect, it } from 'vitest';
import { highestRent, RENT_SYSVAR, rentExemption } from '../../src/chain/codecs/sysvars.ts';
import { SYSTEM_PROGRAM } from '../../src/domain/address.ts';

function sysvar(perByteYear: bigint, years: number) {
  const view = new DataView(new ArrayBuffer(17));
  view.setBigUint64(0, perByteYear, true);
  view.setFloat64(8, years, true);
  const data = new Uint8Array(view.buffer);
  return { address: RENT_SYSVAR, owner: SYSTEM_PROGRAM, lamports: 1n, executable: false, data };
}

it.each([
  ['as clusters began with', 3_480n, 2, 2_039_280n],
  ['lowered', 348n, 2, 203_928n],
  ['with all of it in one year', 6_960n, 1, 2_039_280n],
  ['none', 0n, 2, 0n],
] as const)('rent of a token account, %s', (_name, rate, years, expected) => {
  expect(rentExemption(sysvar(rate, years), 165)).toBe(expected);
});

it('needs no answer of a node for its bound', () => {
  expect(highestRent(165)).toBe(2_039_280n);
});

it.each([
  ['one lamport a byte more', 6_961n, 1],
  ['7,000 times as much', 24_360_000n, 2],
  ['the largest rate', 2n ** 64n - 1n, 2],
  ['many years', 3_480n, 2.5],
  ['years that are no number', 3_480n, Number.NaN],
  ['endless years', 3_480n, Number.POSITIVE_INFINITY],
  ['years before', 3_480n, -1],
] as const)('a node that asks for %s is not believed', (_name, rate, years) => {
  expect(() => rentExemption(sysvar(rate, years), 165)).toThrowError(
    expect.objectContaining({ code: 'implausible_answer', exitCode: 5 }),
  );
});
