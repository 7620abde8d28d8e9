import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase64, encodeBase64 } from '../../src/json/base64.ts';
import { parseJson, stringifyJson } from '../../src/json/json.ts';

const SEED = { seed: 20_240_613 };

describe('lossless JSON', () => {
  it('brings every unsigned 64-bit integer back exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (units) => {
        const text = stringifyJson({ price: units });
        expect(text).toBe(`{"price":${units}}`);
        const { price } = parseJson(text) as { price: number | bigint };
        expect(BigInt(price)).toBe(units);
      }),
      SEED,
    );
  });

  it.each([
    ['9007199254740991', 9007199254740991],
    ['9007199254740993', 9007199254740993n],
    ['18446744073709551615', 18446744073709551615n],
    ['-9007199254740993', -9007199254740993n],
    ['0', 0],
    ['1.5', 1.5],
    ['1e3', 1000],
  ])('reads %s', (text, value) => {
    expect(parseJson(text)).toBe(value);
    expect(parseJson(`["1234567890123456789",${text}]`)).toEqual(['1234567890123456789', value]);
  });

  it('agrees with JSON.parse wherever that loses nothing', () => {
    fc.assert(
      fc.property(fc.json({ noUnicodeString: false }), (text) => {
        const slow = parseJson(`[1111111111111111111,${text}]`) as unknown[];
        expect(stringifyJson(slow[1])).toBe(stringifyJson(parseJson(text)));
      }),
      SEED,
    );
  });

  it.each(['{"__proto__":{"admin":true}}', '{"big":1234567890123456789,"__proto__":{"admin":true}}'])(
    'takes a __proto__ key as an ordinary property: %s',
    (text) => {
      const value = parseJson(text) as object;
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(Object.hasOwn(value, '__proto__')).toBe(true);
      expect('admin' in {}).toBe(false);
      expect('admin' in value).toBe(false);
    },
  );

  it.each(['', '{', '{"a":1,}', '01', '[12345678901234567890,]', '012345678901234567890', 'NaN', '{"a":1}x'])(
    'refuses %j',
    (text) => expect(() => parseJson(text)).toThrow(SyntaxError),
  );

  it('keeps the last of a repeated key, as JSON.parse does', () => {
    expect(parseJson('{"a":1,"a":2}')).toEqual({ a: 2 });
    expect(parseJson('{"a":1,"a":12345678901234567890}')).toEqual({ a: 12345678901234567890n });
  });
});

describe('base64', () => {
  it('brings any bytes back', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes);
      }),
      SEED,
    );
  });

  it.each(['A', 'AA', 'AAA', 'AB==', 'AAB=', 'AA-_', 'AAAA\n', ' AAAA', 'AA==AAAA', 'A==='])(
    'refuses %j, which is not canonical',
    (text) => expect(decodeBase64(text)).toBeNull(),
  );
});
