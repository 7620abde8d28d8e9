import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bundle, caches, files, freshHome, home, LOADER, only, start, writeBundle } from './code-cache.ts';

freshHome();

const permissions = (path: string): number => statSync(path).mode & 0o7777;

it('keeps what the first command compiled for the second, for this user alone', () => {
  expect(start()).toBe(false);
  expect([permissions(caches), permissions(only())]).toEqual([0o700, 0o600]);
  const { mtimeMs } = statSync(only());
  expect(start()).toBe(true);
  expect(statSync(only()).mtimeMs).toBe(mtimeMs);
});

it('names a file by its command, the SHA-256 of the bundle, and the version, architecture and options of V8', () => {
  start({ words: ['-k', '../../mira', 'listing', 'get', 'MINT'] });
  const { versions, arch } = process;
  expect(files()).toEqual([`listing-get-${'a'.repeat(64)}-${versions.v8}-${arch}-plain.cache`]);
  start({ words: ['no', 'such', 'command'] });
  expect(files()).toContain(`help-${'a'.repeat(64)}-${versions.v8}-${arch}-plain.cache`);
  expect(start({ options: ['--no-opt'] })).toBe(false);
  expect(start({ options: ['--no-opt'] })).toBe(true);
  expect(start({ env: { NODE_OPTIONS: '--max-old-space-size=500' } })).toBe(false);
});

it('is of no use to another bundle', () => {
  writeBundle('"wrong"', 'b'.repeat(64));
  const wrong = spawnSync(process.execPath, [join(home, 'start.cjs'), LOADER, bundle, 'status'], {
    env: { HOME: home },
    encoding: 'utf8',
  });
  expect(wrong.stdout).toMatch(/^wrong\n/);
  writeBundle('"right"', 'a'.repeat(64));
  expect(start()).toBe(false);
});

it('is of no use to a file of the bundle that was changed in place, to one as long', () => {
  writeBundle('"wrong"', 'a'.repeat(64));
  spawnSync(process.execPath, [join(home, 'start.cjs'), LOADER, bundle, 'status'], { env: { HOME: home } });
  expect(files()).toHaveLength(1);
  writeBundle('"right"', 'a'.repeat(64));
  utimesSync(join(bundle, 'start.cjs'), 1_000_000, 1_000_000);
  expect(start()).toBe(false);
  expect(start()).toBe(true);
});

it('loads a part of Node that is slow to load when it is asked for something', () => {
  const used = `const c=require('node:crypto');const names={...c};const missing='none' in c||c.none;
    exports.answer=()=>!missing&&'webcrypto' in c&&names.createHash===c.createHash&&c.createHash('sha256')?'right':'wrong'`;
  writeFileSync(join(bundle, 'start.cjs'), `({"main.cjs":function(exports,require){${used}}})`);
  start();
});

it('adds what a later command loads besides', () => {
  const two = `({"main.cjs":function(exports,require){exports.answer=()=>process.env.MORE?require('./more.cjs'):"right"},
"more.cjs":function(exports,require,module){module.exports="right"}})`;
  writeFileSync(join(bundle, 'start.cjs'), two);
  start();
  const before = readFileSync(only());
  start({ env: { MORE: '1' } });
  const after = readFileSync(only());
  expect(after.equals(before)).toBe(false);
  start();
  start({ env: { MORE: '1' } });
  expect(readFileSync(only()).equals(after)).toBe(true);
});

it('has the code of each script where V8 takes it without a copy', () => {
  writeFileSync(
    join(bundle, 'start.cjs'),
    `({"main.cjs":function(exports,require){exports.answer=()=>require('./more.cjs')}})`,
  );
  writeFileSync(
    join(bundle, 'often.cjs'),
    `({"more.cjs":function(exports,require,module){module.exports="right"}})`,
  );
  start();
  const copy = readFileSync(only()).subarray(8);
  let at = 8 + Number(copy.readBigUInt64LE(0));
  const list: readonly (readonly [name: string, size: number])[] = JSON.parse(copy.toString('utf8', 8, at));
  const marks = list.map(([, size]) => {
    const mark = [at % 8, copy.readUInt32LE(at)];
    at += Math.ceil(size / 8) * 8;
    return mark;
  });
  // V8 begins each with the same number.
  expect(marks).toEqual([
    [0, marks[0]?.[1]],
    [0, marks[0]?.[1]],
  ]);
  expect(start()).toBe(true);
});

it('is where XDG_CACHE_HOME says, if that is an absolute path', () => {
  start({ env: { XDG_CACHE_HOME: join(home, 'given') } });
  expect(readdirSync(join(home, 'given', 'gavel'))).toHaveLength(1);
  start({ env: { XDG_CACHE_HOME: 'relative' } });
  expect(files()).toHaveLength(1);
});

it('is not made without a home, nor where Node is told to keep none', () => {
  expect(start({ env: { HOME: 'relative' } })).toBe(false);
  expect(start({ env: { NODE_DISABLE_COMPILE_CACHE: '1' } })).toBe(false);
  expect(readdirSync(home)).toEqual(['dist', 'start.cjs']);
});

it('keeps no more than 128 MiB, and the newest of it', () => {
  start();
  for (const [index, name] of ['older.cache', 'newer.cache'].entries()) {
    writeFileSync(join(caches, name), '');
    truncateSync(join(caches, name), 70 * 1024 * 1024);
    const time = Date.now() / 1000 - 7_200 + index * 3_600;
    utimesSync(join(caches, name), time, time);
  }
  start({ words: ['listing', 'get'] });
  expect(files()).toHaveLength(3);
  expect(files()).not.toContain('older.cache');
});

it('removes what was not made anew for a month, and nothing that is not its own', () => {
  start();
  const old = join(caches, 'status-of-a-version-that-is-gone.cache');
  const broken = join(caches, '123-456.new');
  const other = join(caches, 'notes.txt');
  for (const path of [old, broken, other]) {
    writeFileSync(path, '');
    utimesSync(path, 1, 1);
  }
  start({ words: ['listing', 'get'] });
  expect(files()).toHaveLength(3);
  expect(files()).toContain('notes.txt');
});
