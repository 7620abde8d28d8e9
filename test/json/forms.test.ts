import fc from 'fast-check';
import { parse as losslessParse } from 'lossless-json';
import { describe, expect, it } from 'vitest';
import { parseJson, parseTagged, printJson, stringifyJson, stringifyTagged } from '../../src/json/json.ts';
import { runsOf } from '../support/sample.ts';

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
      { numRuns: runsOf(2_000, 500) },
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
