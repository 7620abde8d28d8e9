import { PassThrough } from 'node:stream';
import type { Adapters, Io } from '../../src/cli/io.ts';
import { run } from '../../src/cli/run.ts';
import type { Files } from '../../src/config/files.ts';
import type { Clock } from '../../src/ports/clock.ts';
import type { Input, Output } from '../../src/terminal/streams.ts';
import { searchOutput, secretsGiven } from './canary.ts';
import { requireParsed } from './hints.ts';
import { memoryFiles } from './memory-files.ts';

export interface CliOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly files?: Files;
  readonly cwd?: string;
  readonly home?: string;
  /** Standard input and both outputs are terminals. */
  readonly tty?: boolean;
  readonly columns?: number;
  /** What is piped in; then the input ends. Left open without it. */
  readonly stdin?: string;
  /** What is typed when a question is shown, one after the other. */
  readonly answers?: readonly (readonly [question: string, answer: string])[];
  readonly adapters?: Partial<Adapters>;
  /** Of the process that the command runs in; 1 unless given. */
  readonly pid?: number;
  readonly livePids?: readonly number[];
  readonly interrupted?: AbortSignal;
  /** Unix seconds; stands still. */
  readonly now?: number;
  /** Instead of one that stands still at `now`. */
  readonly clock?: Clock;
  /** Owner that files have to have; 1000 unless given. */
  readonly uid?: number | null;
  /** What is written to either output is put here as well, in its order. */
  readonly screen?: string[];
}

export interface CliResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export const HOME = '/home/ada';

/** Runs a whole command in this process, against memory unless told otherwise. Every command that its hints name must parse. */
export async function gavel(argv: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const { io, written, shown } = scriptedIo(argv, options);
  const typing = (async () => {
    for (const [question, answer] of options.answers ?? []) {
      await shown(question);
      (io.stdin as unknown as PassThrough).write(answer);
    }
  })();
  typing.catch(() => undefined);
  const code = await run(io);
  const all = written();
  await requireParsed(all);
  return { code, ...all };
}

/** The pieces of `gavel`, for a test that has to look in between. What was written is searched for what must not be in it. */
export function scriptedIo(argv: readonly string[], options: CliOptions = {}) {
  const stdout = capture(options);
  const stderr = capture(options);
  const stdin: Input = Object.assign(new PassThrough(), { isTTY: options.tty === true });
  if (options.stdin !== undefined) (stdin as unknown as PassThrough).end(options.stdin);
  const env = options.env ?? {};
  const files = options.files ?? memoryFiles();
  const secrets = secretsGiven({
    argv,
    env,
    stdin: options.stdin,
    read: (path) => files.readBytes(path, { maxBytes: 1024 * 1024 }),
  });
  const io: Io = {
    argv,
    env,
    cwd: options.cwd ?? `${HOME}/work`,
    home: options.home ?? HOME,
    stdin,
    stdout: stdout.output,
    stderr: stderr.output,
    clock: options.clock ?? {
      now: () => (options.now ?? 1_800_000_000) * 1000,
      monotonic: () => 0,
      sleep: async () => undefined,
    },
    random: () => 0.5,
    files,
    processes: { pid: options.pid ?? 1, isAlive: (pid) => options.livePids?.includes(pid) ?? false },
    uid: options.uid === undefined ? 1000 : options.uid,
    interrupted: options.interrupted ?? new AbortController().signal,
    adapters: {
      aggregator: unexpectedly('aggregator'),
      chain: unexpectedly('chain'),
      sandboxControl: unexpectedly('sandboxControl'),
      service: unexpectedly('service'),
      key: unexpectedly('key'),
      keyFiles: unexpectedly('key files'),
      keyring: unexpectedly('keyring'),
      askForUpdate: unexpectedly('registry'),
      editor: unexpectedly('editor'),
      serve: unexpectedly('serve'),
      fillTables: unexpectedly('fillTables'),
      reindex: unexpectedly('reindex'),
      fetchPicture: unexpectedly('fetchPicture'),
      journal: unexpectedly('journal'),
      records: unexpectedly('records'),
      ...options.adapters,
    },
  };
  return {
    io,
    written: () => {
      const all = { stdout: stdout.text(), stderr: stderr.text() };
      searchOutput(secrets, argv, all);
      return all;
    },
    shown: stderr.shown,
    printed: stdout.shown,
  };
}

function capture({ tty, columns, screen }: CliOptions) {
  const chunks: string[] = [];
  const stream = new PassThrough();
  stream.on('data', (chunk: Buffer) => {
    chunks.push(chunk.toString('utf8'));
    screen?.push(chunk.toString('utf8'));
  });
  // As those of a process: a prompt that pipes into them does not end them.
  const stdio = { isTTY: tty === true, columns: columns ?? 80, _isStdio: true };
  const output: Output = Object.assign(stream, stdio);
  const text = (): string => chunks.join('');
  /** Resolves when `part` has been written. */
  const shown = (part: string): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!text().includes(part)) return;
        stream.off('data', look);
        resolve();
      };
      stream.on('data', look);
      look();
    });
  return { output, text, shown };
}

function unexpectedly(name: string) {
  return async (): Promise<never> => {
    throw new Error(`the ${name} was not to be used`);
  };
}
