import type { CommandResult } from '../commands/command.ts';
import { type LoadedConfiguration, loadConfiguration } from '../config/load.ts';
import { places } from '../config/paths.ts';
import { projectFiles } from '../config/project-file.ts';
import { sandboxRuntimeStore } from '../config/sandbox-runtime.ts';
import { CliError } from '../errors/cli-error.ts';
import { EXIT } from '../errors/codes.ts';
import { shellWord } from '../errors/shell-word.ts';
import { csvText } from '../render/csv.ts';
import { envelope } from '../render/envelope.ts';
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
import { type ReportContext, repeatFlags } from './report.ts';

/** Runs one command: parses everything, sets up, works, writes the result. Returns the exit code; adds to the context. */
export async function execute(
  { name, command, raw, globals }: Extract<Invocation, { kind: 'command' }>,
  io: Io,
  { secrets, warnings }: ReportContext,
): Promise<number> {
  const clean = (text: string): string => redact(text, secrets);
  const terminal = createTerminal(io, { ...globals, clean, warned: warnings });
  requireFields(globals, command.fields, name);
  const work = command.prepare(raw);
  const { env, home, cwd, files } = io;
  const stateDirectory = places(env, home).state;
  const project = projectFiles({ files, cwd, home, stateDirectory });
  const sandboxRuntime = sandboxRuntimeStore(files, stateDirectory, io.processes);
  const flags = globals.settings;
  const sources = { flags, env, home, cwd, files, projectFiles: project, sandbox: sandboxRuntime };
  const configuration = await loadConfiguration(sources);
  if (!command.aboutProjectFile) noteIgnored(configuration, terminal);
  const interruption = new Interruption(io.interrupted);
  const { deps, close } = compose({
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
  try {
    const outcome = withFlags(await interruption.race(work(deps)), io, clean);
    write(outcome, terminal, globals);
    await outcome.hold?.((next) => write(next, terminal, globals));
    return outcome.problem?.exitCode ?? EXIT[outcome.exit];
  } finally {
    await close();
  }
}

/** Throws `usage` for a field that the command's data does not have, before anything is done. */
function requireFields({ json, csv, fields }: GlobalValues, known: readonly string[], name: string): void {
  if (fields === null) return;
  if (!json && !csv) {
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

/** The hint in a result repeats the flags, as the hint of an error does. */
function withFlags(outcome: CommandResult, io: Io, clean: (text: string) => string): CommandResult {
  return outcome.problem === null
    ? outcome
    : { ...outcome, problem: repeatFlags(outcome.problem, io.argv, clean) };
}

function write(outcome: CommandResult, terminal: ProcessTerminal, { json, csv, fields }: GlobalValues): void {
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
  terminal.result(csv ? csvText(data) : outcome.text(terminal.stdout));
  if (problem !== null) terminal.announce(errorBlock(problem, terminal.stderr));
}

/** Ctrl-C ends a command at once. From the moment that it may sign, the command itself decides when it is safe to stop. */
class Interruption {
  readonly #signal: AbortSignal;
  #ignored = false;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  ignore(): void {
    this.#ignored = true;
  }

  async race<T>(work: Promise<T>): Promise<T> {
    let stop = (): void => undefined;
    const stopped = new Promise<never>((_, reject) => {
      stop = () => {
        if (!this.#ignored) reject(interrupted());
      };
    });
    if (this.#signal.aborted) stop();
    this.#signal.addEventListener('abort', stop);
    try {
      return await Promise.race([work, stopped]);
    } finally {
      this.#signal.removeEventListener('abort', stop);
    }
  }
}
