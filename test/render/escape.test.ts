import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { envelope } from '../../src/render/envelope.ts';
import { escapeText } from '../../src/text/escape.ts';
import { runsOf } from '../support/sample.ts';

const HOSTILE = [
  ['\u001b[31m', '\\u{1b}[31m'],
  ['a\r\nb\tc', 'a\\u{d}\\u{a}b\\u{9}c'],
  ['\u009b', '\\u{9b}'],
  ['\u202e', '\\u{202e}'],
  ['\u2066\u2069', '\\u{2066}\\u{2069}'],
  ['\u200e\u200f\u061c', '\\u{200e}\\u{200f}\\u{61c}'],
  ['\u200b\u200d\ufeff\u00ad', '\\u{200b}\\u{200d}\\u{feff}\\u{ad}'],
  ['\u2028\u2029', '\\u{2028}\\u{2029}'],
  ['\ud800x', '\\u{d800}x'],
  ['\u{e0041}', '\\u{e0041}'],
  ['\u007f\u0000', '\\u{7f}\\u{0}'],
  ['\u00a0\u2003\u3000', '\\u{a0}\\u{2003}\\u{3000}'],
  ['\u2800\u{1d159}', '\\u{2800}\\u{1d159}'],
  ['\u3164\uffa0\u115f', '\\u{3164}\\u{ffa0}\\u{115f}'],
  ['\ue000', '\\u{e000}'],
  ['\u0301a\u0301', '\\u{301}a\u0301'],
  ['a \u20dd', 'a \\u{20dd}'],
] as const;

const RAW =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.array(fc.constantFrom(...HOSTILE.map(([text]) => text))).map((parts) => parts.join('x')),
);

describe('escapeText', () => {
  it.each(HOSTILE)('makes %j visible', (text, shown) => {
    expect(escapeText(text)).toBe(shown);
  });

  it('shows a text of spaces alone, and leaves those within a text', () => {
    expect(escapeText('  ')).toBe('\\u{20}\\u{20}');
    expect(escapeText(' a  b ')).toBe(' a  b ');
    expect(escapeText('')).toBe('');
  });

  it('shows something for every character that can stand alone in a name', () => {
    for (let point = 1; point <= 0x1_ffff; point += 1) {
      const text = String.fromCodePoint(point);
      const shown = escapeText(text);
      if (/[\s\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text) && !/\p{Cn}/u.test(text))
        expect(shown).toBe(`\\u{${point.toString(16)}}`);
    }
  });

  it('leaves names in any script alone', () => {
    expect(escapeText('Ümläut 名前 مرحبا 🎨 \\o/')).toBe('Ümläut 名前 مرحبا 🎨 \\o/');
  });

  it('lets nothing through that moves, hides or reverses text', () => {
    fc.assert(
      fc.property(anyText, (text) => !RAW.test(escapeText(text))),
      { numRuns: runsOf(10_000, 2_000), seed: 1 },
    );
  });
});

describe('envelope', () => {
  it('is safe to print, and parses back to the same strings', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const json = envelope({ data: { text }, warnings: [], error: null }, 0);
        expect(RAW.test(json)).toBe(false);
        expect(JSON.parse(json)).toMatchObject({ ok: true, data: { text } });
      }),
      { numRuns: runsOf(2_000, 500), seed: 2 },
    );
  });

  it('writes 64-bit integers as strings', () => {
    const json = envelope({ data: { price: 2n ** 64n - 1n }, warnings: ['w'], error: null }, 0);
    expect(json).toBe(
      '{"schemaVersion":1,"ok":true,"data":{"price":"18446744073709551615"},"warnings":["w"],"error":null}',
    );
  });
});
