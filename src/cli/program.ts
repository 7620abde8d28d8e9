import { Command as Commander, CommanderError, type Help, Option } from 'commander';
import { type CommandTree, isVerb, type Noun, type Verb } from '../commands/branch.ts';
import type { Command, RawValues } from '../commands/command.ts';
import { argumentName, optionName } from '../commands/option-names.ts';
import { joinWords } from '../commands/repeated.ts';
import { CliError } from '../errors/cli-error.ts';
import { shellWord } from '../errors/shell-word.ts';
import { nearest } from '../text/nearest.ts';
import { alikeTo } from './alike.ts';
import { GLOBAL_OPTIONS, type GlobalValues, readGlobals } from './global-options.ts';
import { formatHelp, formatOptions } from './help.ts';
import { askedOf, type Missing, missingError, missingOf } from './missing.ts';
import { collecting, GLOBAL_FLAGS, once } from './options.ts';
import { guessArguments, joinUnquoted } from './unquoted.ts';

/** What the arguments ask for: a text such as help, or a command. */
export type Invocation =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'command';
      /** `listing reprice` */
      readonly name: string;
      readonly command: Command;
      readonly raw: RawValues;
      readonly globals: GlobalValues;
      /** What a person is asked for first. */
      readonly asked: readonly Missing[];
    };

export interface ProgramOptions {
  readonly tree: CommandTree;
  readonly version: string;
  /** Columns of standard output, for help. */
  readonly width: number;
  /** Whether what is missing is asked for, and is no error. */
  readonly asks?: () => boolean;
}

/** Words without quotes around them make one value: then all is read again. */
class Rejoined extends Error {
  readonly argv: readonly string[];
  constructor(argv: readonly string[]) {
    super();
    this.argv = argv;
  }
}

/** Reads the arguments after `gavel`. Loads only the module of the verb that is named. Throws `usage`. */
export async function parseArguments(argv: readonly string[], options: ProgramOptions): Promise<Invocation> {
  let words = argv;
  for (;;) {
    try {
      return await parseWords(words, argv, options);
    } catch (error) {
      if (!(error instanceof Rejoined)) throw error;
      words = error.argv;
    }
  }
}

/** `typed`: the words before some of them were joined. */
async function parseWords(
  argv: readonly string[],
  typed: readonly string[],
  options: ProgramOptions,
): Promise<Invocation> {
  let text = '';
  let invocation: Invocation | null = null;
  let at = 'gavel';
  let chosen: Chosen | null = null;
  let names: readonly string[] = Object.keys(options.tree);
  const specs = new Map<Commander, Command>();
  const root = new Commander('gavel')
    .description(
      'Operate on a marketplace of digital artworks on Solana. Nothing is signed that was not checked.',
    )
    .version(options.version, '-V, --version', 'Print the version')
    .helpOption('-h, --help', 'Show help')
    .helpCommand(false)
    .showSuggestionAfterError(false)
    .exitOverride()
    .configureOutput({
      writeOut: (chunk) => {
        text += chunk;
      },
      writeErr: (chunk) => {
        text += chunk;
      },
      getOutHelpWidth: () => options.width,
      getErrHelpWidth: () => options.width,
    })
    .configureHelp({ formatHelp: (command, help) => formatHelp(command, help, specs.get(command) ?? null) });
  for (const { flags, description, repeats } of GLOBAL_OPTIONS) {
    const option = new Option(flags, description);
    root.addOption(repeats ? collecting(option) : once(option));
  }
  const loadVerb = async (leaf: Commander, name: string, verb: Verb | undefined): Promise<void> => {
    at = `gavel ${name}`;
    const command = (await verb?.load())?.command;
    if (command === undefined) return;
    specs.set(leaf, command);
    chosen = { leaf, command };
    const words = joinUnquoted(argv, command, false);
    if (words.length < argv.length) throw new Rejoined(words);
    addParameters(leaf, command);
    leaf.action(() => {
      refuseJsonValue(argv, command.fields);
      const raw = rawValues(leaf, command);
      const [missing] = missingOf(command, raw);
      const isAsked = (missing !== undefined || command.asks(raw).length > 0) && options.asks?.() === true;
      if (missing !== undefined && !isAsked) {
        const joined = argv.filter((word) => !typed.includes(word));
        throw missingError(missing, at, command, joined);
      }
      const asked = isAsked ? askedOf(command, raw) : [];
      invocation = { kind: 'command', name, command, raw, globals: readGlobals(root.opts()), asked };
    });
  };
  for (const [name, noun] of Object.entries(options.tree)) {
    const branch = root.command(name).description(noun.summary).helpCommand(false);
    root.hook('preSubcommand', async (_, taken) => {
      if (taken !== branch) return;
      at = `gavel ${name}`;
      names = isVerb(noun) ? [] : Object.keys(noun.verbs);
      if (isVerb(noun)) await loadVerb(branch, name, noun);
      else addVerbs(branch, noun);
    });
    if (isVerb(noun)) continue;
    branch.hook('preSubcommand', (_, leaf) =>
      loadVerb(leaf, `${name} ${leaf.name()}`, noun.verbs[leaf.name()]),
    );
  }
  if (isHelpOfOptions(argv)) return { kind: 'text', text: formatOptions(root, helpOf(root, options.width)) };
  try {
    await root.parseAsync([...expandHelp(argv)], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const isText = ['commander.help', 'commander.helpDisplayed', 'commander.version'].includes(error.code);
    if (error.code === 'commander.help' && argv.includes('--json')) throw noCommand(at);
    if (isText) return { kind: 'text', text: text.trimEnd() };
    const { leaf, command } = (chosen as Chosen | null) ?? { leaf: null, command: null };
    const isExcess = error.code === 'commander.excessArguments';
    // A word that is one too many may be meant for --json even where the command has no such field.
    const extra = isExcess ? (/^[a-z][A-Za-z]*(?=$|[.,])/.exec(leaf?.args.at(-1) ?? '') ?? []) : [];
    refuseJsonValue(argv, [...(command?.fields ?? []), ...extra]);
    if (leaf !== null && command !== null && isExcess)
      throw excessError(error, at, typed, joinUnquoted(argv, command, true), { leaf, command });
    throw usageError(error, { at, names, leaf, tree: options.tree });
  }
  return invocation ?? { kind: 'text', text: text.trimEnd() };
}

function addVerbs(branch: Commander, noun: Noun): void {
  for (const [name, verb] of Object.entries(noun.verbs)) branch.command(name).description(verb.summary);
}

function addParameters(leaf: Commander, command: Command): void {
  leaf.description(command.description);
  for (const [key, { description, repeats }] of Object.entries(command.args)) {
    const name = argumentName(key, repeats);
    // What is missing is said after what is wrong, so to the library nothing is required.
    leaf.argument(name.replace('<', '[').replace('>', ']'), description);
  }
  for (const [key, { kind, value, description }] of Object.entries(command.options)) {
    const flags = `${optionName(key)}${kind === 'switch' ? '' : ` <${value}>`}`;
    leaf.addOption(once(new Option(flags, description)));
  }
}

function rawValues(leaf: Commander, command: Command): RawValues {
  const raw: Record<string, string | undefined> = {};
  Object.entries(command.args).forEach(([key, { repeats }], index) => {
    raw[key] = repeats ? joinWords(leaf.args.slice(index)) : leaf.args[index];
  });
  const given: Record<string, unknown> = leaf.opts();
  for (const key of Object.keys(command.options)) {
    const value = given[key];
    raw[key] = value === true ? '' : typeof value === 'string' ? value : undefined;
  }
  return raw;
}

/** Throws `usage` for `--json price`, which chose fields in an earlier version: the word would count as an argument. */
function refuseJsonValue(argv: readonly string[], known: readonly string[]): void {
  const end = argv.indexOf('--');
  const words = end === -1 ? argv : argv.slice(0, end);
  const next = words[words.indexOf('--json') + 1];
  const after = words.includes('--json') && next !== undefined ? next.split(',') : [];
  const isFields = after.length > 0 && after.every((field) => known.includes(field.split('.')[0] ?? ''));
  const joined = words.find((word) => word.startsWith('--json='))?.slice('--json='.length);
  if (!isFields && joined === undefined) return;
  throw new CliError('usage', {
    what: '--json takes no value',
    hint: `use --fields ${shellWord(joined ?? after.join(','))}`,
  });
}

function isHelpOfOptions(argv: readonly string[]): boolean {
  const words = argv.filter((word) => !word.startsWith('-'));
  return words.length === 2 && words[0] === 'help' && words[1] === 'options';
}

function helpOf(root: Commander, width: number): Help {
  const help = root.createHelp();
  help.prepareContext({ helpWidth: width });
  return help;
}

/** `help listing reprice` means `listing reprice --help`. */
function expandHelp(argv: readonly string[]): readonly string[] {
  const index = argv.findIndex((word) => !word.startsWith('-'));
  return argv[index] === 'help' ? [...argv.slice(0, index), ...argv.slice(index + 1), '--help'] : argv;
}

/** With --json a missing command is an error, since help is not JSON. */
function noCommand(at: string): CliError {
  return new CliError('usage', { what: 'no command is named', hint: `${at} --help` });
}

/** The command that was named, as soon as it is known. */
interface Chosen {
  readonly leaf: Commander;
  readonly command: Command;
}

/** Too many arguments: an amount or a name without quotes around it, or an amount without its option. */
function excessError(
  cause: CommanderError,
  at: string,
  typed: readonly string[],
  joined: readonly string[],
  { leaf, command }: Chosen,
): CliError {
  const guess = { typed: leaf.args, meant: guessArguments(leaf.args, command, leaf.opts()) };
  return new CliError('usage', {
    what: cause.message.replace(/^error: /, ''),
    hint: `${at} --help`,
    cause,
    correction: joined.length < typed.length ? { typed, meant: joined } : guess,
  });
}

interface Place {
  readonly at: string;
  /** The words that may come next. */
  readonly names: readonly string[];
  readonly leaf: Commander | null;
  readonly tree: CommandTree;
}

function usageError(error: CommanderError, { at, names, leaf, tree }: Place): CliError {
  const what = error.message.replace(/^error: /, '');
  const [, kind, typed = ''] = /^unknown (option|command) '([^=]*).*'$/.exec(what) ?? [];
  if (kind === undefined) return new CliError('usage', { what, hint: `${at} --help`, cause: error });
  const own = (leaf?.options ?? []).flatMap(({ long }) => long ?? []);
  const similar = nearest(typed, kind === 'option' ? [...own, ...GLOBAL_FLAGS, '--help'] : names);
  const alike = similar.length === 0 ? alikeTo(typed, own) : null;
  const near = alike?.flags ?? similar;
  const meant = kind === 'command' && near.length === 0 && leaf === null ? nounsOf(typed, names, tree) : near;
  const [only] = meant.length === 1 ? meant : [];
  const asked = meant.length === 0 ? '' : ` (did you mean ${only ?? `one of ${meant.join(', ')}`}?)`;
  return new CliError('usage', {
    what: `${what}${asked}`,
    hint: `${at}${only !== undefined && kind === 'command' ? ` ${only}` : ''} --help`,
    cause: error,
    correction:
      only === undefined || alike?.takesSame === false
        ? undefined
        : { typed: [typed], meant: only.split(' ') },
  });
}

/** `listing reprice` for a verb without its noun. */
function nounsOf(verb: string, nouns: readonly string[], tree: CommandTree): readonly string[] {
  return nouns.flatMap((name) => {
    const noun = tree[name];
    return noun !== undefined && !isVerb(noun) && Object.hasOwn(noun.verbs, verb) ? [`${name} ${verb}`] : [];
  });
}
