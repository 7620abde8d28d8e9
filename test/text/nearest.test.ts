import { expect, it } from 'vitest';
import { nearest } from '../../src/text/nearest.ts';

const NAMES = ['mira', 'Mina', 'teo', 'workshop'];

it.each([
  ['MIRA', ['mira']],
  ['mria', ['mira']],
  ['mir', ['mira']],
  ['miar', ['mira']],
  ['mila', ['mira', 'Mina']],
  ['work', ['workshop']],
  ['wrkshp', ['workshop']],
  ['tea', ['teo']],
  ['xyz', []],
  ['t', []],
])('%s may be %j', (typed, expected) => {
  expect(nearest(typed, NAMES)).toEqual(expected);
});
