import { CliError, type ErrorText } from '../errors/cli-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { Terminal, View, Waiting } from '../ports/terminal.ts';
import { askChoice, askHidden, askLine, askText, askYesNo, askYesNoDetails, type Choice } from './prompt.ts';
import { Spinner } from './spinner.ts';
import type { Input, Output } from './streams.ts';
import { viewOf } from './view.ts';

export interface TerminalOptions {
  readonly color: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** The result is for a program. */
  readonly json?: boolean;
  readonly csv?: boolean;
  /** Removes secrets from all output but results. */
  readonly clean: (text: string) => string;
  /** What the person calls a wallet, by its address. */
  readonly walletName?: NonNullable<View['walletName']>;
  /** Receives a copy of each warning. */
  readonly warned?: string[];
}

/** The port, with what only the entry point of the process needs. */
export interface ProcessTerminal extends Terminal {
  /** Asks for a text until `problem` finds nothing wrong with it. Rejects as `confirm` does. */
  ask(question: string, problem: (text: string) => string | null): Promise<string>;
  /** Asks to choose one. Rejects as `confirm` does. */
  choose<T>(question: string, choices: readonly Choice<T>[]): Promise<T>;
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
  { color, quiet, verbose, json = false, csv = false, clean, walletName, warned = [] }: TerminalOptions,
): ProcessTerminal {
  const { stdout, stderr, env, clock } = io;
  const names = walletName === undefined ? {} : { walletName };
  const errorView: View = Object.assign(viewOf(stderr, env, color, clock), names);
  const spinner =
    quiet || !errorView.isTty || env.TERM === 'dumb' || clock.alarm === undefined
      ? null
      : new Spinner({ output: stderr, monotonic: () => clock.monotonic(), alarm: clock.alarm.bind(clock) });
  const writeError = (text: string): void =>
    spinner === null ? writeLine(stderr, text) : spinner.over(() => writeLine(stderr, text));
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
    stdout: Object.assign(viewOf(stdout, env, color, clock), names, {
      isShared: stdout.isTTY === true && errorView.isTty,
    }),
    stderr: errorView,
    result: (text) => writeLine(stdout, text),
    graphics: async () => {
      const view = terminal.stdout;
      if (!view.isTty || !view.color || json || csv) return null;
      const { graphicsOf } = await import('./graphics.ts');
      return graphicsOf(env, { input: io.stdin, output: stdout }, clock);
    },
    live: async () => {
      const { createLogUpdate } = await import('log-update');
      // To hide the cursor it takes over the signals of the process.
      const draw = createLogUpdate(stdout as NodeJS.WriteStream, { showCursor: true });
      return { show: draw, end: draw.done };
    },
    warned,
    ...notesTo(writeError),
    waiting: (what) => spinner?.wait(what) ?? NO_WAIT,
    async progress(total, done) {
      if (quiet || !errorView.isTty) return { terminal, step: () => undefined, end: () => undefined };
      const { progressBar } = await import('./progress.ts');
      const terminalOver = (write: (text: string) => void) => ({
        ...terminal,
        ...notesTo(write),
        // The bar moves.
        waiting: () => NO_WAIT,
      });
      return progressBar({ output: stderr, total, done, terminalOver });
    },
    async confirm(question, showDetails) {
      if (!isInteractive()) throw nobodyToAsk();
      if (showDetails !== undefined) {
        const answer = await askYesNoDetails(question, prompts());
        if (answer !== 'details') return answer === 'yes';
        showDetails();
      }
      return askYesNo(question, prompts());
    },
    async confirmWord(question, words, showDetails) {
      if (!isInteractive()) throw nobodyToAsk();
      const accepted = words.map((word) => word.toLowerCase());
      const first = showDetails === undefined ? question : `${question} (d for details)`;
      const answer = (await askLine(first, prompts())).trim().toLowerCase();
      if (showDetails === undefined || answer !== 'd') return accepted.includes(answer);
      showDetails();
      return accepted.includes((await askLine(question, prompts())).trim().toLowerCase());
    },
    async ask(question, problem) {
      if (isInteractive()) return askText(question, problem, prompts());
      throw nobodyToAsk();
    },
    async choose(question, choices) {
      if (isInteractive()) return askChoice(question, choices, prompts());
      throw nobodyToAsk();
    },
    async askSecret(question, nobody = NO_KEY) {
      if (isInteractive()) return askHidden(question, prompts());
      throw new CliError('key_missing', nobody);
    },
  };
  return terminal;
}

const NO_WAIT: Waiting = { tell: () => undefined, end: () => undefined };

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
