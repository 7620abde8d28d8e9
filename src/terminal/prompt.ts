import { CliError } from '../errors/cli-error.ts';
import { escapeText } from '../text/escape.ts';
import type { Input, Output } from './streams.ts';

export interface PromptStreams {
  readonly input: Input;
  /** Never standard output: that is for results. */
  readonly output: Output;
  readonly color: boolean;
}

const CLOSED = ['ExitPromptError', 'AbortPromptError', 'CancelPromptError'];

/** Yes or no, default no. Rejects with `declined` on Ctrl-C and when the input ends. */
export async function askYesNo(question: string, streams: PromptStreams): Promise<boolean> {
  return (await ask({ type: 'confirm', message: escapeText(question), default: false }, streams)) === true;
}

/** A line that is not shown. Rejects as `askYesNo` does. */
export async function askHidden(question: string, streams: PromptStreams): Promise<string> {
  return String(await ask({ type: 'password', message: escapeText(question) }, streams));
}

type Question =
  | { readonly type: 'confirm'; readonly message: string; readonly default: boolean }
  | { readonly type: 'password'; readonly message: string };

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
  // The prompt itself would wait for ever on an input that has ended, or that it stopped reading itself at Ctrl-D; with
  // nothing left to wait for, the process would then end as if all had gone well.
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

/** Whoever reads from a terminal sets its mode back at the end, which throws when it is closed by then. */
function outliveTerminal(input: Input & { setRawMode?: (mode: boolean) => unknown }): void {
  const { setRawMode } = input;
  if (setRawMode === undefined || Object.hasOwn(input, 'setRawMode')) return;
  input.setRawMode = (mode) => {
    try {
      return setRawMode.call(input, mode);
    } catch {
      // It has no mode any more: the end of the input is handled elsewhere.
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
