import { expect, it } from 'vitest';
import { csvText } from '../../src/render/csv.ts';

const CASES: readonly (readonly [unknown, string])[] = [
  [[{ a: '=1+1' }], 'a\n"\'=1+1"'],
  [[{ a: '+1' }, { a: '@x' }, { a: '-x' }], 'a\n"\'+1"\n"\'@x"\n"\'-x"'],
  [[{ a: '-5' }, { a: -5n }, { a: '-0.5' }], 'a\n-5\n-5\n-0.5'],
  [[{ a: 'x,y' }, { a: 'say "no"' }, { a: ' x' }], 'a\n"x,y"\n"say ""no"""\n" x"'],
  [[{ a: 'two\nlines\u001b[2J' }], 'a\ntwo\\u{a}lines\\u{1b}[2J'],
  [[{ a: { b: 1n, c: null }, d: [1, 'x'] }], 'a.b,a.c,d\n1,,"[1,""x""]"'],
  [[{ a: 1 }, { b: true }], 'a,b\n1,\n,true'],
  [{ a: 1 }, 'a\n1'],
  [[], ''],
];

it('writes a heading, flat cells, and no formula', () => {
  for (const [data, text] of CASES) expect(csvText(data)).toBe(text);
});
