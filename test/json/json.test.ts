import fc from 'fast-check';
import { parse as losslessParse, stringify as losslessStringify } from 'lossless-json';
import { describe, expect, it } from 'vitest';
import { markIntegers } from '../../src/json/integers.ts';
import { parseJson, stringifyJson } from '../../src/json/json.ts';
import { runsOf } from '../support/sample.ts';

/** As the library that the tool's parser is compared with is to read numbers. */
function second(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) || !/^-?\d+$/.test(text) ? number : BigInt(text);
}

describe('lossless JSON', () => {
  it('brings every unsigned 64-bit integer back exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (units) => {
        const text = stringifyJson({ price: units });
        expect(text).toBe(`{"price":${units}}`);
        const { price } = parseJson(text) as { price: number | bigint };
        expect(BigInt(price)).toBe(units);
      }),
    );
  });

  it('is written as a second writer does, and as the engine where there are no bigints', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '"',
        '\\',
        '\n',
        '\u0000',
        '\u001f',
        '\u007f',
        '\ud83d',
        '\u2028',
        'é',
        '[',
        ']',
        '~',
        ' ',
      ),
      fc.string({ minLength: 490, maxLength: 510 }),
    );
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        text,
        fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
        fc.double(),
        fc.constantFrom(null, true, false, undefined, new Date(0), { toJSON: () => ({ at: 5n }) }),
        fc.array(tie('any'), { maxLength: 4 }),
        fc.dictionary(text, tie('any'), { maxKeys: 4, noNullPrototype: true }),
      ),
    })).any;
    const hasBigint = (one: unknown): boolean =>
      typeof one === 'bigint' ||
      (typeof one === 'object' && one !== null && ('toJSON' in one || Object.values(one).some(hasBigint)));
    fc.assert(
      fc.property(value, (one) => {
        const whole = [one];
        expect(stringifyJson(whole)).toBe(losslessStringify(whole));
        if (!hasBigint(one)) expect(stringifyJson(whole)).toBe(JSON.stringify(whole));
      }),
      { numRuns: runsOf(2_000, 500) },
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

  it('agrees with a second parser on long integers wherever they stand', () => {
    const pieces = [
      '12345678901234567890',
      '-9007199254740993',
      '1234567890123456',
      '1.2345678901234567890',
      '1e16',
    ];
    const strings = ['"\\\\"', '"a\\"12345678901234567890"', '"12345678901234567890"', '"\\u0031"', '":"'];
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(...pieces, ...strings, 'null', 'true'),
        fc.array(tie('any'), { maxLength: 4 }).map((items) => `[${items.join(' , ')}]`),
        fc
          .array(fc.tuple(fc.constantFrom(...strings), tie('any')), { maxLength: 4 })
          .map((entries) => `{${entries.map(([key, item]) => `${key} : ${item}`).join('\n,')}}`),
      ),
    })).any as fc.Arbitrary<string>;
    fc.assert(
      fc.property(value, (json) => {
        const text = `[1234567890123456789,${json}]`;
        const onDuplicateKey = ({ newValue }: { newValue: unknown }) => newValue;
        const expected = losslessParse(text, undefined, { parseNumber: second, onDuplicateKey });
        expect(parseJson(text)).toEqual(expected);
      }),
      { numRuns: runsOf(2_000, 500) },
    );
  });

  it.each([
    '{1234567890123456789:1}',
    '[1234567890123456789"a"]',
    '[--1234567890123456789]',
    '1234567890123456 7',
  ])('does not take %s for JSON because of what stands for the integer', (text) =>
    expect(() => parseJson(text)).toThrow(SyntaxError),
  );

  it('refuses a number of millions of digits before it is computed', () => {
    for (const number of ['1'.repeat(60_000_000), `0.${'1'.repeat(200)}`])
      expect(() => parseJson(`{"slot":${number}}`)).toThrow('a number in the JSON is too long');
  });

  it('takes no string for an integer, whatever mark it begins with', () => {
    const text = '[12345678901234567890,"x"]';
    const { mark } = markIntegers(text, false);
    const forged = `[12345678901234567890,"${mark}1"]`;
    expect(parseJson(forged)).toEqual([12345678901234567890n, `${mark}1`]);
  });

  it('holds an answer of 40 MB with one long integer in it', () => {
    const text = `["${'A'.repeat(40_000_000)}",12345678901234567890]`;
    const before = process.memoryUsage().rss;
    expect((parseJson(text) as unknown[])[1]).toBe(12345678901234567890n);
    expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000);
  });
});
