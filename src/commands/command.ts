import { CliError } from '../errors/cli-error.ts';
import { ERROR_EXITS, type ExitName } from '../errors/codes.ts';
import type { Parser, Refuse, TakesNames } from '../errors/refusal.ts';
import type { Deps } from '../flow/deps.ts';
import type { View } from '../ports/terminal.ts';
import { argumentName, optionName } from './option-names.ts';
import type { Seen } from './seen.ts';
import { type Environment, fromVariables, variableName } from './variables.ts';

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
  /** All words that it accepts, where those are few. */
  readonly choices?: readonly string[] | undefined;
  /** True for an argument that takes every word from its place on. It is the last one of its command. */
  readonly repeats?: true;
  /** As in `Parser`. */
  readonly takesNames?: TakesNames | undefined;
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** The parsed arguments and options, by key. */
export type Values<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never;
};

export const MISSING = { why: 'it is missing', hint: 'see what the command takes: --help' } as const;

/** A parameter that must be given. */
export function required<T>(value: string, description: string, parse: Parser<T | Named<T>>): Parameter<T> {
  const read = (text: string | undefined, refuse: Refuse): T | Named<T> =>
    text === undefined ? refuse(MISSING) : parse(text, refuse);
  const { choices, takesNames } = parse;
  return { kind: 'required', value, description, read, choices, takesNames };
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
    choices: parse.choices,
    takesNames: parse.takesNames,
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
  /** The command that a person may want next; null for none. Shown on a terminal, with the flags that were given. */
  next?(result: R, deps: Deps): Promise<string | null>;
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
  /** Keys of parameters that a person at a terminal is asked for, although there is another way to call it without them. */
  asks?(raw: RawValues): readonly string[];
  /** What completion can offer from now on. */
  seen?(result: R): Seen | null;
  /** With --json, write one line also on a terminal: for programs that read it while the command still runs. */
  readonly jsonLine?: true;
  /** Options that are not typed are taken from environment variables that begin with it: for what runs as a service. */
  readonly variables?: string;
  /** True for commands about the project file itself: then there is no note that it is not trusted. */
  readonly aboutProjectFile?: true;
  /** True for a command that has to run also when the person's config.toml is not valid. It runs without that file then. */
  readonly repairsConfiguration?: true;
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
  /** Asked only where it is shown. */
  next(): Promise<string | null>;
  /** Null for a command without `meta`. */
  readonly meta: Readonly<Record<string, unknown>> | null;
  /** Null where completion learns nothing. */
  readonly seen: Seen | null;
  readonly jsonLine: boolean;
  readonly hold: ((write: (next: CommandResult) => void) => Promise<void>) | null;
}

/** The texts of the parameters as they were typed, by key. Those of a repeating argument are joined (`repeated.ts`). */
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
  readonly repairsConfiguration: boolean;
  /** Null where options are only typed. */
  readonly variables: string | null;
  /** The keys of the parameters that have to be given beside these. */
  needs(raw: RawValues): readonly string[];
  /** As in `CommandSpec`. */
  asks(raw: RawValues): readonly string[];
  /** Parses every argument and option, and returns a function that does the work. Throws `usage`. */
  prepare(raw: RawValues, env?: Environment): (deps: Deps) => Promise<CommandResult>;
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
    repairsConfiguration: spec.repairsConfiguration ?? false,
    variables: spec.variables ?? null,
    needs: () =>
      Object.entries({ ...args, ...options }).flatMap(([key, { kind }]) =>
        kind === 'required' ? [key] : [],
      ),
    asks: (raw) => spec.asks?.(raw) ?? [],
    prepare(raw, env = {}) {
      const typed = { ...readAll(args, raw, argumentName), ...readOptions(spec, raw, env) };
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
    next: async () => (await spec.next?.(result, deps)) ?? null,
    meta: spec.meta?.(result) ?? null,
    seen: spec.seen?.(result) ?? null,
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

/** From the command line, else from the environment. */
function readOptions(
  {
    options,
    variables: prefix,
  }: Pick<CommandSpec<Parameters, Parameters, never, never>, 'options' | 'variables'>,
  raw: RawValues,
  env: Environment,
): Readonly<Record<string, unknown>> {
  if (prefix === undefined) return readAll(options, raw, optionName);
  const variable = (key: string): string => variableName(prefix, key);
  const found = fromVariables(prefix, { options, raw, env }, (key) => refusing(variable(key)));
  return readAll(options, { ...raw, ...found }, (key) => (key in found ? variable(key) : optionName(key)));
}

function refusing(name: string): Refuse {
  return ({ code, ...refusal }) => {
    throw new CliError(code ?? 'usage', { what: `bad value for ${name}`, ...refusal });
  };
}

function readAll(
  table: Parameters,
  raw: RawValues,
  name: (key: string) => string,
): Readonly<Record<string, unknown>> {
  const entries = Object.entries(table).map(([key, parameter]) => [
    key,
    parameter.read(raw[key], refusing(name(key))),
  ]);
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
