import type { Command as Commander, Help } from 'commander';
import type { Command } from '../commands/command.ts';
import { argumentName, optionName } from '../commands/option-names.ts';

/** The line that leads to the options that every command takes. */
export const OPTIONS_LINE = 'Options of every command, such as --url, --keypair, --json: gavel help options';

/**
 * The rows of the help of the root: short, and several commands together, so that all of them fit on one screen of 80 columns
 * and 24 lines. A command that has no row here has one of its own, with its summary.
 */
const ROWS: readonly (readonly [names: readonly string[], summary: string])[] = [
  [['status'], 'What needs you: claims, offers, auctions'],
  [['listing'], 'Sell at a fixed price, reprice, buy'],
  [['offer'], 'Offer a price for an artwork; accept one'],
  [['auction', 'scheduled-bid'], 'Open an auction, bid, settle it'],
  [['raffle'], 'Raffle an artwork, buy tickets, claim'],
  [['vendor-a', 'vendor-b'], 'Outside marketplaces: buy there, sell there'],
  [['artwork', 'event', 'user', 'reward'], 'The earlier interface (v1): search, history'],
  [['inspect', 'account'], 'What any address is; accounts on the chain'],
  [['tx', 'plan'], 'What was sent; plans for many artworks'],
  [['wallet', 'profile', 'login', 'logout'], 'Wallets, set-ups, the API key'],
  [['config', 'doctor', 'completion'], 'Settings, a check of them, your shell'],
  [['sandbox'], 'The marketplace on your own machine, to try'],
  [['service'], 'Run the service of the marketplace'],
];

/** The help text of the root, a noun, or a verb. `spec` is the command of a verb; null for the others. */
export function formatHelp(command: Commander, help: Help, spec: Command | null): string {
  const width = help.helpWidth ?? 80;
  const isRoot = command.parent === null;
  const wrap = (text: string): string => help.boxWrap(text, width);
  const commands = help.visibleCommands(command).map((sub) => [sub.name(), sub.description()] as const);
  const sections = [
    wrap(command.description()),
    isRoot ? `Usage: ${usage(command, spec)}` : block('Usage', [`  ${usage(command, spec)}`]),
    items('Commands', isRoot ? together(commands) : commands, help),
    items(
      'Arguments',
      help
        .visibleArguments(command)
        .map((argument) => [argumentName(argument.name(), argument.variadic), argument.description]),
      help,
    ),
    items('Options', isRoot ? [] : command.options.map((option) => [option.flags, option.description]), help),
    ...(spec === null ? [] : [block('Example', [`  gavel ${spec.example}`]), wrap(spec.never)]),
    spec === null ? '' : block('Fields of --json', [indent(help.boxWrap(spec.fields.join(', '), width - 2))]),
    wrap(OPTIONS_LINE),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

/** The text of `gavel help options`. */
export function formatOptions(root: Commander, help: Help): string {
  const rows = root.options.map((option) => [option.flags, option.description] as const);
  return items('Options of every command, before or after its name', [...rows, HELP_OPTION], help);
}

const HELP_OPTION = ['-h, --help', 'Show what a command does, and its own options'] as const;

type Rows = readonly (readonly [string, string])[];

/** The rows of the root, of the commands that there are. */
function together(commands: Rows): Rows {
  const rows = ROWS.flatMap(([names, summary]): Rows => {
    const here = names.filter((name) => commands.some(([known]) => known === name));
    return here.length === 0 ? [] : [[here.join(', '), summary]];
  });
  return [...rows, ...commands.filter(([name]) => !ROWS.some(([names]) => names.includes(name)))];
}

function usage(command: Commander, spec: Command | null): string {
  const path = [...ancestors(command)].map((one) => one.name()).join(' ');
  if (spec === null) return `${path} ${command.parent === null ? '<noun> <verb>' : '<verb>'} [options]`;
  const words = Object.entries(spec.args).map(([key, { kind, repeats }]) => {
    const name = argumentName(key, repeats);
    return kind === 'required' ? name : name.replace('<', '[').replace('>', ']');
  });
  const needed = Object.entries(spec.options).flatMap(([key, { kind, value }]) =>
    kind === 'required' ? [`${optionName(key)} <${value}>`] : [],
  );
  return [path, ...words, ...needed, '[options]'].join(' ');
}

function items(title: string, rows: readonly (readonly [string, string])[], help: Help): string {
  const termWidth = Math.max(0, ...rows.map(([term]) => term.length));
  return block(
    title,
    rows.map(([term, text]) => help.formatItem(term, termWidth, text, help)),
  );
}

function block(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [`${title}:`, ...lines].join('\n');
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}

function ancestors(command: Commander): readonly Commander[] {
  return command.parent === null ? [command] : [...ancestors(command.parent), command];
}
