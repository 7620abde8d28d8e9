import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureDirectory } from '../../src/files/ensure-directory.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gavel-directory-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('ensureDirectory', () => {
  it('makes every directory that is missing, for its owner alone', () => {
    const path = join(root, 'a', 'b', 'c');
    ensureDirectory(path);
    ensureDirectory(path);
    expect([modeOf(join(root, 'a')), modeOf(join(root, 'a', 'b')), modeOf(path)]).toEqual([
      0o700, 0o700, 0o700,
    ]);
  });

  it('leaves a directory that is there as it is, also behind a link', () => {
    mkdirSync(join(root, 'there'), { mode: 0o755 });
    symlinkSync(join(root, 'there'), join(root, 'link'));
    ensureDirectory(join(root, 'link', 'new'));
    expect(modeOf(join(root, 'there'))).toBe(0o755);
    expect(existsSync(join(root, 'there', 'new'))).toBe(true);
  });

  it('throws where a file or a link to nothing is in the way', () => {
    writeFileSync(join(root, 'file'), '');
    symlinkSync(join(root, 'none'), join(root, 'dangling'));
    for (const path of ['file', 'file/below', 'dangling']) {
      const attempt = () => ensureDirectory(join(root, path));
      expect(attempt).toThrow(expect.objectContaining({ code: 'ENOTDIR' }));
    }
  });

  it.runIf(existsSync('/proc/self'))('ends where nothing can be made', () => {
    // In a process of its own: what hangs here could not be stopped by the test's own time limit.
    const script = `import { ensureDirectory } from ${JSON.stringify(import.meta.resolve('../../src/files/ensure-directory.ts'))};
      for (const path of ['/proc/self/gavel', '/proc/self/a/b/c']) {
        try { ensureDirectory(path); console.log('made'); } catch (error) { console.log(error.code); }
      }`;
    const printed = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect(printed).toBe('ENOENT\nENOENT\n');
  });
});
