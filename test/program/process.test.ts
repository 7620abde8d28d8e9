import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { version } from '../../package.json';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
let home = '';

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'gavel-home-'));
});
afterAll(() => rmSync(home, { recursive: true }));

/** A process of its own; with `deaf`, nobody reads its standard output. */
function start(
  args: readonly string[],
  deaf = false,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, HOME: home };
    const child = spawn(process.execPath, ['--import', 'tsx', MAIN, ...args], { env });
    const out = { stdout: '', stderr: '' };
    if (deaf) child.stdout.destroy();
    else child.stdout.on('data', (chunk) => (out.stdout += chunk));
    child.stderr.on('data', (chunk) => (out.stderr += chunk));
    child.on('close', (code) => resolve({ code, ...out }));
  });
}

it('is a program with an exit code, two streams and a home', async () => {
  expect(await start(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  expect(await start(['config', 'get', 'keypair'])).toEqual({
    code: 0,
    stdout: `${home}/.config/solana/id.json\n`,
    stderr: '',
  });
  expect(await start(['config', 'get', 'nothing'])).toMatchObject({ code: 3, stdout: '' });
});

it('ends quietly when the reader of its output has gone', async () => {
  expect(await start(['config', 'list'], true)).toEqual({ code: 0, stdout: '', stderr: '' });
});
