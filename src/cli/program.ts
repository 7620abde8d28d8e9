import { Command as Commander, CommanderError, Option } from 'commander';
import type { Command, RawValues } from '../commands/command.ts';
import { argumentName, optionName } from '../commands/command.ts';
import { type CommandTree, isVerb, type Noun, type Verb } from '../commands/tree.ts';
import { CliError } from '../errors/cli-error.ts';
import { shellWord } from '../errors/shell-word.ts';
import { GLOBAL_OPTIONS, type GlobalValues, readGlobals } from './global-options.ts';
import { formatHelp } from './help.ts';

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
    };

export interface ProgramOptions {
  readonly tree: CommandTree;
  readonly version: string;
  /** Columns of standard output, for help. */
  readonly width: number;
}

/** Reads the arguments after `gavel`. Loads only the module of the verb that is named. Throws `usage`. */
export async function parseArguments(argv: readonly string[], options: ProgramOptions): Promise<Invocation> {
  let text = '';
  let invocation: Invocation | null = null;
  let at = 'gavel';
  let fields: readonly string[] = [];
  const specs = new Map<Commander, Command>();
  const root = new Commander('gavel')
    .description(
      'Operate on a marketplace of digital artworks on Solana. Nothing is signed that was not checked.',
    )
    .version(options.version, '-V, --version', 'Print the version')
    .helpOption('-h, --help', 'Show help')
    .helpCommand(false)
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
    fields = command.fields;
    addParameters(leaf, command);
    leaf.action(() => {
      refuseJsonValue(argv, command.fields);
      invocation = {
        kind: 'command',
        name,
        command,
        raw: rawValues(leaf, command),
        globals: readGlobals(root.opts()),
      };
    });
  };
  for (const [name, noun] of Object.entries(options.tree)) {
    const branch = root.command(name).description(noun.summary).helpCommand(false);
    root.hook('preSubcommand', async (_, chosen) => {
      if (chosen !== branch) return;
      at = `gavel ${name}`;
      if (isVerb(noun)) await loadVerb(branch, name, noun);
      else addVerbs(branch, noun);
    });
    if (isVerb(noun)) continue;
    branch.hook('preSubcommand', (_, leaf) =>
      loadVerb(leaf, `${name} ${leaf.name()}`, noun.verbs[leaf.name()]),
    );
  }
  try {
    await root.parseAsync([...expandHelp(argv)], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const isText = ['commander.help', 'commander.helpDisplayed', 'commander.version'].includes(error.code);
    if (error.code === 'commander.help' && argv.includes('--json')) throw noCommand(at);
    if (isText) return { kind: 'text', text: text.trimEnd() };
    refuseJsonValue(argv, fields);
    throw usageError(error, at);
  }
  return invocation ?? { kind: 'text', text: text.trimEnd() };
}

function addVerbs(branch: Commander, noun: Noun): void {
  for (const [name, verb] of Object.entries(noun.verbs)) branch.command(name).description(verb.summary);
}

function addParameters(leaf: Commander, command: Command): void {
  leaf.description(command.description);
  for (const [key, { kind, description }] of Object.entries(command.args)) {
    const name = argumentName(key);
    leaf.argument(kind === 'required' ? name : name.replace('<', '[').replace('>', ']'), description);
  }
  for (const [key, { kind, value, description }] of Object.entries(command.options)) {
    const flags = `${optionName(key)}${kind === 'switch' ? '' : ` <${value}>`}`;
    leaf.addOption(once(new Option(flags, description)).makeOptionMandatory(kind === 'required'));
  }
}

/** The same flag twice is an error: nobody can know which of the two is meant. */
function once(option: Option): Option {
  if (!option.required && !option.optional) return option;
  return option.argParser((text: string, previous: string | undefined) => {
    refuseFlagAsValue(option, text);
    if (previous === undefined) return text;
    throw new CliError('usage', {
      what: `${option.long} is given twice`,
      why: 'it takes one value',
      hint: `leave out one ${option.long}`,
    });
  });
}

function collecting(option: Option): Option {
  return option.argParser((text: string, previous: string | undefined) => {
    refuseFlagAsValue(option, text);
    return previous === undefined ? text : `${previous} ${text}`;
  });
}

const GLOBAL_FLAGS: ReadonlySet<string> = new Set(
  GLOBAL_OPTIONS.flatMap(({ flags }) => /--[a-z-]+/.exec(flags) ?? []),
);

/** Throws `usage` for `--out --json`: the file name was forgotten, and no file has that name. */
function refuseFlagAsValue({ long, flags }: Option, text: string): void {
  if (!GLOBAL_FLAGS.has(text)) return;
  throw new CliError('usage', {
    what: `${long} has no value`,
    why: `what follows it is another option: ${text}`,
    hint: `write it like ${flags.replace(/^-\w, /, '')}`,
  });
}

function rawValues(leaf: Commander, command: Command): RawValues {
  const raw: Record<string, string | undefined> = {};
  Object.keys(command.args).forEach((key, index) => {
    raw[key] = leaf.args[index];
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

/** `help listing reprice` means `listing reprice --help`. */
function expandHelp(argv: readonly string[]): readonly string[] {
  const index = argv.findIndex((word) => !word.startsWith('-'));
  return argv[index] === 'help' ? [...argv.slice(0, index), ...argv.slice(index + 1), '--help'] : argv;
}

/** With --json a missing command is an error, since help is not JSON. */
function noCommand(at: string): CliError {
  return new CliError('usage', { what: 'no command is named', hint: `${at} --help` });
}

function usageError(error: CommanderError, at: string): CliError {
  const [message = '', suggestion] = error.message.replace(/^error: /, '').split('\n');
  const what = suggestion === undefined ? message : `${message} ${suggestion.replace('Did', 'did')}`;
  const names = /^\(Did you mean (?:one of )?(.+)\?\)$/.exec(suggestion ?? '')?.[1]?.split(', ') ?? [];
  const only = names.length === 1 && error.code === 'commander.unknownCommand' ? ` ${names[0]}` : '';
  return new CliError('usage', { what, hint: `${at}${only} --help`, cause: error });
}
