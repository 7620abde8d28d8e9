import { CliError, type ErrorText } from '../errors/cli-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { Terminal, View } from '../ports/terminal.ts';
import { askHidden, askLine, askYesNo } from './prompt.ts';
import type { Input, Output } from './streams.ts';
import { viewOf } from './view.ts';

export interface TerminalOptions {
  readonly color: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** Removes secrets from all output but results. */
  readonly clean: (text: string) => string;
  /** Receives a copy of each warning. */
  readonly warned?: string[];
}

/** The port, with what only the entry point of the process needs. */
export interface ProcessTerminal extends Terminal {
  /** The typed text is not shown. `nobody`: the text of `key_missing` where nobody can be asked. */
  askSecret(question: string, nobody?: ErrorText): Promise<string>;
  /** The warnings so far, with secrets removed. */
  readonly warned: readonly string[];
}

/** What a terminal is built from. */
export interface TerminalParts {
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
}

export function createTerminal(
  io: TerminalParts,
  { color, quiet, verbose, clean, warned = [] }: TerminalOptions,
): ProcessTerminal {
  const { stdout, stderr, env, clock } = io;
  const errorView: View = viewOf(stderr, env, color, clock);
  const isInteractive = (): boolean => io.stdin.isTTY === true && stderr.isTTY === true;
  const prompts = () => ({ input: io.stdin, output: stderr, color: errorView.color });
  /** What writes to standard error, through this function. */
  const notesTo = (write: (text: string) => void) => {
    const announce = (text: string): void => write(clean(text));
    return {
      announce,
      warn(text: string) {
        warned.push(clean(text));
        announce(`warning: ${text}`);
      },
      note: (text: string) => (quiet ? undefined : announce(text)),
      debug: (text: string) => (verbose ? announce(text) : undefined),
    };
  };
  const terminal: ProcessTerminal = {
    stdout: viewOf(stdout, env, color, clock),
    stderr: errorView,
    result: (text) => writeLine(stdout, text),
    live: async () => {
      const { createLogUpdate } = await import('log-update');
      // To hide the cursor it takes over the signals of the process.
      const draw = createLogUpdate(stdout as NodeJS.WriteStream, { showCursor: true });
      return { show: draw, end: draw.done };
    },
    warned,
    ...notesTo((text) => writeLine(stderr, text)),
    async progress(total, done) {
      if (quiet || !errorView.isTty) return { terminal, step: () => undefined, end: () => undefined };
      const { progressBar } = await import('./progress.ts');
      const terminalOver = (write: (text: string) => void) => ({ ...terminal, ...notesTo(write) });
      return progressBar({ output: stderr, total, done, terminalOver });
    },
    async confirm(question) {
      if (isInteractive()) return askYesNo(question, prompts());
      throw nobodyToAsk();
    },
    async confirmWord(question, word) {
      if (isInteractive()) return (await askLine(question, prompts())).trim() === word;
      throw nobodyToAsk();
    },
    async askSecret(question, nobody = NO_KEY) {
      if (isInteractive()) return askHidden(question, prompts());
      throw new CliError('key_missing', nobody);
    },
  };
  return terminal;
}

const NO_KEY: ErrorText = {
  what: 'the key cannot be asked for',
  why: 'this is not a terminal',
  hint: 'name a key file with --keypair, or give the key on standard input with --keypair -',
};

function nobodyToAsk(): CliError {
  return new CliError('confirmation_required', {
    what: 'not done without an answer',
    why: 'this is not a terminal, so nobody can be asked',
    hint: 'add --yes to agree beforehand; every check is still made',
  });
}

/** Writes nothing for an empty text. */
function writeLine(output: Output, text: string): void {
  if (text !== '') output.write(`${text}\n`);
}
