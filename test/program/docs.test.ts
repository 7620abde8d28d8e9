import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SETTINGS } from '../../src/config/settings.ts';
import { ERROR_EXITS, EXIT } from '../../src/errors/codes.ts';

const read = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

/** Cells of each row of the tables in a document. */
function rows(text: string): readonly (readonly string[])[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
}

it('documents every exit code with exactly the errors that end in it', () => {
  const documented = rows(read('exit-codes.md')).slice(1);
  const expected = Object.entries(EXIT).map(([name, exit]) => [
    String(exit),
    Object.entries(ERROR_EXITS)
      .filter(([, exitName]) => exitName === name)
      .map(([code]) => `\`${code}\``)
      .sort(),
  ]);
  expect(documented.map((row) => [row[1], (row[3] ?? '').split(', ').filter(Boolean).sort()])).toEqual(
    expected,
  );
});

it('documents every setting with its flag and variable', () => {
  const documented = rows(read('configuration.md')).slice(1);
  expect(documented.map((row) => row.slice(1, 4))).toEqual(
    Object.entries(SETTINGS).map(([name, { flag, env }]) => [
      `\`${name}\``,
      [flag?.short, flag?.long].flatMap((text) => (text === undefined ? [] : [`\`${text}\``])).join(', '),
      `\`${env}\``,
    ]),
  );
});
