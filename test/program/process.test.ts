import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { version } from '../../package.json';
import { CANARY, searchOutput, secretsGiven, withCanary } from '../support/canary.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const GIVEN = { GAVEL_URL: withCanary('http://127.0.0.1:1'), GAVEL_API_KEY: `key-${CANARY}` };
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
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH, HOME: home, ...GIVEN };
    const child = spawn(process.execPath, ['--import', 'tsx', MAIN, ...args], { env });
    const out = { stdout: '', stderr: '' };
    if (deaf) child.stdout.destroy();
    else child.stdout.on('data', (chunk) => (out.stdout += chunk));
    child.stderr.on('data', (chunk) => (out.stderr += chunk));
    child.on('close', (code) => {
      try {
        searchOutput(secretsGiven({ argv: args, env: GIVEN, read: () => null }), args, out);
        resolve({ code, ...out });
      } catch (error) {
        reject(error);
      }
    });
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
