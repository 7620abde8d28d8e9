import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeFiles } from '../../src/config/node-files.ts';

const uid = process.getuid?.() ?? null;
const files = nodeFiles(42, uid);
const LIMITS = { maxBytes: 1024 };
let directory = '';

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'gavel-files-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

describe('the real file system', () => {
  it('reads text with its permission bits and owner', () => {
    const path = join(directory, 'config.toml');
    writeFileSync(path, 'url = "d"');
    chmodSync(path, 0o640);
    expect(files.read(path, LIMITS)).toEqual({ text: 'url = "d"', mode: 0o640, mine: true });
    expect(nodeFiles(42, (uid ?? 0) + 1).read(path, LIMITS)?.mine).toBe(false);
  });

  it('has null for what is not there, and an error for what cannot be read', () => {
    expect(files.read(join(directory, 'none', 'none'), LIMITS)).toBeNull();
    expect(() => files.read(directory, LIMITS)).toThrow(
      expect.objectContaining({ code: 'invalid_config', why: 'it is a directory' }),
    );
  });

  it('writes for the owner alone, over what was there, and leaves no other file behind', () => {
    const path = join(directory, 'deep', 'run.json');
    files.writePrivate(path, 'one');
    files.writePrivate(path, 'two');
    expect(readFileSync(path, 'utf8')).toBe('two');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(directory, 'deep')).mode & 0o777).toBe(0o700);
    files.remove(path);
    files.remove(path);
    expect(files.exists(path)).toBe(false);
  });
});
