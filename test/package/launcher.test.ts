import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

/** bin/gavel.js, with a bundle that only says its version: anything else that it loaded would fail. */
let folder: string;
let launcher: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gavel-launcher-'));
  cpSync(fileURLToPath(new URL('../../bin', import.meta.url)), join(folder, 'bin'), { recursive: true });
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'build.json'), JSON.stringify({ version: '9.8.7' }));
  launcher = join(folder, 'bin', 'gavel.js');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each(['--version', '-V'])('tells its version without loading the program: %s', (flag) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, flag], { encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '9.8.7\n', stderr: '' });
});

it('says that its version could not be written, and nothing to a pipe that was closed', () => {
  const sh = (command: string) =>
    spawnSync('sh', ['-c', command, process.execPath, launcher], { encoding: 'utf8' });
  const full = sh('"$0" "$1" --version > /dev/full');
  expect(full).toMatchObject({
    status: 1,
    stderr: 'error: the result could not be written\n  why: the system says ENOSPC\n',
  });
  const closed = sh('{ "$0" "$1" --version; echo $? >&2; } | true');
  expect(closed.stderr).toBe('0\n');
});

it('names WSL on Windows, in one line', () => {
  const windows = join(folder, 'windows.cjs');
  writeFileSync(windows, "Object.defineProperty(process, 'platform', { value: 'win32' });");
  const args = ['--require', windows, launcher, 'listing', 'list'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^gavel runs on Linux and macOS; .*WSL.*\n$/);
});
