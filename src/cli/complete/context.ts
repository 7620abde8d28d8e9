import type { CommandTree, Noun, Verb } from '../../commands/branch.ts';
import { isVerb } from '../../commands/branch.ts';
import type { Command, Parameter } from '../../commands/command.ts';
import { optionName } from '../../commands/option-names.ts';
import { isSettingName, SETTINGS, type SettingName } from '../../config/settings.ts';
import type { TakesNames } from '../../errors/refusal.ts';
import { GLOBAL_OPTIONS } from '../global-options.ts';

/** An option that can be typed. */
export interface TypedOption {
  /** `--price` */
  readonly long: string;
  /** `-u`; null where there is none. */
  readonly short: string | null;
  readonly description: string;
  readonly repeats: boolean;
  /** Null for a switch. */
  readonly value: WantedValue | null;
  readonly isGlobal: boolean;
}

/** What a value is, for those who know some that fit. */
export interface WantedValue {
  /** As in help: `AMOUNT`. */
  readonly word: string;
  /** `price` */
  readonly key: string;
  readonly choices: readonly string[];
  /** As in `Parser`. */
  readonly takesNames?: TakesNames | undefined;
}

/** What the words before the cursor mean. */
export interface TypedContext {
  readonly noun: string | null;
  readonly branch: Noun | Verb | null;
  readonly verb: string | null;
  /** Null until the verb is named. */
  readonly command: Command | null;
  /** Values of the arguments so far. */
  readonly args: readonly string[];
  /** Options of the command and global ones. */
  readonly options: readonly TypedOption[];
  readonly given: ReadonlySet<string>;
  /** The option that the word at the cursor is the value of. */
  readonly pending: TypedOption | null;
  /** After `--` every word is an argument. */
  readonly onlyArguments: boolean;
  readonly settings: Partial<Record<SettingName, string>>;
}

const GLOBALS: readonly TypedOption[] = [
  ...GLOBAL_OPTIONS.map(({ flags, description, repeats }) => {
    const [, short = null, long = '', word] = /^(?:(-\w), )?(--[\w-]+)(?: <(.+)>)?$/.exec(flags) ?? [];
    const key = long.slice(2).replaceAll('-', '_');
    const choices = isSettingName(key) ? SETTINGS[key].parse.choices : undefined;
    const value = word === undefined ? null : { word, key, choices: choices ?? [] };
    return { long, short, description, repeats: repeats ?? false, value, isGlobal: true };
  }),
  {
    long: '--help',
    short: '-h',
    description: 'Show help',
    repeats: false,
    value: null,
    isGlobal: true,
  },
];

/** Reads the words before the cursor as the tool would, but accepts everything. Loads only the module of the verb that is named. */
export async function readContext(tree: CommandTree, words: readonly string[]): Promise<TypedContext> {
  let [noun, verb, branch, command]: [string | null, string | null, Noun | Verb | null, Command | null] = [
    null,
    null,
    null,
    null,
  ];
  let options = GLOBALS;
  let pending: TypedOption | null = null;
  let onlyArguments = false;
  const args: string[] = [];
  const given = new Set<string>();
  const settings: Partial<Record<SettingName, string>> = {};
  const take = ({ value }: TypedOption, text: string): void => {
    if (value !== null && isSettingName(value.key)) settings[value.key] = text;
  };
  const load = async (found: Verb): Promise<void> => {
    command = (await found.load()).command;
    options = [...optionsOf(command), ...GLOBALS];
  };
  for (const word of words) {
    if (pending !== null) {
      take(pending, word);
      pending = null;
    } else if (!onlyArguments && word === '--') onlyArguments = true;
    else if (!onlyArguments && word.startsWith('-') && word !== '-') {
      const [name = '', ...value] = word.split('=');
      const option = options.find(({ long, short }) => long === name || short === name);
      if (option === undefined) continue;
      given.add(option.long);
      if (value.length > 0) take(option, value.join('='));
      else if (option.value !== null) pending = option;
    } else if (noun === null) {
      if (word === 'help') continue;
      noun = word;
      branch = Object.hasOwn(tree, word) ? (tree[word] ?? null) : null;
      if (branch !== null && isVerb(branch)) await load(branch);
    } else if (branch !== null && !isVerb(branch) && verb === null) {
      verb = word;
      const found: Verb | undefined = Object.hasOwn(branch.verbs, word) ? branch.verbs[word] : undefined;
      if (found !== undefined) await load(found);
    } else args.push(word);
  }
  return { noun, branch, verb, command, args, options, given, pending, onlyArguments, settings };
}

function optionsOf(command: Command): readonly TypedOption[] {
  return Object.entries(command.options).map(([key, parameter]) => ({
    long: optionName(key),
    short: null,
    description: parameter.description,
    repeats: false,
    value: parameter.kind === 'switch' ? null : wanted(key, parameter),
    isGlobal: false,
  }));
}

export function wanted(key: string, { value, choices, takesNames }: Parameter<unknown>): WantedValue {
  return { word: value, key, choices: choices ?? [], takesNames };
}
