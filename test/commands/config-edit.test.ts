import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import { nodeFiles } from '../../src/config/node-files.ts';
import { gavel } from '../support/cli.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const directory = temporaryDirectory();
const uid = process.getuid?.() ?? null;

/** A home with a config.toml, and an editor that is a real program: it puts `next` in the place of the file. */
async function homeWith(text: string, next: string, ending = 'exit 0') {
  const home = mkdtempSync(join(directory(), 'home-'));
  const path = join(home, '.config/gavel/config.toml');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode: 0o600 });
  const editor = join(home, 'my editor');
  const write = (content: string, end = ending) => {
    writeFileSync(join(home, 'next'), content);
    writeFileSync(editor, `#!/bin/sh\ncat "$2" > "${home}/seen"\ncat "${home}/next" > "$2"\n${end}\n`);
    chmodSync(editor, 0o755);
  };
  write(next);
  const env = { VISUAL: `'${editor}' --wait`, EDITOR: 'false' };
  const adapters = { editor: nodeAdapters.editor };
  const edit = () =>
    gavel(['config', 'edit', '--json'], { files: nodeFiles(process.pid, uid), uid, home, env, adapters });
  return { home, path, draft: path.replace('.toml', '.edit.toml'), write, edit };
}

it('puts what is valid in the place of the file, as private as it was', async () => {
  const { edit, path, draft, home } = await homeWith('timeout = 5\n', '# new\ntimeout = 6\n');
  expect(JSON.parse((await edit()).stdout).data).toEqual({ path, changed: true });
  expect(readFileSync(join(home, 'seen'), 'utf8')).toBe('timeout = 5\n');
  expect(readFileSync(path, 'utf8')).toBe('# new\ntimeout = 6\n');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(existsSync(draft)).toBe(false);
  expect(JSON.parse((await edit()).stdout).data).toEqual({ path, changed: false });
});

it.each([
  ['no TOML', 'timeout ='],
  ['a value that makes no sense', 'timeout = "soon"\n'],
  ['a value in a profile that is not in use', '[profiles.a]\nurl = "http://far.example"\n'],
  ['a profile that there is not', 'profile = "gone"\n'],
  ['a deployment that there is not', '[profiles.a]\ndeployment = "gone"\n'],
  ['a setting that there is not', 'colour = "red"\n'],
])('keeps and does not use %s, and goes on with it', async (_, bad) => {
  const { edit, path, draft, write, home } = await homeWith('timeout = 5\n', bad);
  const { code, stdout } = await edit();
  expect([code, JSON.parse(stdout).error.code]).toEqual([3, 'invalid_config']);
  expect(JSON.parse(stdout).error.why).toContain('your config.toml stays as it was');
  expect(readFileSync(path, 'utf8')).toBe('timeout = 5\n');
  expect(readFileSync(draft, 'utf8')).toBe(bad);
  write('timeout = 7\n');
  expect((await edit()).code).toBe(0);
  expect(readFileSync(join(home, 'seen'), 'utf8')).toBe(bad);
  expect(readFileSync(path, 'utf8')).toBe('timeout = 7\n');
});

it('opens a file that is not valid, which no other command can use', async () => {
  const { edit, path, home } = await homeWith('profile = "gone"\n', 'timeout = 8\n');
  const files = nodeFiles(process.pid, uid);
  expect((await gavel(['config', 'list'], { files, uid, home })).code).toBe(3);
  expect((await edit()).code).toBe(0);
  expect(readFileSync(path, 'utf8')).toBe('timeout = 8\n');
});

it('changes nothing when the editor fails, and does not undo what changed meanwhile', async () => {
  const { edit, path, draft, write } = await homeWith('timeout = 5\n', 'timeout = 6\n', 'exit 3');
  expect((await edit()).code).toBe(2);
  expect(readFileSync(path, 'utf8')).toBe('timeout = 5\n');
  write('timeout = 6\n', `echo 'timeout = 9' > "${path}"`);
  const { stdout } = await edit();
  expect(JSON.parse(stdout).error.message).toContain('was changed while you edited it');
  expect(readFileSync(path, 'utf8')).toBe('timeout = 9\n');
  expect(readFileSync(draft, 'utf8')).toBe('timeout = 6\n');
});

it('asks for an editor where none is set', async () => {
  const { code, stderr } = await gavel(['config', 'edit']);
  expect(code).toBe(3);
  expect(stderr).toContain('neither VISUAL nor EDITOR names one');
});
