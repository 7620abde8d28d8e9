import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Connection } from '@solana/web3.js';
import { expect, onTestFinished, test } from 'vitest';
import { TOKEN_METADATA_ADDRESS } from '../../../src/chain/codecs/token-metadata.ts';
import { sandboxWallets } from '../../../src/sandbox/world/wallets.ts';
import { bootAt, rpc, temporaryDirectory } from './support.ts';

const { arlo } = sandboxWallets();

async function takenPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test('a restart resumes everything: balances, listings, slot, signatures, API key', async () => {
  const directory = await temporaryDirectory();
  const first = await bootAt(directory);
  const signature = await rpc(first, 'requestAirdrop', arlo.key.address, 123);
  await rpc(first, 'sandbox_makeBlocks', 5);
  await rpc(first, 'sandbox_setClock', { advanceSeconds: 3600 });
  const [slot, before] = [await rpc(first, 'getSlot'), await first.inventory()];
  await first.close();

  const second = await bootAt(directory);
  onTestFinished(() => second.close());
  expect(first.fresh).toBe(true);
  expect(second.fresh).toBe(false);
  expect(second.apiKey).toBe(first.apiKey);
  expect(await second.inventory()).toEqual(before);
  expect(before.wallets.find(({ name }) => name === 'arlo')?.lamports).toBe(100_000_000_123n);
  expect(await rpc(second, 'getSlot')).toBe(slot);
  const { value } = await rpc(second, 'getSignatureStatuses', [signature]);
  expect(value[0]).toMatchObject({ err: null, confirmationStatus: 'confirmed' });
  const listing = before.artworks[0]?.listing?.address;
  const answer = await fetch(`${second.apiUrl}/v2/accounts/market/listing/${listing}`, {
    headers: { 'x-api-key': first.apiKey },
  });
  expect(answer.status).toBe(200);
});

test('what it prints is what clients that nobody here wrote see', async () => {
  const sandbox = await bootAt(await temporaryDirectory());
  onTestFinished(() => sandbox.close());
  const connection = new Connection(sandbox.rpcUrl, 'confirmed');
  const wallets = sandboxWallets();
  const { value } = await rpc(sandbox, 'getBalance', wallets.mira.key.address);
  expect(value).toBe(20_000_000_000);
  expect(await connection.getVersion()).toHaveProperty('solana-core');
  const health = await fetch(`${sandbox.apiUrl}/health`);
  expect(await health.json()).toMatchObject({ result: { status: 'ok' } });
});

test('keys and state are readable by their owner alone', async () => {
  const directory = await temporaryDirectory();
  const sandbox = await bootAt(join(directory, 'with a space'));
  onTestFinished(() => sandbox.close());
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  const { path, apiKey, chain, wallet } = sandbox.directory;
  expect(await modeOf(path)).toBe(0o700);
  for (const file of [apiKey, chain, wallet('arlo')]) expect(await modeOf(file)).toBe(0o600);
  expect(JSON.parse(await readFile(wallet('arlo'), 'utf8'))).toEqual([...arlo.key.keypairBytes()]);
  expect((await readFile(apiKey, 'utf8')).trim()).toBe(sandbox.apiKey);
});

test.each([
  ['chain.snapshot', 'the state file was not written by the sandbox'],
  ['service.db', 'it is not a readable database'],
])('a corrupt %s is refused and left as it is', async (name, why) => {
  const directory = await temporaryDirectory();
  await (await bootAt(directory)).close();
  const path = join(directory, name);
  await writeFile(path, 'not at all what was there'.repeat(100));
  // SQLite would heal the database from these.
  for (const suffix of ['-wal', '-shm']) await rm(`${directory}/service.db${suffix}`, { force: true });
  const before = await readFile(path);
  await expect(bootAt(directory)).rejects.toMatchObject({
    code: 'state_corrupt',
    why: expect.stringContaining(why),
    hint: 'to delete the state and start from the beginning: gavel sandbox up --reset',
  });
  expect((await readFile(path)).equals(before)).toBe(true);
  expect(await readdir(directory)).not.toContain('lock');
  const anew = await bootAt(directory, { reset: true });
  await anew.close();
  expect(anew.fresh).toBe(true);
});

test('what has ended leaves nothing of its database to be written later', async () => {
  const directory = await temporaryDirectory();
  await (await bootAt(directory)).close();
  // The database removes its empty log at any time after that.
  const log = await stat(join(directory, 'service.db-wal')).catch(() => null);
  expect(log?.size ?? 0).toBe(0);
});

test('a snapshot that was cut short is refused', async () => {
  const directory = await temporaryDirectory();
  const sandbox = await bootAt(directory);
  await sandbox.close();
  const whole = await readFile(sandbox.directory.chain);
  await writeFile(sandbox.directory.chain, whole.subarray(0, whole.length - 100));
  await expect(bootAt(directory)).rejects.toMatchObject({
    code: 'state_corrupt',
    why: expect.stringContaining('checksum'),
  });
});

test('a key file that holds another key is refused', async () => {
  const directory = await temporaryDirectory();
  const sandbox = await bootAt(directory);
  await sandbox.close();
  await writeFile(sandbox.directory.wallet('arlo'), '[1,2,3]');
  await expect(bootAt(directory)).rejects.toMatchObject({
    code: 'state_corrupt',
    message: expect.stringContaining('arlo.json is not the key'),
  });
});

test('a reset deletes the files of a sandbox, says which, and touches no other', async () => {
  const directory = await temporaryDirectory();
  const first = await bootAt(directory);
  await rpc(first, 'requestAirdrop', arlo.key.address, 123);
  await first.close();
  await writeFile(join(directory, 'notes.txt'), 'mine');
  await writeFile(join(directory, 'wallets', 'mine.json'), '[]');
  const second = await bootAt(directory, { reset: true });
  onTestFinished(() => second.close());
  // The database's own side files are there or not, as it has tidied up.
  expect(second.deleted.filter((path) => !/-(wal|shm)$/.test(path))).toEqual([
    join(directory, 'chain.snapshot'),
    join(directory, 'service.db'),
    join(directory, 'api-key'),
    ...Object.keys(sandboxWallets()).map((name) => join(directory, 'wallets', `${name}.json`)),
  ]);
  expect(await readFile(join(directory, 'notes.txt'), 'utf8')).toBe('mine');
  expect(await readdir(join(directory, 'wallets'))).toContain('mine.json');
  const { wallets } = await second.inventory();
  expect(wallets.find(({ name }) => name === 'arlo')?.lamports).toBe(100_000_000_000n);
});

test('two sandboxes in one directory: the second is refused, and the first goes on', async () => {
  const directory = await temporaryDirectory();
  const first = await bootAt(directory);
  onTestFinished(() => first.close());
  const other = { pid: 4243, isAlive: (pid: number) => pid === 4242 };
  await expect(bootAt(directory, { processes: other })).rejects.toMatchObject({
    code: 'sandbox_running',
    why: expect.stringContaining('4242'),
  });
  await expect(bootAt(directory, { processes: other, reset: true })).rejects.toMatchObject({
    code: 'sandbox_running',
  });
  expect(await rpc(first, 'getHealth')).toBe('ok');
});

test('a reset touches no key in a directory that holds no sandbox', async () => {
  const directory = await temporaryDirectory();
  await writeFile(join(directory, 'api-key'), 'of something else');
  await expect(bootAt(directory, { reset: true })).rejects.toMatchObject({
    code: 'usage',
    hint: 'name another directory with --dir',
  });
  expect(await readFile(join(directory, 'api-key'), 'utf8')).toBe('of something else');
});

test('the lock of a process that is gone is taken over', async () => {
  const directory = await temporaryDirectory();
  await writeFile(join(directory, 'lock'), '77\n');
  const sandbox = await bootAt(directory);
  expect((await readFile(join(directory, 'lock'), 'utf8')).trim()).toBe('4242');
  await sandbox.close();
  expect((await readdir(directory)).filter((name) => name.startsWith('lock'))).toEqual([]);
});

test('what counts is who has locked the directory, not a number of a process', async () => {
  const directory = await temporaryDirectory();
  const sandbox = await bootAt(directory);
  onTestFinished(() => sandbox.close());
  // In another container, a process may have the same number, or the first one may seem to be gone.
  for (const processes of [
    { pid: 4242, isAlive: () => false },
    { pid: 4243, isAlive: () => false },
  ]) {
    await expect(bootAt(directory, { processes })).rejects.toMatchObject({ code: 'sandbox_running' });
  }
  await writeFile(join(directory, 'lock'), `${process.ppid}\n`);
  await expect(bootAt(directory)).rejects.toMatchObject({ code: 'sandbox_running' });
  const other = await temporaryDirectory();
  // Its number now belongs to a process that has nothing to do with it.
  await writeFile(join(other, 'lock'), `${process.ppid}\n`);
  const after = await bootAt(other, { processes: { pid: 4242, isAlive: () => true } });
  await after.close();
});

test.each([
  ['rpcPort', '--rpc-port 0'],
  ['apiPort', '--api-port 0'],
] as const)('a taken %s is named, with the flag that helps', async (option, flag) => {
  const directory = await temporaryDirectory();
  const port = await takenPort();
  const refused = expect(bootAt(directory, { [option]: port })).rejects;
  await refused.toMatchObject({
    code: 'port_in_use',
    message: expect.stringContaining(String(port)),
    hint: `gavel sandbox up ${flag}`,
  });
  expect(await readdir(directory)).not.toContain('lock');
});

test('a taken port after apiPort is named with the flag that moves both', async () => {
  const port = await takenPort();
  await expect(bootAt(await temporaryDirectory(), { apiPort: port - 1 })).rejects.toMatchObject({
    code: 'port_in_use',
    message: `port ${port}, the one after --api-port ${port - 1}, is in use`,
    hint: 'gavel sandbox up --api-port 0',
  });
});

test('a directory that cannot be made is a usage error that names the flag', async () => {
  const directory = await temporaryDirectory();
  await writeFile(join(directory, 'file'), '');
  await expect(bootAt(join(directory, 'file', 'state'))).rejects.toMatchObject({
    code: 'usage',
    hint: 'name another directory with --dir',
  });
});

test('a save in between keeps what happened, and none is made when nothing did', async () => {
  const directory = await temporaryDirectory();
  const ticks: (() => void)[] = [];
  const sandbox = await bootAt(directory, {
    every: (_, tick) => {
      ticks.push(tick);
      return () => undefined;
    },
  });
  const read = async () =>
    createHash('sha256')
      .update(await readFile(sandbox.directory.chain))
      .digest('hex');
  const saved = await read();
  await rpc(sandbox, 'sandbox_makeBlocks', 3);
  for (const tick of ticks) tick();
  expect(await read()).toBe(saved);
  await rpc(sandbox, 'requestAirdrop', arlo.key.address, 123);
  for (const tick of ticks) tick();
  await expect.poll(read).not.toBe(saved);
  // As after a kill: the state is on disk, and nobody has closed anything.
  const copy = await temporaryDirectory();
  await copyFile(sandbox.directory.chain, join(copy, 'chain.snapshot'));
  await sandbox.close();
  const revived = await bootAt(copy);
  onTestFinished(() => revived.close());
  const { wallets } = await revived.inventory();
  expect(wallets.find(({ name }) => name === 'arlo')?.lamports).toBe(100_000_000_123n);
});

test('a state that cannot be saved says so, and the directory is given up all the same', async () => {
  const directory = await temporaryDirectory();
  const sandbox = await bootAt(directory, { onSaveFailure: () => undefined });
  await rm(sandbox.directory.chain);
  await mkdir(sandbox.directory.chain);
  await expect(sandbox.close()).rejects.toMatchObject({
    code: 'unexpected',
    message: expect.stringContaining('could not be saved'),
  });
  expect(await readdir(directory)).not.toContain('lock');
});

test('a program file takes the place of one of the sandbox, also when it resumes', async () => {
  const directory = await temporaryDirectory();
  await (await bootAt(directory)).close();
  const path = join(directory, 'broken.so');
  await writeFile(path, 'not a program');
  const programs = [{ address: TOKEN_METADATA_ADDRESS, path }];
  await expect(bootAt(directory, { programs })).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringContaining(TOKEN_METADATA_ADDRESS),
  });
  await expect(
    bootAt(directory, { programs: [{ address: TOKEN_METADATA_ADDRESS, path: `${path}.gone` }] }),
  ).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining('cannot be read') });
  await copyFile('programs/token-metadata/prebuilt/token-metadata.so', path);
  const sandbox = await bootAt(directory, { programs });
  onTestFinished(() => sandbox.close());
  expect(sandbox.fresh).toBe(false);
});
