import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const PAGE = fileURLToPath(new URL('../../docs/typing.md', import.meta.url));

/** A command in one cell of a table, and its count in the next. */
const COUNTED = /`(\w+ [^`]+)` \| (\d+)/g;

const ENTER = 1;
const ANSWER = 'y'.length + ENTER;

it('the keystrokes that the page counts are those of its commands', () => {
  const counted = [...readFileSync(PAGE, 'utf8').matchAll(COUNTED)];
  expect(counted).toHaveLength(7);
  for (const [, command = '', keys] of counted)
    expect(Number(keys), command).toBe(command.length + ENTER + (command.startsWith('gavel ') ? ANSWER : 0));
});
