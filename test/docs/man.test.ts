import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasMandoc, lintManPages, unlistedPages } from '../../docs/build/lint-man-pages.ts';
import { manPages } from '../../docs/build/man-pages.ts';
import { page, section, text } from '../../docs/build/roff.ts';
import { man as packed } from '../../package.json';
import { GLOBAL_OPTIONS } from '../../src/cli/global-options.ts';
import { isVerb } from '../../src/commands/branch.ts';
import { optionName } from '../../src/commands/option-names.ts';
import { COMMANDS } from '../../src/commands/tree.ts';
import { FULL } from '../support/sample.ts';

const OPTIONS = { tree: COMMANDS, version: '1.2.3', date: '2026-11-23' };
let pages: ReadonlyMap<string, string>;

beforeAll(async () => {
  // Loads every command.
  pages = await manPages(OPTIONS);
}, 120_000);

const hasMan = spawnSync('man', ['--version']).error === undefined;

/** In `npm test` groff reads one page in so many: mandoc reads all. */
const SAMPLED = 6;

/** Bold is a character over itself. */
const OVERSTRUCK = new RegExp(`.${String.fromCharCode(8)}`, 'g');

/** As a person reads it, in one line. */
function shown(source: string): string {
  const { stdout } = spawnSync('mandoc', ['-T', 'ascii', '-O', 'width=500'], {
    input: source,
    encoding: 'utf8',
  });
  return stdout.replace(OVERSTRUCK, '').replace(/\s+/g, ' ');
}

describe.skipIf(!hasMandoc())('manual pages, read by mandoc (skipped where it is not installed)', () => {
  it('give no reason to warn', () => {
    expect(lintManPages(pages)).toEqual([]);
    const bad = page('bad', '1', '2026-11-23', [section('NAME', '.nonsense')]);
    expect(lintManPages(new Map([['bad.1', bad]]))).not.toEqual([]);
  });

  it('are all named in package.json', () => {
    expect(unlistedPages(pages, packed)).toEqual([]);
    expect(unlistedPages(pages, [...packed.slice(1), 'man/gavel-none.1'])).toHaveLength(2);
  });

  it('show every command with its options and its example', async () => {
    for (const [noun, branch] of Object.entries(COMMANDS)) {
      const read = shown(pages.get(`gavel-${noun}.1`) ?? '');
      const verbs = isVerb(branch) ? [branch] : Object.values(branch.verbs);
      for (const verb of verbs) {
        const { command } = await verb.load();
        expect(read).toContain(`Example: gavel ${command.example}`);
        for (const key of Object.keys(command.options)) expect(read).toContain(optionName(key));
      }
    }
    const root = shown(pages.get('gavel.1') ?? '');
    for (const { flags } of GLOBAL_OPTIONS) expect(root).toContain(flags);
    expect(root).toContain('GAVEL_TX_VERSION');
  });

  it('print text as it is, whatever is in it', () => {
    const odd = '.so /etc/passwd \\fB it\'s `a` -- ~x ^y "quoted" \\n(.z';
    expect(shown(page('odd', '1', '2026-11-23', [section('NAME', text(odd))]))).toContain(odd);
    const lines = "first\n.br\n'br";
    expect(shown(page('odd', '1', '2026-11-23', [section('NAME', text(lines))]))).toContain("first .br 'br");
  });
});

it.skipIf(!hasMan)(
  'manual pages give groff no reason to warn (skipped without man)',
  { timeout: 120_000 },
  () => {
    const some = [...pages.values()].filter((_, index) => FULL || index % SAMPLED === 0);
    for (const input of some) {
      const { stderr, status } = spawnSync('man', ['--warnings', '-E', 'UTF-8', '-l', '-Tutf8', '-Z', '-'], {
        input,
        encoding: 'utf8',
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    }
  },
);
