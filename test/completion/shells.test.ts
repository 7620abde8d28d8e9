import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Command } from '../../src/commands/command.ts';
import { command as bash } from '../../src/commands/completion/bash.ts';
import { command as fish } from '../../src/commands/completion/fish.ts';
import { command as zsh } from '../../src/commands/completion/zsh.ts';
import { nodeFiles } from '../../src/config/node-files.ts';
import { clusterKey, seenArtworks } from '../../src/config/seen-artworks.ts';
import type { Deps } from '../../src/flow/deps.ts';
import { builtBinary } from '../support/built.ts';

const MINT = 'AxRTJ4uCqAaVmnEE8aFqwCdUrRmNB6E8qmWmfn5NqCkM';
const OTHER = 'AyRTJ4uCqAaVmnEE8aFqwCdUrRmNB6E8qmWmfn5NqCkM';
const TIMEOUT = 120_000;
const binary = builtBinary();

interface Shell {
  readonly command: Command;
  /** Starts it without files of this machine; `home` has its script in `script`. */
  start(home: string): readonly string[];
}

const SHELLS: Readonly<Record<string, Shell>> = {
  bash: {
    command: bash,
    start: (home) => {
      writeFileSync(join(home, 'rc'), `PS1='READY> '; set +o history; . '${home}/script'\n`);
      return ['bash', '--noprofile', '--rcfile', join(home, 'rc'), '-i'];
    },
  },
  zsh: {
    command: zsh,
    start: (home) => {
      const rc = `PS1='READY> '; autoload -Uz compinit; compinit -u -D; source '${home}/script'\n`;
      writeFileSync(join(home, '.zshrc'), rc);
      return ['zsh', '-d', '-i'];
    },
  },
  fish: {
    command: fish,
    start: (home) => [
      'fish',
      '--no-config',
      '--init-command',
      `function fish_prompt; echo 'READY> '; end; source '${home}/script'`,
    ],
  },
};

const isInstalled = (name: string): boolean => spawnSync(name, ['-c', 'true']).status === 0;
const hasPython = spawnSync('python3', ['-c', 'import pty']).status === 0;

/** A home whose `gavel` completes as the tool does, and only writes down what it is called with otherwise. */
async function shellHome({ command, start }: Shell) {
  const home = mkdtempSync(join(tmpdir(), 'gavel-shell-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  mkdirSync(join(home, 'bin'));
  const gavel = join(home, 'bin/gavel');
  writeFileSync(
    gavel,
    `#!/bin/sh\n[ "$1" = __complete ] && exec '${process.execPath}' '${binary()}' "$@"\nprintf '%s\\0' "$@" >>'${home}/called'\n`,
  );
  chmodSync(gavel, 0o755);
  const printed = await command.prepare({})({} as Deps);
  writeFileSync(join(home, 'script'), printed.text({ width: 80, color: false, isTty: false, now: 0 }));
  const config = (text: string) => {
    mkdirSync(join(home, '.config/gavel'), { recursive: true });
    writeFileSync(join(home, '.config/gavel/config.toml'), text);
  };
  const seen = (names: Readonly<Record<string, string>>) => {
    const rows = Object.entries(names).map(([mint, name]) => ({
      ...{ kind: 'listing' as const, mint, name, owner: mint, mine: true },
    }));
    const files = nodeFiles(process.pid, process.getuid?.() ?? null);
    const cluster = clusterKey(['https://rpc.example.org/'], 'sandbox');
    seenArtworks(files, join(home, '.local/state/gavel')).add(cluster, rows, null);
  };
  /** Types the lines with a Tab wherever there is a tab character, and returns the arguments that gavel was called with. */
  const type = async (...lines: readonly string[]) => {
    const keys = [...lines, 'exit'].map((line) => `@${line}\r`).join('');
    const { stdout: shown } = await promisify(execFile)(
      'python3',
      [join(import.meta.dirname, 'type.py'), keys, ...start(home)],
      {
        cwd: home,
        env: {
          HOME: home,
          ZDOTDIR: home,
          TERM: 'dumb',
          LC_ALL: 'C.UTF-8',
          PATH: `${home}/bin:${process.env.PATH}`,
        },
      },
    );
    const called = existsSync(join(home, 'called')) ? readFileSync(join(home, 'called'), 'utf8') : '';
    return { shown, called: called.split('\0').slice(0, -1) };
  };
  return { home, config, seen, type };
}

/** Profiles with names that a shell would take for more than text. */
const HOSTILE = [
  'two words',
  '$(touch pwned)',
  '`touch pwned`',
  "it's; touch pwned",
  '"quoted" & touch pwned',
  '*',
  '~',
  '!!',
  '#x',
  'a\\b',
  '$HOME',
  '<(touch pwned)',
  '=touch',
];

describe.each(Object.entries(SHELLS))('%s', (name, shell) => {
  const reason = !isInstalled(name) ? `${name} is not installed` : 'python3 is not installed';
  const test = it.skipIf(!isInstalled(name) || !hasPython);
  if (!isInstalled(name) || !hasPython) it.skip(`skipped: ${reason}`, () => undefined);

  test('completes commands, options, values and files', { timeout: TIMEOUT }, async () => {
    const { home, config, seen, type } = await shellHome(shell);
    config('url = "https://rpc.example.org/"\n[profiles.quiet-one]\ntimeout = 9\n');
    seen({ [MINT]: 'Salt Line' });
    writeFileSync(join(home, 'prices.csv'), '');
    const { called } = await type(
      'gavel raf\tclo\tx',
      'gavel listing reprice Ax\t--pric\t5',
      'gavel listing reprice Sal\tx',
      'gavel listing reprice Salt\\ L\tx',
      "gavel listing reprice 'Salt L\tx",
      'gavel --profile qui\tlisting list --sor\tprice-\t',
      'gavel --source=l\tstatus',
      'gavel listing reprice --from pri\t',
    );
    expect(called).toEqual([
      ...['raffle', 'close', 'x'],
      ...['listing', 'reprice', MINT, '--price', '5'],
      ...['listing', 'reprice', 'Salt Line', 'x'],
      ...['listing', 'reprice', 'Salt Line', 'x'],
      ...['listing', 'reprice', 'Salt Line', 'x'],
      ...['--profile', 'quiet-one', 'listing', 'list', '--sort', 'price-desc'],
      ...['--source=local', 'status'],
      ...['listing', 'reprice', '--from', 'prices.csv'],
    ]);
  });

  test('puts a value into the line as one word, whatever is in it', { timeout: TIMEOUT }, async () => {
    const { home, config, type } = await shellHome(shell);
    const profiles = (names: readonly string[]) =>
      names.map((one) => `[profiles.${JSON.stringify(`${one}`)}]\ntimeout = 9\n`).join('');
    // Each begins with its own letter, and has the rest after it.
    const named = HOSTILE.map((text, index) => `${String.fromCharCode(97 + index)}x${text}`);
    config(`${profiles(named)}${profiles(['zcontrol\u001b[31m', 'ytab\there'])}`);
    const lines = named.map((one) => `gavel --profile ${one.slice(0, 2)}\tend`);
    const { called } = await type(...lines);
    expect(called).toEqual(named.flatMap((one) => ['--profile', one, 'end']));
    expect(existsSync(join(home, 'pwned'))).toBe(false);
  });

  test('puts the name of an artwork into the line as one word', { timeout: TIMEOUT }, async () => {
    const { home, config, seen, type } = await shellHome(shell);
    config('url = "https://rpc.example.org/"\n');
    const named = HOSTILE.map((text, index) => `${String.fromCharCode(97 + index)}y${text}`);
    const mints = named.map((_, index) =>
      MINT.replace('x', String.fromCharCode(97 + index).replace('l', 'z')),
    );
    seen(Object.fromEntries(named.map((name, index) => [mints[index], name])));
    const { called } = await type(...named.map((one) => `gavel listing get ${one.slice(0, 2)}\tend`));
    expect(called).toEqual(named.flatMap((one) => ['listing', 'get', one, 'end']));
    expect(existsSync(join(home, 'pwned'))).toBe(false);
  });

  test('shows the names of artworks as harmless text', { timeout: TIMEOUT }, async () => {
    const { home, config, seen, type } = await shellHome(shell);
    config('url = "https://rpc.example.org/"\n');
    seen({ [MINT]: 'Salt\u001b]0;title\u0007 $(touch pwned)`touch pwned`\n', [OTHER]: '%F{red}\\e[31m' });
    const { shown, called } = await type('gavel listing get A\t\tx\tend');
    expect(called.slice(0, 2)).toEqual(['listing', 'get']);
    expect(shown).not.toContain('\u001b]0;title');
    expect(shown).not.toContain('\u001b[31m');
    expect(existsSync(join(home, 'pwned'))).toBe(false);
  });
});
