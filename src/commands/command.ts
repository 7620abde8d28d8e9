import { CliError } from '../errors/cli-error.ts';
import { ERROR_EXITS, type ExitName } from '../errors/codes.ts';
import type { Parser, Refuse } from '../errors/refusal.ts';
import type { Deps } from '../flow/deps.ts';
import type { View } from '../ports/terminal.ts';

/** What was typed in place of an address. `find` looks it up before the command is checked. */
export class Named<T> {
  readonly find: (deps: Deps) => Promise<T>;
  constructor(find: (deps: Deps) => Promise<T>) {
    this.find = find;
  }
}

/** One argument or option of a command. Its name follows from its key in the table: `maxPrice` is `--max-price`. */
export interface Parameter<T> {
  readonly kind: 'required' | 'optional' | 'switch';
  /** The name of the value in help, such as `AMOUNT`; empty for a switch. */
  readonly value: string;
  readonly description: string;
  /** Parses the text, which is undefined when it was not given. Throws through `refuse`. */
  readonly read: (text: string | undefined, refuse: Refuse) => T | Named<T>;
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** The parsed arguments and options, by key. */
export type Values<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never;
};

/** A parameter that must be given. */
export function required<T>(value: string, description: string, parse: Parser<T | Named<T>>): Parameter<T> {
  const read = (text: string | undefined, refuse: Refuse): T | Named<T> =>
    text === undefined
      ? refuse({ why: 'it is missing', hint: 'see what the command takes: --help' })
      : parse(text, refuse);
  return { kind: 'required', value, description, read };
}

/** A parameter that is null when it is not given. */
export function optional<T>(
  value: string,
  description: string,
  parse: Parser<T | Named<T>>,
): Parameter<T | null> {
  return {
    kind: 'optional',
    value,
    description,
    read: (text, refuse) => (text === undefined ? null : parse(text, refuse)),
  };
}

/** An option without a value: true when it is given. */
export function toggle(description: string): Parameter<boolean> {
  return { kind: 'switch', value: '', description, read: (text) => text !== undefined };
}

/** What `check` may use: settings and files, but no node, service or journal. */
export type SettingsOnly = Pick<Deps, 'settings' | 'deployment' | 'documents'>;

/** The definition of a verb. `F`: the fields of its JSON data. */
export interface CommandSpec<A extends Parameters, O extends Parameters, R, F extends string> {
  /** What it does, in one or two sentences. */
  readonly description: string;
  /** An example without the word `gavel`, as it runs in the sandbox. */
  readonly example: string;
  /** What it never does, in one sentence that begins with "It never". */
  readonly never: string;
  readonly args: A;
  readonly options: O;
  /** Fields of `json`, for `--fields` and for help. */
  readonly fields: readonly F[];
  /**
   * Checks the options against each other and against the settings. Runs before any request to a node or a service, so that a
   * typing error is reported first. Throws `usage`, or the error of an amount or a currency.
   */
  check?(deps: SettingsOnly, options: Values<A> & Values<O>): void;
  /** Does the work and returns data. Writes no output. */
  run(deps: Deps, options: Values<A> & Values<O>): Promise<R>;
  /** Text for people (`view.isTty`), or tab-separated values; without a line break at the end. */
  render(result: R, view: View): string;
  /** The data of --json: one record, or a list of records. Bigints are written as strings. */
  json(result: R): Readonly<Record<F, unknown>> | readonly Readonly<Record<F, unknown>>[];
  /** The error of a result that is also a failure ("no listing"). It decides the exit code; null for a success. */
  problem?(result: R): CliError | null;
  /** The exit code of a result that is no failure, where it is not 0. */
  exit?(result: R): ExitName;
  /** Problems that did not stop the command, one line each. */
  warnings?(result: R): readonly string[];
  /** Information besides the rows of a list: lines for standard error, not with --json. */
  notes?(result: R): readonly string[];
  /** The same for --json: facts about the data as a whole, next to it in the envelope. */
  meta?(result: R): Readonly<Record<string, unknown>>;
  /** Warnings for --json only: people have read them in the preview. */
  previewWarnings?(result: R): readonly string[];
  /** With --json, write one line also on a terminal: for programs that read it while the command still runs. */
  readonly jsonLine?: true;
  /** True for commands about the project file itself: then there is no note that it is not trusted. */
  readonly aboutProjectFile?: true;
  /**
   * Runs after the result was written, for a command that goes on until it is interrupted. `write` writes a further result in
   * the form that was asked for.
   */
  hold?(deps: Deps, result: R, write: (next: R) => void, options: Values<A> & Values<O>): Promise<void>;
}

/** The result of a command, ready to be written. */
export interface CommandResult {
  readonly data: unknown;
  readonly text: (view: View) => string;
  readonly problem: CliError | null;
  /** Without a problem. */
  readonly exit: ExitName;
  readonly warnings: readonly string[];
  readonly previewWarnings: readonly string[];
  readonly notes: readonly string[];
  /** Null for a command without `meta`. */
  readonly meta: Readonly<Record<string, unknown>> | null;
  readonly jsonLine: boolean;
  readonly hold: ((write: (next: CommandResult) => void) => Promise<void>) | null;
}

/** The texts of the parameters as they were typed, by key. */
export type RawValues = Readonly<Record<string, string | undefined>>;

/** A verb as the command tree uses it. */
export interface Command {
  readonly description: string;
  readonly example: string;
  readonly never: string;
  readonly args: Parameters;
  readonly options: Parameters;
  readonly fields: readonly string[];
  readonly aboutProjectFile: boolean;
  /** Parses every argument and option, and returns a function that does the work. Throws `usage`. */
  prepare(raw: RawValues): (deps: Deps) => Promise<CommandResult>;
}

/** Makes a command of its definition. Every verb in `commands/<noun>/` exports one as `command`. */
export function defineCommand<A extends Parameters, O extends Parameters, R, F extends string>(
  spec: CommandSpec<A, O, R, F>,
): Command {
  const { description, example, never, args, options, fields } = spec;
  return {
    description,
    example,
    never,
    args,
    options,
    fields,
    aboutProjectFile: spec.aboutProjectFile ?? false,
    prepare(raw) {
      const typed = { ...readAll(args, raw, argumentName), ...readAll(options, raw, optionName) };
      return async (deps) => {
        const values = await lookUp<Values<A> & Values<O>>(deps, typed);
        spec.check?.(deps, values);
        const result = await explained(deps, () => spec.run(deps, values));
        const problem = spec.problem?.(result) ?? null;
        return written(spec, deps, values, result, problem && (await better(deps, problem)));
      };
    },
  };
}

function written<A extends Parameters, O extends Parameters, R, F extends string>(
  spec: CommandSpec<A, O, R, F>,
  deps: Deps,
  values: Values<A> & Values<O>,
  result: R,
  problem: CliError | null,
): CommandResult {
  const { hold } = spec;
  return {
    data: spec.json(result),
    text: (view) => spec.render(result, view),
    problem,
    exit: spec.exit?.(result) ?? 'done',
    warnings: spec.warnings?.(result) ?? [],
    previewWarnings: spec.previewWarnings?.(result) ?? [],
    notes: spec.notes?.(result) ?? [],
    meta: spec.meta?.(result) ?? null,
    jsonLine: spec.jsonLine ?? false,
    hold:
      hold === undefined
        ? null
        : (write) =>
            hold.call(spec, deps, result, (next) => write(written(spec, deps, values, next, null)), values),
  };
}

/** Whatever is not found: the error says what there is in its place. Loaded for an error alone. */
async function better(deps: Deps, error: CliError): Promise<CliError> {
  if (ERROR_EXITS[error.code] !== 'notFound') return error;
  const { explainAbsence } = await import('./explain-absence.ts');
  return explainAbsence(deps, error);
}

async function explained<R>(deps: Deps, run: () => Promise<R>): Promise<R> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof CliError ? await better(deps, error) : error;
  }
}

function readAll(
  table: Parameters,
  raw: RawValues,
  name: (key: string) => string,
): Readonly<Record<string, unknown>> {
  const entries = Object.entries(table).map(([key, parameter]) => {
    const refuse: Refuse = ({ why, hint, code }) => {
      throw new CliError(code ?? 'usage', { what: `bad value for ${name(key)}`, why, hint });
    };
    return [key, parameter.read(raw[key], refuse)];
  });
  return Object.fromEntries(entries);
}

/** The values with names looked up, one after the other. */
async function lookUp<V>(deps: Deps, typed: Readonly<Record<string, unknown>>): Promise<V> {
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(typed))
    values[key] = value instanceof Named ? await value.find(deps) : value;
  // The cast is safe: each value was read by the parameter of the same key.
  return values as V;
}

/** `--max-price` for `maxPrice`. */
export function optionName(key: string): string {
  return `--${kebab(key)}`;
}

/** `<raffle-key>` for `raffleKey`, in help and messages. */
export function argumentName(key: string): string {
  return `<${kebab(key)}>`;
}

function kebab(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
