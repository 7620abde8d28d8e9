import { CliError } from '../errors/cli-error.ts';
import { escapeText } from '../text/escape.ts';
import type { Input, Output } from './streams.ts';

export interface PromptStreams {
  readonly input: Input;
  /** Never standard output, which is for results. */
  readonly output: Output;
  readonly color: boolean;
}

const CLOSED = ['ExitPromptError', 'AbortPromptError', 'CancelPromptError'];

/** Asks a yes-or-no question; the default is no. Rejects with `declined` on Ctrl-C and when the input ends. */
export async function askYesNo(question: string, streams: PromptStreams): Promise<boolean> {
  return (await ask({ type: 'confirm', message: escapeText(question), default: false }, streams)) === true;
}

/** The same, where d asks for details. Any other answer than y and d is no. Rejects as `askYesNo` does. */
export async function askYesNoDetails(
  question: string,
  streams: PromptStreams,
): Promise<'yes' | 'no' | 'details'> {
  const answer = (await askLine(`${question} (y/N, d for details)`, streams)).trim();
  if (/^y(es)?$/i.test(answer)) return 'yes';
  return /^d(etails)?$/i.test(answer) ? 'details' : 'no';
}

/** Asks for a line; an empty one when only Enter was pressed. Rejects as `askYesNo` does. */
export async function askLine(question: string, streams: PromptStreams): Promise<string> {
  return String(await ask({ type: 'input', message: escapeText(question) }, streams));
}

/** Asks for a line that is not shown while it is typed. Rejects as `askYesNo` does. */
export async function askHidden(question: string, streams: PromptStreams): Promise<string> {
  return String(await ask({ type: 'password', message: escapeText(question) }, streams));
}

/** Asks for a line until `problem` finds nothing wrong with it. Rejects as `askYesNo` does. */
export async function askText(
  question: string,
  problem: (text: string) => string | null,
  streams: PromptStreams,
): Promise<string> {
  const validate = (text: string): string | true => escapeText(problem(text) ?? '') || true;
  return String(await ask({ type: 'input', message: escapeText(question), validate }, streams));
}

/** Asks to choose one with the arrow keys, and returns its value. Rejects as `askYesNo` does. */
export async function askChoice<T>(
  question: string,
  choices: readonly Choice<T>[],
  streams: PromptStreams,
): Promise<T> {
  const shown = choices.map(({ name }, value) => ({ name: escapeText(name), value }));
  const message = escapeText(question);
  const chosen = await ask({ type: 'select', message, choices: shown, loop: false, pageSize: 12 }, streams);
  const choice = choices[Number(chosen)];
  if (choice === undefined) throw new Error('what was chosen is none of the choices');
  return choice.value;
}

export interface Choice<T> {
  readonly name: string;
  readonly value: T;
}

type Question =
  | { readonly type: 'confirm'; readonly message: string; readonly default: boolean }
  | { readonly type: 'password'; readonly message: string }
  | {
      readonly type: 'input';
      readonly message: string;
      readonly validate?: (text: string) => string | true;
    }
  | {
      readonly type: 'select';
      readonly message: string;
      readonly choices: readonly Choice<number>[];
      readonly loop: boolean;
      readonly pageSize: number;
    };

async function ask(question: Question, streams: PromptStreams): Promise<unknown> {
  const { createPromptModule } = await import('inquirer');
  return untilClosed(streams, async (context) => {
    const prompt = createPromptModule(context);
    const { answer } = await prompt([{ ...question, name: 'answer', ...plainTheme(streams.color) }]);
    return answer;
  });
}

interface PromptContext {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly signal: AbortSignal;
}

async function untilClosed<T>(
  { input, output }: PromptStreams,
  ask: (context: PromptContext) => Promise<T>,
): Promise<T> {
  // Inquirer waits for ever on an input that has ended, also when it stopped reading itself at Ctrl-D. With nothing left
  // to wait for, the process would then exit with code 0.
  const ended = new AbortController();
  const end = (): void => ended.abort();
  if (!input.readable) end();
  input.once('end', end).once('close', end).once('pause', end).on('error', end);
  outliveTerminal(input);
  try {
    return await ask({ input, output: output as NodeJS.WriteStream, signal: ended.signal });
  } catch (cause) {
    if (!(cause instanceof Error && CLOSED.includes(cause.name))) throw cause;
    throw new CliError('declined', {
      what: 'not done',
      why: 'the question was closed without an answer',
      hint: 'run the command again, and answer',
      cause,
    });
  } finally {
    input.off('end', end).off('close', end).off('pause', end).off('error', end);
  }
}

/** A reader of a terminal restores its mode at the end, which throws if the terminal is closed by then. */
function outliveTerminal(input: Input & { setRawMode?: (mode: boolean) => unknown }): void {
  const { setRawMode } = input;
  if (setRawMode === undefined || Object.hasOwn(input, 'setRawMode')) return;
  input.setRawMode = (mode) => {
    try {
      return setRawMode.call(input, mode);
    } catch {
      // The terminal is gone and has no mode. The end of the input is handled elsewhere.
      return input;
    }
  };
}

function plainTheme(color: boolean): object {
  if (color) return {};
  const same = (text: string): string => text;
  return {
    theme: {
      prefix: '?',
      style: {
        answer: same,
        message: same,
        defaultAnswer: (text: string) => `(${text})`,
        error: same,
        help: same,
      },
    },
  };
}
