import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CliError } from '../../src/errors/cli-error.ts';
import {
  OTHERS_USE,
  OTHERS_WRITE,
  type ReadLimits,
  readRegular,
  sharedWith,
} from '../../src/files/read-regular.ts';
import { makeStrange, STRANGE } from '../support/strange-files.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const directory = temporaryDirectory();
const refuse = (why: string, hint = 'try again') => new CliError('usage', { what: 'refused', why, hint });
const read = (path: string, limits: Partial<ReadLimits> = {}) =>
  readRegular(path, { maxBytes: 100, ...limits }, refuse);
const text = (path: string, limits: Partial<ReadLimits> = {}) => {
  const bytes = read(path, limits)?.bytes;
  return bytes === undefined ? null : Buffer.from(bytes).toString();
};
const because = (why: string) => expect.objectContaining({ why });

describe('readRegular', () => {
  it('reads a file with its mode and owner, also behind a directory that is a link', () => {
    mkdirSync(join(directory(), 'there'));
    symlinkSync(join(directory(), 'there'), join(directory(), 'link'));
    writeFileSync(join(directory(), 'there', 'file'), 'content');
    chmodSync(join(directory(), 'there', 'file'), 0o640);
    const path = join(directory(), 'link', 'file');
    expect(text(path)).toBe('content');
    expect(read(path)).toMatchObject({ mode: 0o640, owner: process.getuid?.() });
  });

  it('has null for what is not there, and for a name that no file can have', () => {
    const file = join(directory(), 'file');
    writeFileSync(file, '');
    for (const path of [join(directory(), 'none'), join(file, 'below'), join(directory(), 'x'.repeat(300))])
      expect(read(path)).toBeNull();
  });

  it.each(STRANGE)('refuses %s without waiting for it', async (kind, why) => {
    const path = join(directory(), 'strange');
    const remove = await makeStrange(kind, path);
    try {
      expect(() => read(path)).toThrow(because(why));
    } finally {
      await remove();
    }
  });

  it('follows a link only where that is allowed, and then to a regular file alone', async () => {
    writeFileSync(join(directory(), 'file'), 'content');
    symlinkSync(join(directory(), 'file'), join(directory(), 'link'));
    expect(text(join(directory(), 'link'), { followsLinks: true })).toBe('content');
    symlinkSync('/dev/zero', join(directory(), 'zero'));
    expect(() => read(join(directory(), 'zero'), { followsLinks: true })).toThrow(because('it is a device'));
    const remove = await makeStrange('a named pipe', join(directory(), 'pipe'));
    symlinkSync(join(directory(), 'pipe'), join(directory(), 'to-pipe'));
    expect(() => read(join(directory(), 'to-pipe'), { followsLinks: true })).toThrow(
      because('it is a named pipe'),
    );
    await remove();
  });

  it.each([99, 100, 101, 5_000])('takes at most its limit: %i bytes', (size) => {
    const path = join(directory(), 'file');
    writeFileSync(path, 'x'.repeat(size));
    if (size <= 100) expect(text(path)?.length).toBe(size);
    else expect(() => read(path)).toThrow(because('it is over 100 bytes'));
    expect(text(path, { maxBytes: 5_000 })?.length).toBe(size);
  });

  it('counts what it reads, not what a file says of itself', () => {
    // Files of /proc have a size of 0, whatever is in them.
    expect(text('/proc/self/status', { maxBytes: 100_000 })).toContain('Name:');
    expect(() => read('/proc/self/status')).toThrow(because('it is over 100 bytes'));
    expect(text('/proc/self/maps', { maxBytes: 10_000_000 })?.length).toBeGreaterThan(4_096);
  });
});

describe('sharedWith', () => {
  const file = { mode: 0o620, owner: 5 };
  it.each([
    [{ uid: 5, bits: OTHERS_WRITE }, 'other users of this machine may write to it', 'chmod go-w /f'],
    [{ uid: 5, bits: OTHERS_USE }, 'other users of this machine may read or change it', 'chmod 600 /f'],
    [{ uid: 6, bits: OTHERS_WRITE }, 'it belongs to another user', undefined],
  ])('%j: %s', (rule, why, hint) => {
    expect(sharedWith(file, '/f', rule)).toEqual(hint === undefined ? { why } : { why, hint });
  });

  it('says nothing of a file that is its owner’s alone, or where files have no owners', () => {
    expect(sharedWith({ mode: 0o600, owner: 5 }, '/f', { uid: 5, bits: OTHERS_USE })).toBeNull();
    expect(sharedWith({ mode: 0o644, owner: 5 }, '/f', { uid: 5, bits: OTHERS_WRITE })).toBeNull();
    expect(sharedWith(file, '/f', { uid: null, bits: OTHERS_USE })).toBeNull();
  });
});
