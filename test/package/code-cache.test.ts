import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FULL } from '../support/sample.ts';

/**
 * The loader of bin/ on a bundle of one function, in processes of its own.
 */
const LOADER = fileURLToPath(new URL('../../bin/loader.js', import.meta.url));
const START = `
  const vm = require('node:vm');
  const { Script } = vm;
  const used = [];
  vm.Script = class extends Script {
    constructor(source, options) {
      super(source, options);
      used.push(options.cachedData !== undefined && this.cachedDataRejected === false);
    }
  };
  const [loaderPath, folder, ...words] = process.argv.slice(2);
  const { load, keep } = require(loaderPath).loader(folder, words);
  process.on('exit', () => {
    console.log(JSON.stringify({ used: used[0] }));
    keep();
  });
  console.log(load('main.cjs').answer());
`;
const ROOT = process.getuid?.() === 0;
/** Of nobody in particular. */
const ANOTHER = 65_534;

let home: string;
let bundle: string;
let caches: string;

function writeBundle(answer: string, sha256: string): void {
  const functions = `({"main.cjs":function(exports,require){exports.answer=()=>${answer}}})`;
  writeFileSync(join(bundle, 'start.cjs'), functions);
  const commands = ['listing-get', 'status'];
  writeFileSync(join(bundle, 'build.json'), JSON.stringify({ version: '1.0.0', sha256, commands }));
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'gavel-cache-'));
  bundle = join(home, 'dist');
  caches = join(home, '.cache', 'gavel');
  mkdirSync(bundle);
  writeFileSync(join(home, 'start.cjs'), START);
  writeBundle('"right"', 'a'.repeat(64));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

interface Started {
  readonly words?: readonly string[];
  readonly options?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** One command; whether its code came from the cache. It always answers right. */
function start({ words = ['status'], options = [], env = {} }: Started = {}): boolean {
  const run = spawnSync(process.execPath, [...options, join(home, 'start.cjs'), LOADER, bundle, ...words], {
    timeout: 20_000,
    env: { PATH: process.env.PATH, HOME: home, ...env },
    encoding: 'utf8',
  });
  const [answer, told = '{}'] = run.stdout.split('\n');
  expect({ answer, status: run.status, stderr: run.stderr }).toEqual({
    answer: 'right',
    status: 0,
    stderr: '',
  });
  return (JSON.parse(told) as { used: boolean }).used;
}

const files = (): readonly string[] => readdirSync(caches);
const only = (): string => {
  const [name, ...others] = files();
  expect(others).toEqual([]);
  return join(caches, name ?? 'none');
};
/** Of the source of the bundle, which a cache names, in seconds. */
const WRITTEN = 1_700_000_000;
let kept: { readonly name: string; readonly bytes: Buffer } | undefined;
/** The cache as a first command leaves it; made by one command for all tests. */
function keep(): void {
  utimesSync(join(bundle, 'start.cjs'), WRITTEN, WRITTEN);
  if (kept === undefined) {
    start();
    kept = { name: basename(only()), bytes: readFileSync(only()) };
    return;
  }
  mkdirSync(caches, { recursive: true, mode: 0o700 });
  writeFileSync(join(caches, kept.name), kept.bytes, { mode: 0o600 });
}
/** Its length, and twice the same. */
function isWhole(bytes: Buffer): boolean {
  const half = (bytes.length - 8) / 2;
  return (
    bytes.readBigUInt64LE(0) === BigInt(half) && bytes.subarray(8, 8 + half).equals(bytes.subarray(8 + half))
  );
}
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

describe('a cache file that is', () => {
  beforeEach(keep);
  const damage = (change: (bytes: Buffer) => Buffer | undefined) => {
    const bytes = readFileSync(only());
    writeFileSync(only(), change(bytes) ?? bytes);
  };
  const flip = (at: (length: number) => number) => (bytes: Buffer) => {
    const index = at(bytes.length);
    bytes[index] = (bytes[index] ?? 0) ^ 1;
    return undefined;
  };
  it.each<[string, (bytes: Buffer) => Buffer | undefined]>([
    ['damaged at its start', flip(() => 0)],
    ['damaged in its list', flip(() => 20)],
    ['damaged in its code', flip((length) => Math.floor(length * 0.4))],
    ['damaged in its second copy', flip((length) => length - 10)],
    ['cut', (bytes) => bytes.subarray(0, bytes.length - 100)],
    ['cut in half', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['empty', () => Buffer.alloc(0)],
    ['all zeros', (bytes) => bytes.fill(0)],
    [
      'zeros where a page was not written',
      (bytes) => bytes.fill(0, Math.floor(bytes.length * 0.3), Math.floor(bytes.length * 0.4)),
    ],
    ['longer than it was', (bytes) => Buffer.concat([bytes, bytes])],
    ['something else', () => Buffer.from('#!/bin/sh\necho wrong\n'.repeat(100))],
  ])('%s is not there, and is made anew', (_, change) => {
    expect(isWhole(readFileSync(only()))).toBe(true);
    damage(change);
    expect(start()).toBe(false);
    expect(isWhole(readFileSync(only()))).toBe(true);
    if (FULL) expect(start()).toBe(true);
  });

  it('open to others is not there', () => {
    for (const mode of FULL ? [0o640, 0o604, 0o620, 0o602, 0o700, 0o4600] : [0o640, 0o602, 0o4600]) {
      chmodSync(only(), mode);
      expect({ mode, used: start() }).toEqual({ mode, used: false });
    }
  });

  it('a symbolic link is not followed', () => {
    const target = join(home, 'own');
    renameSync(only(), target);
    const name = `status-${'a'.repeat(64)}-${process.versions.v8}-${process.arch}-plain.cache`;
    symlinkSync(target, join(caches, name));
    expect(start()).toBe(false);
    // The link was replaced; what it led to was not written to.
    expect(start()).toBe(true);
    expect(statSync(join(caches, name)).ino).not.toBe(statSync(target).ino);
  });

  it('known by another name too is not there', () => {
    linkSync(only(), join(home, 'another name'));
    expect(start()).toBe(false);
  });

  it('a folder is not there', () => {
    const path = only();
    rmSync(path);
    mkdirSync(path);
    expect(start()).toBe(false);
    expect(start()).toBe(false);
  });

  it('a pipe is not waited for', () => {
    const path = only();
    rmSync(path);
    expect(spawnSync('mkfifo', ['-m', '600', path]).status).toBe(0);
    expect(start()).toBe(false);
    expect(start()).toBe(true);
  });

  it.runIf(ROOT)("another user's is not there", () => {
    chownSync(only(), ANOTHER, ANOTHER);
    expect(start()).toBe(false);
  });
});

describe('a cache folder that is', () => {
  beforeEach(keep);
  const left = () => readdirSync(caches).map((name) => [name, statSync(join(caches, name)).mtimeMs]);

  it.each([0o755, 0o750, 0o777, 0o1777])('open to others (%i) is neither read nor written', (mode) => {
    chmodSync(caches, mode);
    expect(start()).toBe(false);
    expect(start({ words: ['listing', 'get'] })).toBe(false);
    expect(files()).toHaveLength(1);
  });

  it('a symbolic link is neither read nor written', () => {
    renameSync(caches, join(home, 'elsewhere'));
    symlinkSync(join(home, 'elsewhere'), caches);
    const before = left();
    expect(start()).toBe(false);
    expect(start({ words: ['listing', 'get'] })).toBe(false);
    expect(left()).toEqual(before);
  });

  it.runIf(ROOT)("another user's is neither read nor written, by root either", () => {
    chownSync(caches, ANOTHER, ANOTHER);
    const before = left();
    expect(start()).toBe(false);
    expect(start({ words: ['listing', 'get'] })).toBe(false);
    expect(left()).toEqual(before);
  });

  it('a file, or cannot be made, leaves the command as it is', () => {
    rmSync(caches, { recursive: true });
    writeFileSync(caches, 'no folder');
    expect(start()).toBe(false);
    expect(start({ env: { XDG_CACHE_HOME: '/proc/none' } })).toBe(false);
    expect(readFileSync(caches, 'utf8')).toBe('no folder');
  });
});

it.runIf(ROOT)("is not made in another user's home", () => {
  chownSync(home, ANOTHER, ANOTHER);
  expect(start()).toBe(false);
  mkdirSync(join(home, '.cache'));
  chownSync(join(home, '.cache'), ANOTHER, ANOTHER);
  expect(start()).toBe(false);
  expect(readdirSync(join(home, '.cache'))).toEqual([]);
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
