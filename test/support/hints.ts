import { parseArguments } from '../../src/cli/program.ts';
import { COMMANDS } from '../../src/commands/tree.ts';

/** A hint ends with its command: nothing follows that a shell would take for a part of it. */
const COMMAND = /(?:^|: )gavel (.+)$/;

/**
 * Such hints are parsed, not run: commands about a sandbox, of which none runs beside a marketplace of a test; those that
 * serve until they are interrupted; help; and those that read a key from standard input or a prompt.
 */
const NOT_RUN = [/^sandbox\b/, /^service up\b/, /(^| )--help$/, / --keypair (-|prompt:\/\/)( |$)/];

/** Errors that a command from a hint must not end with, wherever it is run: it could not have been meant so. */
const MISLEADING: ReadonlySet<string> = new Set([
  'unexpected',
  'usage',
  'invalid_amount',
  'invalid_address',
  'unsupported_currency',
]);

/** What only the reader of a hint knows, and the hint therefore names in capitals. */
export type Placeholders = Readonly<
  Record<'ADDRESS' | 'SELLER' | 'MINT' | 'RAFFLE' | 'URL' | 'FILE', string>
>;

interface Written {
  readonly stdout: string;
  readonly stderr: string;
}

/** The arguments of the commands that a run told the person to use, placeholders and all. */
export function hintedCommands({ stdout, stderr }: Written): readonly (readonly string[])[] {
  const lines = stderr.split('\n').flatMap((line) => /^(?: {2}do: {2}|next: )(.+)$/.exec(line)?.[1] ?? []);
  return [...lines, ...hintInJson(stdout)].flatMap((hint) => {
    const command = COMMAND.exec(hint)?.[1];
    return command === undefined ? [] : [splitWords(command)];
  });
}

function hintInJson(stdout: string): readonly string[] {
  try {
    const { error } = JSON.parse(stdout) as { error?: { hint?: unknown } };
    return typeof error?.hint === 'string' ? [error.hint] : [];
  } catch {
    return [];
  }
}

/** As a shell does, for the quotes that hints are written with. */
export function splitWords(command: string): readonly string[] {
  const words = command.match(/(?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+/g) ?? [];
  return words.map((word) => word.replaceAll(/'([^']*)'|"([^"]*)"|\\(.)/g, '$1$2$3'));
}

/** Capitals that stand for themselves. */
const SYMBOLS: ReadonlySet<string> = new Set(['SOL', 'BOXD', 'PEBL']);

/** With values in place of the placeholders. Throws where a hint names something else in capitals. */
export function filledIn(argv: readonly string[], values: Placeholders): readonly string[] {
  return argv.map((word) => {
    if (!/^[A-Z][A-Z-]+$/.test(word) || SYMBOLS.has(word)) return word;
    if (!Object.hasOwn(values, word))
      throw new Error(`no value for ${word} in the hint: gavel ${argv.join(' ')}`);
    return values[word as keyof Placeholders];
  });
}

const ANY: Placeholders = {
  ADDRESS: '11111111111111111111111111111111',
  SELLER: '11111111111111111111111111111111',
  MINT: '11111111111111111111111111111111',
  RAFFLE: '11111111111111111111111111111111',
  URL: 'localhost',
  FILE: 'gavel.toml',
};

/** Throws what the tool would say of its own hint: a command, an option or a value that it does not take. */
export async function requireParsed(written: Written): Promise<void> {
  for (const argv of hintedCommands(written)) {
    try {
      const words = filledIn(argv, ANY);
      const invocation = await parseArguments(words, { tree: COMMANDS, version: '', width: 80 });
      if (invocation.kind === 'command') invocation.command.prepare(invocation.raw);
      else if (!words.includes('--help')) throw new Error('it only shows help');
    } catch (cause) {
      throw new Error(`the hint cannot be typed: gavel ${argv.join(' ')}: ${String(cause)}`, { cause });
    }
  }
}

export function canRun(argv: readonly string[]): boolean {
  return !NOT_RUN.some((pattern) => pattern.test(argv.join(' ')));
}

/** Hints that differ only in their values are one. */
export function templateOf(argv: readonly string[]): string {
  return argv
    .join(' ')
    .replaceAll(/[1-9A-HJ-NP-Za-km-z]{32,}/g, 'X')
    .replaceAll(/\d+/g, '0');
}

/** Throws where the command, run with --json, says that it should have been another one. */
export function requireMeant(argv: readonly string[], { stdout, stderr }: Written): void {
  const json: unknown = JSON.parse(stdout === '' ? 'null' : stdout);
  const { error } = (json ?? {}) as { error?: { code: string } | null };
  if (error === undefined) throw new Error(`the hint gives no answer: gavel ${argv.join(' ')}: ${stderr}`);
  if (error !== null && MISLEADING.has(error.code))
    throw new Error(`the hint ends with ${error.code}: gavel ${argv.join(' ')}: ${stdout}`);
}
