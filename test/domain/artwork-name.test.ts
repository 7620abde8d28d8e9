import { describe, expect, it } from 'vitest';
import { chooseByName } from '../../src/domain/artwork-name.ts';

const names = (text: string, ...all: readonly string[]) => {
  const { choices, similar } = chooseByName(
    text,
    all.map((name) => ({ name })),
  );
  return { choices: choices.map(({ name }) => name), similar: similar.map(({ name }) => name) };
};
const chosen = (text: string, ...all: readonly string[]) => names(text, ...all).choices;

describe('an artwork is chosen by its name', () => {
  it('in any case, with any blanks, and composed or not', () => {
    expect(chosen('  SALT   line ', 'Salt Line', 'Low Water')).toEqual(['Salt Line']);
    expect(chosen('Cafe\u0301', 'Café')).toEqual(['Café']);
  });

  it('by a beginning that no other has', () => {
    expect(chosen('sa', 'Salt Line', 'Low Water')).toEqual(['Salt Line']);
    expect(chosen('s', 'Salt Line', 'Slow Zoom')).toEqual(['Salt Line', 'Slow Zoom']);
    expect(chosen('line', 'Salt Line')).toEqual([]);
  });

  it('by its exact name, also when another begins so', () => {
    expect(chosen('salt line', 'Salt Line II', 'Salt Line')).toEqual(['Salt Line']);
  });

  it('and never by nothing', () => {
    expect(chosen('', 'Salt Line')).toEqual([]);
    expect(chosen('  ', 'Salt Line')).toEqual([]);
  });
});

describe('a name that was made to deceive', () => {
  it.each([
    ['the same name', 'Salt Line'],
    ['a Cyrillic letter', 'S\u0430lt Line'],
    ['another case of a look-alike', 'SALT L\u0406NE'],
    ['a digit for a letter', 'Sa1t Line'],
    ['full width', 'Ｓalt Line'],
    ['a blank that is no space', 'Salt\u00a0Line'],
    ['a zero-width space', 'Salt\u200b Line'],
    ['a change of direction', '\u202eSalt Line'],
    ['a control character', 'Salt Line\u0007'],
    ['an accent', 'Sàlt Line'],
  ])('%s is a choice beside the true one', (_, copy) => {
    expect(chosen('salt line', 'Salt Line', copy, 'Low Water')).toEqual(['Salt Line', copy]);
    expect(chosen('salt', copy, 'Salt Line').length).toBe(2);
  });

  it.each([['S\u0430lt Line'], ['Salt Line\u200b'], ['\u202eSalt Line'], ['Sa1t Line']])(
    'is not what was typed where the true one is gone: %j',
    (copy) => {
      expect(names('salt line', copy)).toEqual({ choices: [], similar: [copy] });
    },
  );
});
