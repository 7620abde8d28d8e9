import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pagerCommand, showInPager } from '../../src/terminal/pager.ts';
import { builtBinary } from '../support/built.ts';

const binary = builtBinary();
const hasPython = spawnSync('python3', ['-c', 'import pty']).status === 0;
const hasLess = spawnSync('less', ['--version']).error === undefined;
const TIMEOUT = 60_000;

it.each([
  [{}, 'less'],
  [{ PAGER: 'more' }, 'more'],
  [{ PAGER: 'more', GAVEL_PAGER: 'less -S' }, 'less -S'],
  [{ PAGER: 'more', GAVEL_PAGER: '' }, null],
  [{ PAGER: ' cat ' }, null],
  [{ TERM: 'dumb' }, null],
] as const)('with %j the pager is %j', (env, command) => {
  expect(pagerCommand(env)).toBe(command);
});

describe('a pager', () => {
  it('gets the whole text, and the options that less needs', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gavel-pager-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'text');
    const shown = await showInPager(`(cat; echo "$LESS") > '${file}'`, 'a\nb\n', { PATH: process.env.PATH });
    expect([shown, readFileSync(file, 'utf8')]).toEqual([true, 'a\nb\nFRX\n']);
  });

  it('that is not there shows nothing', async () => {
    const { PATH } = process.env;
    expect(await showInPager('gavel-has-no-such-pager 2>/dev/null', 'a\n', { PATH })).toBe(false);
  });

  it('may be closed before it has read everything', async () => {
    const { PATH } = process.env;
    expect(await showInPager('exit 3', 'a line\n'.repeat(100_000), { PATH })).toBe(true);
  });
});

describe.skipIf(!hasPython)('the tool on a terminal of 10 lines (skipped without python3)', () => {
  /** Types commands into a shell whose `gavel` is the bundle. */
  async function typed(lines: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const home = mkdtempSync(join(tmpdir(), 'gavel-pager-'));
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    const rc = join(home, 'rc');
    writeFileSync(
      rc,
      `PS1='READY> '; stty rows 10 cols 200; gavel() { '${process.execPath}' '${binary()}' "$@"; }\n`,
    );
    const keys = [...lines, 'exit'].map((line) => `@${line}\r`).join('');
    const script = join(import.meta.dirname, '../completion/type.py');
    const { stdout } = await promisify(execFile)(
      'python3',
      [script, keys, 'bash', '--noprofile', '--rcfile', rc, '-i'],
      { cwd: home, env: { HOME: home, TERM: 'xterm', PATH: process.env.PATH, ...env } },
    );
    const paged = join(home, 'paged');
    return { stdout, paged: existsSync(paged) ? readFileSync(paged, 'utf8') : null };
  }

  it('pages what is longer', { timeout: TIMEOUT }, async () => {
    const { stdout, paged } = await typed(['gavel config list'], { GAVEL_PAGER: 'cat > paged' });
    expect(paged).toContain('tx_version');
    expect(stdout).not.toContain('tx_version');
  });

  it.each([
    ['with --no-pager', 'gavel config list --no-pager'],
    ['in a pipe', 'gavel config list | cat'],
    ['as JSON', 'gavel config list --json'],
    ['as CSV', 'gavel config list -o csv'],
  ])('does not %s', { timeout: TIMEOUT }, async (_, line) => {
    const { stdout, paged } = await typed([line], { GAVEL_PAGER: 'cat > paged' });
    expect(paged).toBeNull();
    expect(stdout).toContain('tx_version');
  });

  it('does not page what fits', { timeout: TIMEOUT }, async () => {
    const { paged, stdout } = await typed(['gavel config get timeout'], { GAVEL_PAGER: 'cat > paged' });
    expect([paged, stdout.includes('90')]).toEqual([null, true]);
  });

  it.skipIf(!hasLess)('shows it in less, a screen at a time', { timeout: TIMEOUT }, async () => {
    const { stdout } = await typed(['gavel config list\rq']);
    expect(stdout).toContain('profile');
    expect(stdout).not.toContain('tx_version');
  });

  it('writes it as it is where the pager is not there', { timeout: TIMEOUT }, async () => {
    const { stdout } = await typed(['gavel config list'], { GAVEL_PAGER: 'gavel-has-no-such-pager' });
    expect(stdout).toContain('tx_version');
  });
});
