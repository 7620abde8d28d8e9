import { CliError } from '../errors/cli-error.ts';
import type { Parser, Refuse } from '../errors/refusal.ts';
import type { Deps } from '../flow/deps.ts';
import type { View } from '../ports/terminal.ts';

/** One argument or option of a command. Its name is its key in the table: `maxPrice` is typed `--max-price`. */
export interface Parameter<T> {
  readonly kind: 'required' | 'optional' | 'switch';
  /** Stands for the value in help, `AMOUNT`; empty for a switch. */
  readonly value: string;
  readonly description: string;
  /** `text` is undefined when not given; throws through `refuse`. */
  readonly read: (text: string | undefined, refuse: Refuse) => T;
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** What `run` gets: every argument and option by its name, parsed. */
export type Values<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never;
};

/** Has to be given. */
export function required<T>(value: string, description: string, parse: Parser<T>): Parameter<T> {
  const read = (text: string | undefined, refuse: Refuse): T =>
    text === undefined
      ? refuse({ why: 'it is missing', hint: 'see what the command takes: --help' })
      : parse(text, refuse);
  return { kind: 'required', value, description, read };
}

/** Null when not given. */
export function optional<T>(value: string, description: string, parse: Parser<T>): Parameter<T | null> {
  return {
    kind: 'optional',
    value,
    description,
    read: (text, refuse) => (text === undefined ? null : parse(text, refuse)),
  };
}

/** True when given. */
export function toggle(description: string): Parameter<boolean> {
  return { kind: 'switch', value: '', description, read: (text) => text !== undefined };
}

/** What words can be held against without asking anybody. */
export type SettingsOnly = Pick<Deps, 'settings' | 'deployment' | 'documents'>;

/** A verb as its author writes it. `F` are the fields of the JSON data. */
export interface CommandSpec<A extends Parameters, O extends Parameters, R, F extends string> {
  /** What it does, one or two sentences. */
  readonly description: string;
  /** Everything after `gavel`, as it runs in the sandbox. */
  readonly example: string;
  /** One sentence on what it will never do; begins with "It never". */
  readonly never: string;
  readonly args: A;
  readonly options: O;
  /** Fields of `json`, for `--fields` and for help. */
  readonly fields: readonly F[];
  /**
   * Holds the words against each other and against the settings. Runs before anything is asked of a node, a service or the
   * journal: whoever mistyped reads that first. Throws `usage`, or what an amount or a currency is refused with.
   */
  check?(deps: SettingsOnly, options: Values<A> & Values<O>): void;
  /** The work. Returns data; writes nothing. */
  run(deps: Deps, options: Values<A> & Values<O>): Promise<R>;
  /** Text for people (`view.isTty`) or tab-separated values, without a line break at the end. */
  render(result: R, view: View): string;
  /** For programs: one record, or a list of them. Bigints are written as strings. */
  json(result: R): Readonly<Record<F, unknown>> | readonly Readonly<Record<F, unknown>>[];
  /** A result that is data and yet a failure ("no listing"): the error, which also decides the exit code. */
  problem?(result: R): CliError | null;
  /** What a person should know though it went well. One line each. */
  warnings?(result: R): readonly string[];
  /** What a person should know beside a result that only has rows: lines for standard error, not with --json. */
  notes?(result: R): readonly string[];
  /** The same for programs: about the data as a whole, beside it in the envelope. */
  meta?(result: R): Readonly<Record<string, unknown>>;
  /** Warnings that people read in the preview already: for programs alone. */
  previewWarnings?(result: R): readonly string[];
  /** With --json, one line also on a terminal: for who reads it while the command goes on. */
  readonly jsonLine?: true;
  /** It shows the project file itself, so that nothing else is said about one that is not trusted. */
  readonly aboutProjectFile?: true;
  /** Runs after the result was written, for a command that goes on serving until it is interrupted. */
  hold?(deps: Deps, result: R): Promise<void>;
}

/** What came of a command, ready to be written. */
export interface CommandResult {
  readonly data: unknown;
  readonly text: (view: View) => string;
  readonly problem: CliError | null;
  readonly warnings: readonly string[];
  readonly previewWarnings: readonly string[];
  readonly notes: readonly string[];
  /** Null for a command that says nothing about its data as a whole. */
  readonly meta: Readonly<Record<string, unknown>> | null;
  readonly jsonLine: boolean;
  readonly hold: (() => Promise<void>) | null;
}

/** Texts by parameter name, as typed. */
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
  /** Parses every argument and option, then returns what does the work. Throws `usage`. */
  prepare(raw: RawValues): (deps: Deps) => Promise<CommandResult>;
}

/** Makes a verb. Every file in `commands/<noun>/` exports one of these as `command`. */
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
      const values = { ...readAll(args, raw, argumentName), ...readAll(options, raw, optionName) };
      return async (deps) => {
        spec.check?.(deps, values);
        const result = await spec.run(deps, values);
        return {
          data: spec.json(result),
          text: (view) => spec.render(result, view),
          problem: spec.problem?.(result) ?? null,
          warnings: spec.warnings?.(result) ?? [],
          previewWarnings: spec.previewWarnings?.(result) ?? [],
          notes: spec.notes?.(result) ?? [],
          meta: spec.meta?.(result) ?? null,
          jsonLine: spec.jsonLine ?? false,
          hold: spec.hold === undefined ? null : async () => spec.hold?.(deps, result),
        };
      };
    },
  };
}

function readAll<P extends Parameters>(table: P, raw: RawValues, name: (key: string) => string): Values<P> {
  const entries = Object.entries(table).map(([key, parameter]) => {
    const refuse: Refuse = ({ why, hint, code }) => {
      throw new CliError(code ?? 'usage', { what: `bad value for ${name(key)}`, why, hint });
    };
    return [key, parameter.read(raw[key], refuse)];
  });
  // The table is the proof: each value was made by the parameter of the same key.
  return Object.fromEntries(entries) as Values<P>;
}

/** `maxPrice` as typed: `--max-price`. */
export function optionName(key: string): string {
  return `--${kebab(key)}`;
}

/** `raffleKey` in help and messages: `<raffle-key>`. */
export function argumentName(key: string): string {
  return `<${kebab(key)}>`;
}

function kebab(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
