import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test } from 'vitest';
import { MAX_BYTES } from '../../../src/files/limits.ts';
import { makeStrange, STRANGE } from '../../support/strange-files.ts';
import { bootAt, temporaryDirectory } from './support.ts';

/** What a sandbox reads of its directory, with the most bytes that it takes. */
const FILES = [
  ['chain.snapshot', MAX_BYTES.sandboxState],
  ['api-key', MAX_BYTES.apiKey],
  ['wallets/arlo.json', MAX_BYTES.secretKey],
  ['lock', MAX_BYTES.sandboxLock],
] as const;

let kept = '';
beforeAll(async () => {
  kept = await mkdtemp(join(tmpdir(), 'gavel-test-'));
  await (await bootAt(kept)).close();
});
afterAll(() => rm(kept, { recursive: true, force: true }));

/** The database removes these, which are empty, at any time after it was closed. */
const isKept = (path: string): boolean => !/-(shm|wal)$/.test(path);

/** A copy of a directory that a sandbox has kept its state in. */
async function saved(): Promise<string> {
  const directory = await temporaryDirectory();
  await cp(kept, directory, { recursive: true, filter: isKept });
  return directory;
}

describe.each(FILES)('%s in the directory of a sandbox', (name, maxBytes) => {
  it.each(STRANGE)('is refused by name when it is %s', async (kind, why) => {
    const directory = await saved();
    const path = join(directory, name);
    await rm(path, { force: true });
    const remove = await makeStrange(kind, path);
    onTestFinished(remove);
    const error = { code: 'state_corrupt', message: expect.stringContaining(path), why };
    await expect(bootAt(directory)).rejects.toMatchObject(error);
  });

  it('is refused by name when it is too large, and is not read', async () => {
    const directory = await saved();
    const path = join(directory, name);
    await writeFile(path, '', { mode: 0o600 });
    // It takes no room on the disk.
    await truncate(path, maxBytes + 1);
    const why = `it is over ${maxBytes} bytes`;
    const error = { code: 'state_corrupt', message: expect.stringContaining(path), why };
    await expect(bootAt(directory)).rejects.toMatchObject(error);
  });
});

test.each(['lock.probe', 'lock.4242', 'chain.snapshot.tmp'])(
  'a named pipe where a sandbox is about to write %s is not waited for',
  async (name) => {
    const directory = await saved();
    onTestFinished(await makeStrange('a named pipe', join(directory, name)));
    const again = await bootAt(directory);
    expect(again.fresh).toBe(false);
    await again.close();
  },
);

test('a named pipe where a program should be is refused', async () => {
  const directory = await temporaryDirectory();
  const path = join(directory, 'program.so');
  onTestFinished(await makeStrange('a named pipe', path));
  const programs = [{ address: 'So11111111111111111111111111111111111111112' as never, path }];
  await expect(bootAt(join(directory, 'state'), { programs })).rejects.toMatchObject({
    code: 'usage',
    message: `the program ${path} cannot be read`,
    why: 'it is a named pipe',
  });
});

describe('a state that was saved with accounts of another form', () => {
  const HEADER = 8 + 32;

  it.each([
    ['before their form was kept with it', (whole: Buffer) => whole.subarray(HEADER)],
    [
      'as another version lays them out',
      (whole: Buffer) => {
        const other = Buffer.from(whole);
        other.writeUInt8((whole.readUInt8(HEADER - 1) + 1) % 256, HEADER - 1);
        return other;
      },
    ],
  ])('%s: is refused, with what to do, and left as it is', async (_, made) => {
    const directory = await saved();
    const path = join(directory, 'chain.snapshot');
    const other = made(await readFile(path));
    await writeFile(path, other);
    await expect(bootAt(directory)).rejects.toMatchObject({
      code: 'state_corrupt',
      why: 'another version of gavel saved it, whose programs lay out their accounts in another way',
      hint: 'to delete the state and start from the beginning: gavel sandbox up --reset',
    });
    expect((await readFile(path)).equals(other)).toBe(true);
    const anew = await bootAt(directory, { reset: true });
    await anew.close();
    expect(anew.fresh).toBe(true);
  });

  it('is told from one of this form, wherever it is kept', async () => {
    const again = await bootAt(await saved());
    await again.close();
    expect(again.fresh).toBe(false);
  });
});
