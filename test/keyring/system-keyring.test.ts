import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { systemKeyring } from '../../src/keyring/system-keyring.ts';

const ORIGIN = 'https://api.example';
const PATIENT = 60_000;

function directory(): string {
  const path = mkdtempSync(join(tmpdir(), 'gavel-keyring-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;
const hasSecretService = has('dbus-run-session') && has('gnome-keyring-daemon');

/** A session bus with a Secret Service that is unlocked, and keeps its files in a directory of its own. */
async function secretService(): Promise<Record<string, string>> {
  const home = directory();
  const script =
    'echo secret | gnome-keyring-daemon --unlock --components=secrets >&2; echo "$DBUS_SESSION_BUS_ADDRESS"; cat';
  const env = { PATH: process.env.PATH ?? '', HOME: home, XDG_RUNTIME_DIR: home, XDG_DATA_HOME: home };
  const session = spawn('dbus-run-session', ['--', 'sh', '-c', script], {
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  onTestFinished(async () => {
    session.stdin.end();
    await once(session, 'close');
  });
  const [line] = await once(session.stdout, 'data');
  return { ...env, DBUS_SESSION_BUS_ADDRESS: String(line).trim() };
}

it.skipIf(!hasSecretService)('keeps, reads and removes an entry in a Secret Service', async () => {
  const keyring = systemKeyring({ env: await secretService(), waitMs: PATIENT });
  expect(await keyring.read(ORIGIN)).toBeNull();
  await keyring.write(ORIGIN, 'S-first');
  await keyring.write(ORIGIN, 'key');
  expect(await keyring.read(ORIGIN)).toBe('key');
  expect(await keyring.read('https://other.example')).toBeNull();
  await keyring.remove(ORIGIN);
  await keyring.remove(ORIGIN);
  expect(await keyring.read(ORIGIN)).toBeNull();
});

it('gives up on a bus that accepts, and never answers', async () => {
  const path = join(directory(), 'bus');
  const server = createServer().listen(path);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const env = { PATH: process.env.PATH, DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` };
  await expect(systemKeyring({ env, waitMs: 500 }).read(ORIGIN)).rejects.toMatchObject({
    code: 'keyring_unavailable',
    why: 'it did not answer within 0.5 seconds; it may be locked',
  });
});

it.skipIf(process.platform !== 'linux')('says what is wrong where there is none', async () => {
  const path = join(directory(), 'none');
  const env = { PATH: process.env.PATH, DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` };
  const keyring = systemKeyring({ env, waitMs: PATIENT });
  await expect(keyring.write(ORIGIN, 'key')).rejects.toMatchObject({
    code: 'keyring_unavailable',
    hint: expect.stringContaining('gavel login --in-file'),
  });
});
