import { GLOBAL_OPTIONS } from '../../src/cli/global-options.ts';
import { type CommandTree, isVerb, type Verb } from '../../src/commands/branch.ts';
import type { Command } from '../../src/commands/command.ts';
import { argumentName, optionName } from '../../src/commands/option-names.ts';
import { SETTING_NAMES, SETTINGS } from '../../src/config/settings.ts';
import { EXIT, type ExitName } from '../../src/errors/codes.ts';
import { MEANINGS } from './exit-codes.ts';
import { bold, item, page, paragraph, section, subsection, text } from './roff.ts';

export interface ManOptions {
  readonly tree: CommandTree;
  readonly version: string;
  /** `2026-11-23` */
  readonly date: string;
}

/** Manual pages of section 1 by file name: gavel(1), and one for each noun with all of its verbs. */
export async function manPages(options: ManOptions): Promise<ReadonlyMap<string, string>> {
  const { tree } = options;
  const pages = new Map([['gavel.1', rootPage(options)]]);
  for (const [noun, branch] of Object.entries(tree)) {
    const verbs: readonly (readonly [string, Verb])[] = isVerb(branch)
      ? [[noun, branch]]
      : Object.entries(branch.verbs).map(([name, verb]) => [`${noun} ${name}`, verb] as const);
    const commands = await Promise.all(
      verbs.map(async ([name, verb]) => ({
        name,
        summary: verb.summary,
        command: (await verb.load()).command,
      })),
    );
    pages.set(`gavel-${noun}.1`, nounPage(noun, branch.summary, commands, options));
  }
  return pages;
}

function rootPage({ tree, version, date }: ManOptions): string {
  return page('gavel', version, date, [
    section('NAME', text('gavel - operate on a marketplace of digital artworks on Solana')),
    section('SYNOPSIS', `${bold('gavel')} ${text('[options] <noun> <verb> [arguments]')}`),
    section(
      'DESCRIPTION',
      text(
        'List, reprice, buy and delist digital artworks, bid at auctions and take part in raffles, from a terminal. Every transaction is rebuilt, compared and simulated before it is signed, and kept in a journal, so that nothing is sent twice.',
      ),
    ),
    section(
      'COMMANDS',
      ...Object.entries(tree).map(([noun, { summary }]) =>
        item(`${bold(`gavel-${noun}`)}(1)`, text(`${summary}.`)),
      ),
    ),
    section('GLOBAL OPTIONS', text('Before or after the command.'), ...globalOptions()),
    section(
      'EXIT STATUS',
      ...Object.entries(EXIT).map(([name, code]) =>
        item(bold(String(code)), text(MEANINGS[name as ExitName].replaceAll('`', ''))),
      ),
    ),
    section(
      'ENVIRONMENT',
      ...SETTING_NAMES.flatMap((name) => {
        const { env, description } = SETTINGS[name];
        return env === undefined ? [] : [item(bold(env), text(sentence(description)))];
      }),
      item(bold('NO_COLOR'), text('No colour, where it is not empty.')),
    ),
    section(
      'FILES',
      item(bold('~/.config/gavel/config.toml'), text('Your settings and profiles.')),
      item(bold('~/.config/gavel/wallets.json'), text('The names of your wallets. It holds no keys.')),
      item(bold('~/.local/state/gavel'), text('The journal, the sandbox, and what completion remembers.')),
    ),
  ]);
}

function globalOptions(): readonly string[] {
  return GLOBAL_OPTIONS.map(({ flags, description }) => item(bold(flags), text(sentence(description))));
}

interface NamedCommand {
  readonly name: string;
  readonly summary: string;
  readonly command: Command;
}

function nounPage(
  noun: string,
  summary: string,
  commands: readonly NamedCommand[],
  { version, date }: ManOptions,
): string {
  return page(`gavel-${noun}`, version, date, [
    section('NAME', text(`gavel-${noun} - ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`)),
    section('SYNOPSIS', commands.map(synopsis).join('\n.br\n')),
    section('COMMANDS', ...commands.map(commandPart)),
    section(
      'SEE ALSO',
      `${bold('gavel')}(1)${text(', for the options of every command and the exit status')}`,
    ),
  ]);
}

function synopsis({ name, command }: NamedCommand): string {
  const args = Object.entries(command.args).map(([key, { kind, repeats }]) => {
    const argument = argumentName(key, repeats);
    return kind === 'required' ? argument : argument.replace('<', '[').replace('>', ']');
  });
  const needed = Object.entries(command.options).flatMap(([key, { kind, value }]) =>
    kind === 'required' ? [`${optionName(key)} <${value}>`] : [],
  );
  return `${bold(`gavel ${name}`)} ${text([...args, ...needed, '[options]'].join(' '))}`;
}

function commandPart({ name, command }: NamedCommand): string {
  const args = Object.entries(command.args).map(([key, { description, repeats }]) =>
    item(bold(argumentName(key, repeats)), text(sentence(description))),
  );
  const options = Object.entries(command.options).map(([key, { value, description }]) =>
    item(bold(`${optionName(key)}${value === '' ? '' : ` <${value}>`}`), text(sentence(description))),
  );
  return subsection(`gavel ${name}`, [
    text(command.description),
    ...args,
    ...options,
    paragraph(`${text('Example: ')}${bold(`gavel ${command.example}`)}`),
    paragraph(text(command.never)),
    ...(command.fields.length === 0
      ? []
      : [paragraph(text(`Fields of --json: ${command.fields.join(', ')}.`))]),
  ]);
}

function sentence(words: string): string {
  return words.endsWith('.') ? words : `${words}.`;
}
