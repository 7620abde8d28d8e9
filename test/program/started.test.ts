import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { asStarted, startedAs } from '../../src/cli/started.ts';
import { scriptedIo } from '../support/cli.ts';

const started = (script: string, PATH = '/usr/bin:/opt/bin', cwd = '/home/ada/work') =>
  startedAs({ script, cwd, env: { PATH }, packageName: 'gavel-cli' });

it.each([
  ['/opt/bin/gavel', 'gavel'],
  ['/home/ada/work/node_modules/.bin/gavel', 'npx gavel'],
  ['/home/ada/.npm/_npx/0f3a/node_modules/.bin/gavel', 'npx gavel-cli'],
  ['/home/ada/work/bin/gavel.js', 'node bin/gavel.js'],
  ['/home/ada/work/my tools/gavel.js', "node 'my tools/gavel.js'"],
  ['/srv/gavel/bin/gavel.js', 'node /srv/gavel/bin/gavel.js'],
  ['/srv/tools/gavel', '/srv/tools/gavel'],
  ['/home/ada/work/gavel', './gavel'],
])('%s was started as: %s', (script, words) => expect(started(script)).toBe(words));

it.each([
  ['gavel tx history', 'npx gavel tx history'],
  ['see it: gavel auction get X', 'see it: npx gavel auction get X'],
  ['prize    gavel raffle claim-prize X', 'prize    npx gavel raffle claim-prize X'],
  ['this is a mistake in gavel: run it again', 'this is a mistake in gavel: run it again'],
  ['npx gavel tx history', 'npx gavel tx history'],
])('in a text: %s', (text, shown) => {
  expect(asStarted(text, 'npx gavel')).toBe(shown);
  expect(asStarted(text, 'gavel')).toBe(text);
});

describe('a hint', () => {
  it.each([[[]], [['--json']]])(
    'begins as the tool was started, and has the flags that were used: %j',
    async (more) => {
      const argv = ['listing', 'reprice', 'x', '--prise', '2', '-u', 'localhost', ...more];
      const { io, written } = scriptedIo(argv);
      await run({ ...io, started: 'node bin/gavel.js' });
      const { stdout, stderr } = written();
      expect(stdout + stderr).toContain('node bin/gavel.js listing reprice x --price 2 -u localhost');
    },
  );
});
