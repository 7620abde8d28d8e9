import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builtBinary } from '../support/built.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

// The program as it is built: what runs it from its sources needs a working directory itself.
const binary = builtBinary();
const home = temporaryDirectory();

/** Starts the program in a directory that is deleted before it begins. */
function startInDeleted(args: readonly string[]) {
  const directory = join(home(), 'gone');
  mkdirSync(directory);
  const words = ['-c', 'rmdir "$0" && exec "$@"', directory, process.execPath, binary(), ...args];
  const { status, stdout, stderr } = spawnSync('sh', words, {
    cwd: directory,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: home() },
  });
  return { status, stdout, stderr };
}

it('says so when the working directory is gone, and works where none is needed', () => {
  expect(startInDeleted(['config', 'list'])).toEqual({
    status: 3,
    stdout: '',
    stderr:
      'error: the working directory cannot be used\n  why: it no longer exists\n  do:  go to another directory first: cd\n',
  });
  const json = startInDeleted(['listing', 'get', 'So11111111111111111111111111111111111111112', '--json']);
  expect(json).toMatchObject({ status: 3, stderr: '' });
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, error: { code: 'usage' } });
  expect(startInDeleted(['config', '--help'])).toMatchObject({ status: 0, stderr: '' });
  expect(startInDeleted(['--version'])).toMatchObject({ status: 0, stderr: '' });
});

it.each(['', '.', 'sub/home'])('never takes the working directory for the home, with HOME=%j', (HOME) => {
  const { status, stdout } = spawnSync(process.execPath, [binary(), 'config', 'get', 'keypair'], {
    cwd: home(),
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME },
  });
  expect({ status, stdout }).toEqual({ status: 0, stdout: `${userInfo().homedir}/.config/solana/id.json\n` });
});
