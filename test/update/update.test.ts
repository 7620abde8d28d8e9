import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startAsking } from '../../src/cli/update/ask.ts';
import type { Files } from '../../src/config/files.ts';
import { builtBinary } from '../support/built.ts';
import { type CliOptions, gavel } from '../support/cli.ts';
import { memoryFiles } from '../support/memory-files.ts';

const DAY = 24 * 60 * 60;
const MORNING = 1_800_000_000;
const binary = builtBinary();

/** A registry on this machine, with what it was asked for. */
async function registry(answer: string, status = 200) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** A command at a terminal; what it starts is run when it has ended, as a process of its own would be. */
async function command(files: Files, now: number, value: string, options: CliOptions = {}) {
  const started: string[] = [];
  const askForUpdate = async (url: string) => void started.push(url);
  const env = { GAVEL_UPDATE_CHECK: value, ...options.env };
  const argv = ['wallet', 'list'];
  const { stderr } = await gavel(argv, {
    files,
    now,
    tty: true,
    adapters: { askForUpdate },
    ...options,
    env,
  });
  for (const url of started) await gavel(['__update', url], { files, now });
  return stderr;
}

const told = (version: string) =>
  `gavel ${version} is there, and this is 0.1.0: npm install --global gavel-cli\n`;

it('asks once a day, and tells of a newer version once a day, from the next command on', async () => {
  const { url, asked } = await registry('{"name":"gavel-cli","version":"0.2.0"}');
  const files = memoryFiles();
  expect(await command(files, MORNING, url)).toBe('');
  expect(asked).toEqual(['/gavel-cli/latest']);
  expect(await command(files, MORNING + 60, url)).toBe(told('0.2.0'));
  expect(await command(files, MORNING + 120, url)).toBe('');
  expect(asked).toHaveLength(1);
  expect(await command(files, MORNING + DAY, url)).toBe('');
  expect(asked).toHaveLength(2);
  expect(await command(files, MORNING + DAY + 60, url)).toBe(told('0.2.0'));
});

it.each([
  ['an older version', '{"version":"0.0.9"}', 200],
  ['this version', '{"version":"0.1.0"}', 200],
  ['a version that is not released', '{"version":"1.0.0-beta.1"}', 200],
  ['other text', '{"version":"0.2.0\\u001b[31m; rm -rf"}', 200],
  ['no JSON', 'hello', 200],
  ['an error', '{"version":"0.2.0"}', 500],
])('says nothing about %s', async (_, answer, status) => {
  const { url, asked } = await registry(answer, status);
  const files = memoryFiles();
  await command(files, MORNING, url);
  expect(asked).toHaveLength(1);
  expect(await command(files, MORNING + 60, url)).toBe('');
  expect(asked).toHaveLength(1);
});

it.each([
  ['in a pipe', { tty: false }],
  ['in CI', { env: { CI: 'true' } }],
  ['that is off', { env: { GAVEL_UPDATE_CHECK: 'off' } }],
  ['that was never turned on', { env: { GAVEL_UPDATE_CHECK: '' } }],
])('a command %s neither asks nor tells', async (_, options) => {
  const { url, asked } = await registry('{"version":"0.2.0"}');
  const files = memoryFiles();
  await command(files, MORNING, url);
  expect(await command(files, MORNING + DAY, url, options)).toBe('');
  expect(asked).toHaveLength(1);
  expect(await command(files, MORNING + DAY, url)).toBe(told('0.2.0'));
});

it('asks again where the clock was set back, and not every time where nothing can be kept', async () => {
  const { url, asked } = await registry('{"version":"0.2.0"}');
  const files = memoryFiles();
  await command(files, MORNING, url);
  await command(files, MORNING - 2 * DAY, url);
  expect(asked).toHaveLength(2);
  const broken: Files = {
    ...files,
    writePrivate: () => {
      throw new Error('the disk is full');
    },
  };
  expect(await command(broken, MORNING + DAY, url)).toBe(told('0.2.0'));
  expect(asked).toHaveLength(2);
});

it('is asked for by a process of its own, which keeps the answer', async () => {
  const { url } = await registry('{"version":"0.2.0"}');
  const home = mkdtempSync(join(tmpdir(), 'gavel-update-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const child = startAsking(binary(), url, { HOME: home, PATH: process.env.PATH });
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  const kept = JSON.parse(readFileSync(join(home, '.local/state/gavel/update.json'), 'utf8'));
  expect(kept).toMatchObject({ newest: '0.2.0' });
});
