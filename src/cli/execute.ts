import type { CommandResult } from '../commands/command.ts';
import { type LoadedConfiguration, type LoadOptions, loadConfiguration } from '../config/load.ts';
import { places } from '../config/paths.ts';
import { projectFiles } from '../config/project-file.ts';
import { sandboxRuntimeStore } from '../config/sandbox-runtime.ts';
import { CliError } from '../errors/cli-error.ts';
import { EXIT } from '../errors/codes.ts';
import { shellWord } from '../errors/shell-word.ts';
import { afterSending } from '../flow/after-sending.ts';
import type { Deps } from '../flow/deps.ts';
import { csvText } from '../render/csv.ts';
import { envelope, ndjson } from '../render/envelope.ts';
import { errorBlock } from '../render/error-block.ts';
import { checkFields, selectFields } from '../render/select-fields.ts';
import { theme } from '../render/theme.ts';
import { createTerminal, type ProcessTerminal } from '../terminal/terminal.ts';
import { escapeText } from '../text/escape.ts';
import { redact } from '../text/redact.ts';
import { compose, interrupted } from './compose.ts';
import type { GlobalValues } from './global-options.ts';
import type { Io } from './io.ts';
import type { Invocation } from './program.ts';
import { type ReportContext, repeatFlags, withGivenFlags } from './report.ts';
import { asStarted } from './started.ts';
import { walletNames } from './wallet-names.ts';

/** Runs one command: parses everything, sets up, works, writes the result. Returns the exit code; adds to the context. */
export async function execute(
  { name, command, raw, globals, asked }: Extract<Invocation, { kind: 'command' }>,
  io: Io,
  { secrets, warnings }: ReportContext,
): Promise<number> {
  const clean = (text: string): string => redact(text, secrets);
  const started = io.started ?? 'gavel';
  const told = (text: string): string => asStarted(clean(text), started);
  // Known as soon as there are settings; read when the first address is shown.
  let nameOf: (address: string) => string | null = () => null;
  const walletName = (address: string): string | null => nameOf(address);
  const terminal = createTerminal(io, { ...globals, clean: told, walletName, warned: warnings });
  requireFields(globals, command.fields, name);
  const prepared = asked.length === 0 ? command.prepare(raw, io.env) : null;
  const work = async (all: Deps): Promise<CommandResult> => {
    if (prepared !== null) return prepared(all);
    const { askMissing } = await import('./ask.ts');
    return command.prepare(await askMissing({ name, command, raw, asked }, all, terminal), io.env)(all);
  };
  const { env, home, cwd, files } = io;
  const stateDirectory = places(env, home).state;
  const project = projectFiles({ files, cwd, home, stateDirectory });
  const sandboxRuntime = sandboxRuntimeStore(files, stateDirectory, io.processes);
  const flags = globals.settings;
  const sources = { flags, env, home, cwd, files, projectFiles: project, sandbox: sandboxRuntime };
  const configuration = await loaded(sources, command.repairsConfiguration);
  if (!command.aboutProjectFile) noteIgnored(configuration, terminal);
  const interruption = new Interruption(() => io.interrupted);
  const { deps, own, close } = compose({
    io,
    configuration,
    projectFiles: project,
    sandboxRuntime,
    terminal,
    globals,
    protect: (found) => secrets.push(...found),
    clean,
    willSign: () => {
      interruption.ignore();
      io.onSigning?.();
    },
  });
  nameOf = walletNames(deps);
  try {
    const outcome = withFlags(await interruption.race(work(deps)), io, clean);
    const isShown = await isPaged(outcome, terminal, globals, io, started);
    write(outcome, terminal, globals, started, isShown);
    await tellNext(outcome, terminal, globals, { io, clean });
    if (outcome.seen !== null) (await import('./remember.ts')).remember(outcome.seen, deps, files, own);
    await tellOfUpdate(io, configuration, terminal, globals);
    await outcome.hold?.((next) => write(next, terminal, globals, started));
    return outcome.problem?.exitCode ?? EXIT[outcome.exit];
  } finally {
    await close();
  }
}

/** Only to a person at a terminal, and where nothing else reads what is written. */
async function tellOfUpdate(
  io: Io,
  { settings }: LoadedConfiguration,
  terminal: ProcessTerminal,
  { json, csv, stream, quiet }: GlobalValues,
): Promise<void> {
  const chosen = settings.update_check?.value ?? 'off';
  const isSeen = terminal.stdout.isTty && terminal.stderr.isTty && !json && !csv && !stream && !quiet;
  if (chosen === 'off' || !isSeen || (io.env.CI ?? '') !== '') return;
  const [{ noteUpdate }, { name, version }] = await Promise.all([
    import('./update/notice.ts'),
    import('../../package.json'),
  ]);
  await noteUpdate({ io, terminal, registry: chosen === 'on' ? NPM : chosen }, { name, version });
}

const NPM = 'https://registry.npmjs.org';

/** The configuration; for a command that repairs it, without the person's file where that is not valid. */
async function loaded(sources: LoadOptions, repairs: boolean): Promise<LoadedConfiguration> {
  try {
    return await loadConfiguration(sources);
  } catch (error) {
    if (!repairs || !(error instanceof CliError) || error.code !== 'invalid_config') throw error;
    return loadConfiguration({ ...sources, withoutUserFile: true });
  }
}

/** Throws `usage` for a field that the command's data does not have, before anything is done. */
function requireFields(
  { json, csv, stream, fields }: GlobalValues,
  known: readonly string[],
  name: string,
): void {
  if (fields === null) return;
  if (!json && !csv && !stream) {
    throw new CliError('usage', {
      what: '--fields chooses from the data of --json',
      hint: `add --json, or leave --fields out: gavel ${name} --help`,
    });
  }
  checkFields(fields, known, name);
}

/** Also shown with --quiet: a file that came with a directory tries to decide where money goes, and is ignored. */
function noteIgnored({ projectFile }: LoadedConfiguration, terminal: ProcessTerminal): void {
  if (projectFile === null || projectFile.trust === 'trusted') return;
  const { path, trust } = projectFile;
  const why = trust === 'changed' ? 'it changed since you trusted it' : 'you have not trusted it';
  terminal.announce(escapeText(`ignored ${path}: ${why}; to use it: gavel config trust ${shellWord(path)}`));
}

/** Only to a person at a terminal. It may take a moment to find out, so that it comes after the result. */
async function tellNext(
  { next }: CommandResult,
  terminal: ProcessTerminal,
  { json, quiet }: GlobalValues,
  { io, clean }: { readonly io: Io; readonly clean: (text: string) => string },
): Promise<void> {
  if (json || quiet || !terminal.stdout.isTty) return;
  const command = await next();
  if (command === null) return;
  const typed = asStarted(withGivenFlags(command, io.argv, clean), io.started ?? 'gavel');
  terminal.note(`${theme(terminal.stderr).label('next:')} ${escapeText(typed)}`);
}

/** The hint in a result repeats the flags, as the hint of an error does. */
function withFlags(outcome: CommandResult, io: Io, clean: (text: string) => string): CommandResult {
  const { problem } = outcome;
  const { started = 'gavel' } = io;
  return { ...outcome, problem: problem && withStarted(repeatFlags(problem, io.argv, clean), started) };
}

function withStarted(error: CliError, started: string): CliError {
  return error.withHint(asStarted(error.hint, started));
}

/** In a pipe a command is `gavel`, whatever started this one. */
function forPeople(text: string, { stdout }: ProcessTerminal, started: string): string {
  return stdout.isTty ? asStarted(text, started) : text;
}

/** Shows a result in a pager that is longer than the terminal. Never where a program reads it, nor for what goes on. */
async function isPaged(
  { text, hold }: CommandResult,
  { stdout }: ProcessTerminal,
  { json, csv, stream, pager }: GlobalValues,
  { page, stdout: { rows = 0 } }: Io,
  started: string,
): Promise<boolean> {
  if (page === undefined || !pager || json || csv || stream || hold !== null || !stdout.isTty || rows === 0)
    return false;
  const shown = asStarted(text(stdout), started);
  return shown.split('\n').length >= rows && page(`${shown}\n`);
}

/** `isShown`: the result itself was in a pager. */
function write(
  outcome: CommandResult,
  terminal: ProcessTerminal,
  { json, csv, stream, fields }: GlobalValues,
  started: string,
  isShown = false,
): void {
  const { problem, warnings, previewWarnings, notes, meta, jsonLine } = outcome;
  const look = theme(terminal.stderr);
  for (const warning of warnings) terminal.note(`${look.warning('warning:')} ${escapeText(warning)}`);
  const data = fields === null ? outcome.data : selectFields(outcome.data, fields);
  if (json) {
    const all = [...previewWarnings, ...terminal.warned, ...warnings];
    const parts = { data, warnings: all, error: problem, meta };
    terminal.result(envelope(parts, terminal.stdout.isTty && !jsonLine ? 2 : 0));
    return;
  }
  for (const note of notes) terminal.note(escapeText(note));
  if (csv) terminal.result(csvText(data));
  else if (stream) terminal.result(ndjson(data));
  else if (!isShown) terminal.result(forPeople(outcome.text(terminal.stdout), terminal, started));
  if (problem !== null) terminal.announce(errorBlock(problem, terminal.stderr));
}

/** Ctrl-C ends a command at once. From the moment that it may sign, the command itself decides when it is safe to stop. */
class Interruption {
  readonly #signal: () => AbortSignal;
  #ignored = false;

  constructor(signal: () => AbortSignal) {
    this.#signal = signal;
  }

  ignore(): void {
    this.#ignored = true;
  }

  race<T>(work: Promise<T>): Promise<T> {
    const stopped = new Promise<never>((_, reject) => {
      const stop = (): void => {
        if (!this.#ignored) reject(interrupted());
      };
      // To make the signal takes long, and no request depends on it.
      afterSending(() => {
        const signal = this.#signal();
        if (signal.aborted) stop();
        signal.addEventListener('abort', stop);
      });
    });
    return Promise.race([work, stopped]);
  }
}
