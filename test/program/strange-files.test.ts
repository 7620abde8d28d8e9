import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeFiles } from '../../src/config/node-files.ts';
import { gavel } from '../support/cli.ts';
import { makeStrange, STRANGE } from '../support/strange-files.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const home = temporaryDirectory();
const uid = process.getuid?.() ?? null;
const NETWORK = { GAVEL_URL: 'http://127.0.0.1:1', GAVEL_API: 'http://127.0.0.1:1' };

/** Runs a command on real files, with this test's directory as home and working directory. */
const run = (argv: readonly string[], env: Record<string, string> = {}) =>
  gavel(argv, {
    files: nodeFiles(process.pid, uid),
    home: home(),
    cwd: home(),
    uid,
    env: { ...NETWORK, ...env },
    adapters: { chain: async () => Object.create(null), records: async () => null },
  });

/** Each file of ours: where it is, and a command that reads it. */
const READERS: readonly (readonly [name: string, path: string, argv: readonly string[]])[] = [
  ['the project file', 'gavel.toml', ['config', 'list']],
  ['the file to trust', 'b/gavel.toml', ['config', 'trust', 'b/gavel.toml']],
  ['the configuration', '.config/gavel/config.toml', ['config', 'list']],
  ['the note of the sandbox', '.local/state/gavel/sandbox/run.json', ['config', 'list']],
  ['the list of trusted files', '.local/state/gavel/trusted.json', ['config', 'trusted']],
  ['a plan to sign', 'plan.json', ['tx', 'sign', 'plan.json', '--out', 'new.json']],
  ['a plan to submit', 'plan.json', ['tx', 'submit', 'plan.json']],
  ['a transaction', 'tx', ['tx', 'explain', 'tx']],
];

function place(path: string): string {
  const full = join(home(), path);
  mkdirSync(dirname(full), { recursive: true, mode: 0o700 });
  return full;
}

describe.each(READERS)('%s', (_, path, argv) => {
  it.each(STRANGE)('is refused by name when it is %s', async (kind, why) => {
    const full = place(path);
    const remove = await makeStrange(kind, full);
    try {
      const { code, stdout, stderr } = await run(argv);
      expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
      expect(stderr).toContain(full.endsWith('plan.json') || path === 'tx' ? path : full);
      expect(stderr).toContain(`why: ${why}`);
      expect(stderr).toContain('  do:  ');
    } finally {
      await remove();
    }
  });

  it('is refused by name when it is too large', async () => {
    const full = place(path);
    writeFileSync(full, '#'.repeat(33 * 1024 * 1024), { mode: 0o600 });
    const { code, stderr } = await run(argv);
    expect(code).toBe(3);
    expect(stderr).toContain(path);
    expect(stderr).toMatch(/why: it is over \d+ bytes/);
  });

  it.runIf(path !== 'tx').each([0o620, 0o602])(
    'is refused when others may write to it: mode %o',
    async (mode) => {
      const full = place(path);
      writeFileSync(full, '{}');
      chmodSync(full, mode);
      const { code, stderr } = await run(argv);
      expect(code).toBe(3);
      expect(stderr).toContain(path);
      expect(stderr).toMatch(/others? (users of this machine may|can)/);
    },
  );
});

describe("the file of the service's key", () => {
  it.each(STRANGE)('is refused by name when it is %s', async (kind, why) => {
    const full = place('api-key');
    const remove = await makeStrange(kind, full);
    try {
      const { code, stderr } = await run(['listing', 'get', 'So11111111111111111111111111111111111111112'], {
        GAVEL_API_KEY_FILE: full,
      });
      expect(code).toBe(3);
      expect(stderr).toContain(full);
      expect(stderr).toContain(`why: ${why}`);
    } finally {
      await remove();
    }
  });
});

it('the database of a service is refused by its whole name', async () => {
  const full = place('a-folder-of-databases/service.db');
  const remove = await makeStrange('a named pipe', full);
  const { nodeAdapters } = await import('../../src/cli/adapters.ts');
  const { code, stderr } = await gavel(['service', 'up', '--database', full], {
    files: nodeFiles(process.pid, uid),
    home: home(),
    cwd: home(),
    uid,
    env: NETWORK,
    adapters: { serve: nodeAdapters.serve },
  });
  expect(code).toBe(3);
  expect(stderr).toContain(`the service's database ${full} cannot be used`);
  expect(stderr).toContain('why: it is a named pipe');
  await remove();
});
