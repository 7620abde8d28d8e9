import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import xterm from '@xterm/headless';
import { type ParseEntry, parse, quote } from 'shell-quote';
import { onTestFinished } from 'vitest';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import { nodeFiles } from '../../src/config/node-files.ts';
import { sandboxRuntimeStore } from '../../src/config/sandbox-runtime.ts';
import { WALLET_NAMES } from '../../src/sandbox/world/wallets.ts';
import { type CliOptions, gavel } from '../support/cli.ts';
import type { Marketplace } from '../support/marketplace.ts';
import { MEMORY } from '../support/memory-directory.ts';

/** Of the terminal that a page shows. */
const COLUMNS = 80;

export interface Shell {
  /**
   * What stands on the terminal after a line that a person typed. `answers` are typed when a question of the line is shown.
   * Throws where another program of a pipe is missing or fails.
   */
  type(line: string, answers: NonNullable<CliOptions['answers']>): Promise<string>;
}

/** A shell in the home of a person who has just started the sandbox, and has configured nothing. */
export function shellOf(m: Marketplace): Shell {
  const uid = process.getuid?.() ?? null;
  const files = nodeFiles(process.pid, uid);
  // Beside the home: no file there may hold the API key.
  const state = mkdtempSync(join(MEMORY, 'gavel-state-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  sandboxRuntimeStore(files, join(state, 'gavel'), {
    pid: process.pid,
    isAlive: () => true,
  }).write({
    rpcUrl: m.running.rpcUrl,
    wsUrl: m.running.wsUrl,
    apiUrl: m.service.url,
    apiV1Url: m.service.url,
    aggregatorUrl: m.aggregator.url,
    apiKey: m.apiKey,
    wallets: WALLET_NAMES.map((name) => ({ name, address: m.wallet(name), key: m.keypair(name) })),
  });
  let lastCode = 0;

  async function runGavel(argv: readonly string[], options: CliOptions) {
    const result = await gavel(argv, {
      clock: m.clock,
      uid,
      home: m.home,
      cwd: m.home,
      files,
      adapters: nodeAdapters,
      livePids: [process.pid],
      env: { NO_COLOR: '1', XDG_STATE_HOME: state },
      ...options,
    });
    lastCode = result.code;
    return result;
  }

  /** One command, or a pipe that may begin with one of gavel's. */
  async function run(words: readonly ParseEntry[], answers: NonNullable<CliOptions['answers']>) {
    if (words[0] !== 'gavel') return other(words, '');
    const end = words.findIndex((word) => typeof word !== 'string');
    const argv = texts(end === -1 ? words.slice(1) : words.slice(1, end));
    if (end === -1) {
      const screen: string[] = [];
      await runGavel(argv, { tty: true, columns: COLUMNS, answers, screen });
      return screenOf(screen.join(''));
    }
    const { stdout, stderr } = await runGavel(argv, {});
    const rest = words.slice(end);
    if (operator(rest[0]) === '>') writeFileSync(join(m.home, texts(rest.slice(1))[0] ?? ''), stdout);
    return stderr + (operator(rest[0]) === '|' ? other(rest.slice(1), stdout) : '');
  }

  const other = (words: readonly ParseEntry[], input: string): string =>
    execFileSync('sh', ['-c', quote(words as ParseEntry[])], { cwd: m.home, input, encoding: 'utf8' });

  return {
    async type(line, answers) {
      const words = parse(line, (name) => (name === '?' ? String(lastCode) : `$${name}`));
      let shown = '';
      for (const command of splitAt(words, '&&')) {
        shown += await run(command, answers);
        if (lastCode !== 0) break;
      }
      return shown;
    },
  };
}

/** What a person sees after these bytes were written, trailing spaces and empty lines left out. */
async function screenOf(written: string): Promise<string> {
  const terminal = new xterm.Terminal({ cols: COLUMNS, rows: 500, convertEol: true, allowProposedApi: true });
  await new Promise<void>((done) => terminal.write(written, done));
  const { active } = terminal.buffer;
  const rows = Array.from({ length: active.length }, (_, row) => active.getLine(row));
  // A line that is longer than the terminal is one line when it is copied.
  const text = rows
    .map((row) => `${row?.isWrapped ? '' : '\n'}${row?.translateToString(true) ?? ''}`)
    .join('');
  terminal.dispose();
  return text.slice(1).trimEnd();
}

const operator = (word: ParseEntry | undefined): string | null =>
  typeof word === 'object' && 'op' in word ? word.op : null;

const texts = (words: readonly ParseEntry[]): string[] =>
  words.map((word) => {
    if (typeof word === 'string') return word;
    if ('op' in word && word.op === 'glob') return word.pattern;
    throw new Error(`the shell of the pages does not know ${JSON.stringify(word)}`);
  });

function splitAt(words: readonly ParseEntry[], op: string): ParseEntry[][] {
  const parts: ParseEntry[][] = [[]];
  for (const word of words) {
    if (operator(word) === op) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts;
}
