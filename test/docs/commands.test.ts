import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'shell-quote';
import { expect, it } from 'vitest';
import { parseArguments } from '../../src/cli/program.ts';
import { COMMANDS } from '../../src/commands/tree.ts';
import { CliError } from '../../src/errors/cli-error.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Every page but those that are written from the code. */
const PAGES = [
  ...['README.md', 'CONTRIBUTING.md'],
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !path.startsWith('commands/'))
    .map((path) => `docs/${path}`),
].filter((path) => !readFileSync(join(ROOT, path), 'utf8').startsWith('<!-- Written by'));

const ADDRESS = '11111111111111111111111111111111';

/** What stands for something in a page, and something that it may stand for. */
const VALUES: Readonly<Record<string, string>> = {
  MINT: ADDRESS,
  ADDRESS,
  WALLET: ADDRESS,
  SIGNATURE: '1'.repeat(64),
  ID: '1',
  HASH: '0'.repeat(64),
  URL: 'http://127.0.0.1:8899',
};

/** The first line of a file of ours, no command. */
const NOT_COMMANDS = ['gavel encrypted key 1'];

interface Written {
  readonly line: string;
  /** Within a sentence a command may be named without its arguments. */
  readonly isMention: boolean;
}

function commandsOf(page: string): Written[] {
  // What stands in a block of the kind console is run, and may be wrong on purpose.
  const text = page.replaceAll(/^```console\n[\s\S]*?^```$/gm, '');
  const lines = text.match(/^(?: {4}|\$ )gavel (?:.*\\\n)*.*$/gm) ?? [];
  const spans = text.replaceAll(/^(```)[\s\S]*?^\1|^ {4}.*$/gm, '').match(/`gavel [^`]+`/g) ?? [];
  return [
    ...lines.map((line) => ({ line: line.trim().replace(/^\$ /, ''), isMention: false })),
    ...spans.map((span) => ({ line: span.slice(1, -1), isMention: true })),
  ].filter(({ line }) => !NOT_COMMANDS.includes(line));
}

/** The arguments of each of gavel's commands on a line. */
function argumentsOf(line: string): string[][] {
  const commands: string[][] = [];
  let isOurs = false;
  for (const word of parse(line.replaceAll(/\\\n\s*/g, ''), (name) => `$${name}`)) {
    if (typeof word !== 'string') isOurs = false;
    else if (isOurs) commands.at(-1)?.push(VALUES[word] ?? word);
    else if (word === 'gavel') {
      isOurs = true;
      commands.push([]);
    }
  }
  return commands;
}

async function problemOf(argv: readonly string[], isMention: boolean): Promise<string | null> {
  try {
    const invocation = await parseArguments(argv, { tree: COMMANDS, version: '', width: 80 });
    if (invocation.kind === 'command') invocation.command.prepare(invocation.raw);
    return null;
  } catch (error) {
    const text = error instanceof CliError ? `${error.message}: ${error.why}` : String(error);
    return isMention && /^missing required argument|^required option/.test(text) ? null : text;
  }
}

it.each(PAGES)('the commands in %s are commands', async (page) => {
  const wrong: string[] = [];
  for (const { line, isMention } of commandsOf(readFileSync(join(ROOT, page), 'utf8'))) {
    for (const argv of argumentsOf(line)) {
      const problem = await problemOf(argv, isMention);
      if (problem !== null) wrong.push(`${line}: ${problem}`);
    }
  }
  expect(wrong).toEqual([]);
});
