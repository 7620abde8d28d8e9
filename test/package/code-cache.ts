import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect } from 'vitest';

export const LOADER = fileURLToPath(new URL('../../bin/loader.js', import.meta.url));
/** The loader on a bundle of one function, in a process of its own. Says whether V8 took what the cache had. */
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

/** It is there while a test runs: `freshHome`. */
export const home = join(tmpdir(), `gavel-cache-${randomUUID()}`);
export const bundle = join(home, 'dist');
export const caches = join(home, '.cache', 'gavel');

export function writeBundle(answer: string, sha256: string): void {
  const functions = `({"main.cjs":function(exports,require){exports.answer=()=>${answer}}})`;
  writeFileSync(join(bundle, 'start.cjs'), functions);
  const commands = ['listing-get', 'status'];
  writeFileSync(
    join(bundle, 'build.json'),
    JSON.stringify({ version: '1.0.0', sha256, commands, alone: [] }),
  );
}

/** Each test of the file that calls it begins with a bundle, in a home that has nothing else. */
export function freshHome(): void {
  beforeEach(() => {
    mkdirSync(home, { mode: 0o700 });
    mkdirSync(bundle);
    writeFileSync(join(home, 'start.cjs'), START);
    writeBundle('"right"', 'a'.repeat(64));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));
}

interface Started {
  readonly words?: readonly string[];
  readonly options?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** One command; whether its code came from the cache. It always answers right. */
export function start({ words = ['status'], options = [], env = {} }: Started = {}): boolean {
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

/** Of the cache. */
export const files = (): readonly string[] => readdirSync(caches);
/** The path of the one file of the cache. */
export const only = (): string => {
  const [name, ...others] = files();
  expect(others).toEqual([]);
  return join(caches, name ?? 'none');
};
