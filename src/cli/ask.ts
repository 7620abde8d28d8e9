import type { Command, Parameter, RawValues } from '../commands/command.ts';
import { optionName } from '../commands/option-names.ts';
import { joinWords, splitWords } from '../commands/repeated.ts';
import { CliError } from '../errors/cli-error.ts';
import { shellWord } from '../errors/shell-word.ts';
import type { Deps } from '../flow/deps.ts';
import type { ProcessTerminal } from '../terminal/terminal.ts';
import { choicesFor } from './choices.ts';
import type { Missing } from './missing.ts';

interface Asked {
  readonly name: string;
  readonly command: Command;
  readonly raw: RawValues;
  /** What is asked for. */
  readonly asked: readonly Missing[];
}

/** The values with those that were missing, as a person answers. Says the command that does the same. */
export async function askMissing(asked: Asked, deps: Deps, terminal: ProcessTerminal): Promise<RawValues> {
  const { name, command } = asked;
  let raw = asked.raw;
  for (const missing of inOrder(asked.asked)) {
    if (raw[missing.key] !== undefined) continue;
    const choices = missing.kind === 'argument' ? await choicesFor(name, command, missing.key, deps) : null;
    const answer =
      choices === null
        ? { [missing.key]: await typed(missing, terminal) }
        : await terminal.choose(`Which one? (gavel ${name})`, choices);
    raw = { ...raw, ...answer };
  }
  terminal.announce(`the same without questions: gavel ${name} ${wordsOf(command, raw)}`);
  return raw;
}

/** What it is about comes first. */
function inOrder(missing: readonly Missing[]): readonly Missing[] {
  return missing.toSorted((a, b) => (a.kind === b.kind ? 0 : a.kind === 'argument' ? -1 : 1));
}

async function typed({ key, parameter }: Missing, terminal: ProcessTerminal): Promise<string> {
  const problem = (text: string): string | null => problemOf(parameter, answered(parameter, text));
  // What follows is about other ways to call the command.
  const [about = ''] = parameter.description.split(';');
  return answered(parameter, await terminal.ask(`${labelOf(key)} (${about}):`, problem));
}

/** What was typed, as the command line would have it. Several words answer a repeating argument. */
function answered({ repeats }: Parameter<unknown>, text: string): string {
  return repeats ? (joinWords(text.trim().split(/\s+/)) ?? '') : text.trim();
}

function problemOf(parameter: Parameter<unknown>, answer: string): string | null {
  try {
    parameter.read(answer, ({ why, hint }) => {
      throw new CliError('usage', { what: why, hint });
    });
    return null;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return `${error.message}; ${error.hint}`;
  }
}

function labelOf(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function wordsOf({ args, options }: Command, raw: RawValues): string {
  const given = (table: Command['args'], flag: (key: string) => readonly string[]) =>
    Object.keys(table).flatMap((key) => {
      const value = raw[key];
      return value === undefined
        ? []
        : [...flag(key), ...(value === '' ? [] : splitWords(value).map(shellWord))];
    });
  return [...given(args, () => []), ...given(options, (key) => [optionName(key)])].join(' ');
}
