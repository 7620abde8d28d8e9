import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase64, encodeBase64, isBase64 } from '../../src/json/base64.ts';
import { runsOf } from '../support/sample.ts';

describe('base64', () => {
  it('is read at the length of the largest account', () => {
    const bytes = new Uint8Array(10 * 1024 * 1024).fill(7);
    const text = encodeBase64(bytes);
    expect(Buffer.compare(decodeBase64(text) ?? new Uint8Array(), bytes)).toBe(0);
    expect(decodeBase64(`${text.slice(0, -1)}!`)).toBeNull();
    expect([isBase64(text), isBase64(`${text.slice(0, -1)}!`)]).toEqual([true, false]);
  });

  it('is told from other text without decoding it', () => {
    const digit = fc.constantFrom(...'AEIMQUYcgkosw048gBCZz+/-_ \n=');
    const like = fc.string({ unit: digit, maxLength: 12 });
    const padded = fc.tuple(like, fc.constantFrom('', '=', '==', '===')).map((parts) => parts.join(''));
    const text = fc.oneof(padded, fc.uint8Array({ maxLength: 9 }).map(encodeBase64));
    fc.assert(
      fc.property(text, (one) => {
        expect(isBase64(one)).toBe(decodeBase64(one) !== null);
      }),
      { numRuns: runsOf(5_000, 1_000) },
    );
  });

  it('brings any bytes back', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes);
      }),
    );
  });

  it.each(['A', 'AA', 'AAA', 'AB==', 'AAB=', 'AA-_', 'AAAA\n', ' AAAA', 'AA==AAAA', 'A==='])(
    'refuses %j, which is not canonical',
    (text) => expect([decodeBase64(text), isBase64(text)]).toEqual([null, false]),
  );
});
