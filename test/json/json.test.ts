import fc from 'fast-check';
import { parse as losslessParse, stringify as losslessStringify } from 'lossless-json';
import { describe, expect, it } from 'vitest';
import { decodeBase64, encodeBase64, isBase64 } from '../../src/json/base64.ts';
import { markIntegers } from '../../src/json/integers.ts';
import { parseJson, parseTagged, printJson, stringifyJson, stringifyTagged } from '../../src/json/json.ts';
import { runsOf } from '../support/sample.ts';

const SEED = { seed: 20_240_613 };

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
      SEED,
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
      { ...SEED, numRuns: runsOf(2_000, 500) },
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
      { ...SEED, numRuns: runsOf(2_000, 500) },
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

describe('JSON in which every integer is a bigint', () => {
  it.each([
    ['1000', 1000n],
    ['0', 0n],
    ['-5', -5n],
    ['18446744073709551616', 18446744073709551616n],
    ['1e3', 1000],
    ['1.0', 1],
    ['-0', -0],
    ['"5"', '5'],
  ])('reads %s', (text, value) => {
    expect(parseJson(`{"a":${text}}`, { allBigints: true })).toEqual({ a: value });
  });

  it.each(['01', '1 2', '{1:2}', '[1"a"]', '--1', '1-'])('refuses %s', (text) =>
    expect(() => parseJson(text, { allBigints: true })).toThrow(SyntaxError),
  );
});

describe('JSON in which a key may stand once', () => {
  it('refuses what a second parser finds twice, and nothing else', () => {
    const key = fc.constantFrom('"a"', '"b"', '"a:b"', '"\\u0061"', '":"', '"__proto__"', '"\\""');
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom('1', '"a:b"', 'null', '[]'),
        fc.array(tie('any'), { maxLength: 3 }).map((items) => `[${items.join()}]`),
        fc
          .array(fc.tuple(key, tie('any')), { maxLength: 3 })
          // Numbered, since the second parser passes over a repetition that changes nothing.
          .map((entries) => `{${entries.map(([name, item], at) => `${name}: [${at},${item}]`).join()}}`),
      ),
    })).any as fc.Arbitrary<string>;
    const seen = { repeated: 0, single: 0 };
    fc.assert(
      fc.property(value, (text) => {
        const isRepeated = repeats(text);
        seen[isRepeated ? 'repeated' : 'single'] += 1;
        if (isRepeated) expect(() => parseJson(text, { uniqueKeys: true })).toThrow(SyntaxError);
        else expect(parseJson(text, { uniqueKeys: true })).toEqual(parseJson(text));
      }),
      { ...SEED, numRuns: runsOf(2_000, 500) },
    );
    expect(Math.min(seen.repeated, seen.single)).toBeGreaterThan(runsOf(100, 25));
  });

  /** As the second parser tells, which would take `__proto__` for a prototype. */
  function repeats(text: string): boolean {
    let found = false;
    losslessParse(text.replaceAll('__proto__', 'proto'), undefined, {
      onDuplicateKey: ({ newValue }: { newValue: unknown }) => {
        found = true;
        return newValue;
      },
    });
    return found;
  }
});

describe('JSON of our own files', () => {
  it('brings back bigints and numbers as what they were', () => {
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        fc.bigInt({ min: -(2n ** 127n), max: 2n ** 127n }),
        fc.integer(),
        fc.string(),
        fc.constantFrom(null, true),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom('a', 'b', '$'), tie('any'), { noNullPrototype: true }),
      ),
    })).any;
    fc.assert(
      fc.property(value, (one) => {
        expect(parseTagged(stringifyTagged(one))).toEqual(one);
        expect(parseTagged(stringifyTagged(one, 2))).toEqual(one);
      }),
      SEED,
    );
  });

  it('is written in the form that journals have: their keys are hashes of it', () => {
    expect(stringifyTagged([{ price: 5n, at: 7, whole: null }])).toBe(
      '[{"price":{"$bigint":"5"},"at":7,"whole":null}]',
    );
  });

  it.each(['{"$bigint":"0x10"}', '{"$bigint":""}', '{"$bigint":5}', '{"a":{"$bigint":"1.5"}}'])(
    'refuses %s',
    (text) => expect(() => parseTagged(text)).toThrow(SyntaxError),
  );
});

describe('JSON for any reader', () => {
  it('has bigints as strings, and is indented as asked', () => {
    expect(printJson({ price: 2n ** 64n - 1n, at: 5 }, 0)).toBe('{"price":"18446744073709551615","at":5}');
    expect(printJson([1n], 2)).toBe('[\n  "1"\n]');
  });

  it.each([stringifyJson, stringifyTagged, (value: unknown) => printJson(value, 0)])(
    'is nothing for what JSON has no form for',
    (write) => expect(() => write(undefined)).toThrow(TypeError),
  );
});

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
      { ...SEED, numRuns: runsOf(5_000, 1_000) },
    );
  });

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
    (text) => expect([decodeBase64(text), isBase64(text)]).toEqual([null, false]),
  );
});
