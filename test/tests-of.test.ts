import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isVerb } from '../src/commands/branch.ts';
import { COMMANDS } from '../src/commands/tree.ts';
import { filesUnder, goldenOf, testsOf } from './tests-of.ts';

/** They run until they are stopped: test/commands/service.test.ts and test/sandbox/up start them. */
const KEEPS_RUNNING = ['service up', 'sandbox up', 'listing watch', 'auction watch'];

const commands = Object.entries(COMMANDS).flatMap(([noun, branch]): (readonly [string, string | null])[] =>
  isVerb(branch) ? [[noun, null]] : Object.keys(branch.verbs).map((verb) => [noun, verb]),
);

it.each(commands)('gavel %s %s has a golden file', (noun, verb) => {
  const path = verb === null ? `test/golden/${noun}.txt` : goldenOf(noun, verb);
  expect(existsSync(path)).toBe(!KEEPS_RUNNING.includes(`${noun} ${verb}`));
});

describe('every file of operations and commands is found by its tests', () => {
  const sources = ['operations', 'commands'].flatMap((room) => filesUnder(`src/${room}`));

  it.each(sources)('%s', (source) => {
    expect(testsOf(source).filter((path) => path.endsWith('.test.ts'))).not.toEqual([]);
  });
});
