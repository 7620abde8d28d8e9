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

/** Asks for a line; an empty one when only Enter was pressed. Rejects as `askYesNo` does. */
export async function askLine(question: string, streams: PromptStreams): Promise<string> {
  return String(await ask({ type: 'input', message: escapeText(question) }, streams));
}

/** Asks for a line that is not shown while it is typed. Rejects as `askYesNo` does. */
export async function askHidden(question: string, streams: PromptStreams): Promise<string> {
  return String(await ask({ type: 'password', message: escapeText(question) }, streams));
}

type Question =
  | { readonly type: 'confirm'; readonly message: string; readonly default: boolean }
  | { readonly type: 'input' | 'password'; readonly message: string };

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
    return await ask({ input, output, signal: ended.signal });
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
      style: { answer: same, message: same, defaultAnswer: same, error: same, help: same },
    },
  };
}
