import { CliError } from '../errors/cli-error.ts';
import { escapeText } from '../render/escape.ts';
import type { Input, Output } from './io.ts';

export interface PromptStreams {
  readonly input: Input;
  /** Never standard output: that is for results. */
  readonly output: Output;
  readonly color: boolean;
}

const CLOSED = ['ExitPromptError', 'AbortPromptError', 'CancelPromptError'];

/** Yes or no, default no. Rejects with `declined` on Ctrl-C and when the input ends. */
export async function askYesNo(question: string, streams: PromptStreams): Promise<boolean> {
  const { default: confirm } = await import('@inquirer/confirm');
  const config = { message: escapeText(question), default: false, ...plainTheme(streams.color) };
  return untilClosed(streams, (context) => confirm(config, context));
}

/** A line that is not shown. Rejects as `askYesNo` does. */
export async function askHidden(question: string, streams: PromptStreams): Promise<string> {
  const { default: password } = await import('@inquirer/password');
  const config = { message: escapeText(question), ...plainTheme(streams.color) };
  return untilClosed(streams, (context) => password(config, context));
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
  // The prompt itself would wait for ever on an input that has ended.
  const ended = new AbortController();
  const end = (): void => ended.abort();
  if (!input.readable) end();
  input.once('end', end).once('close', end);
  try {
    return await ask({ input, output, signal: ended.signal });
  } catch (cause) {
    if (!(cause instanceof Error && CLOSED.includes(cause.name))) throw cause;
    throw new CliError('declined', {
      what: 'not done',
      why: 'the question was closed without an answer',
      cause,
    });
  } finally {
    input.off('end', end).off('close', end);
  }
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
