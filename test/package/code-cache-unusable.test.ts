import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { FULL } from '../support/sample.ts';
import { bundle, caches, files, freshHome, home, only, start } from './code-cache.ts';

freshHome();

const ROOT = process.getuid?.() === 0;
/** Of nobody in particular. */
const ANOTHER = 65_534;
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
