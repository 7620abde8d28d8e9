import type { Command as Commander, Help } from 'commander';
import type { Command } from '../commands/command.ts';

const HELP_OPTION = ['-h, --help', 'Show this'] as const;

/** The help text of the root, a noun, or a verb. `spec` is the command of a verb; null for the others. */
export function formatHelp(command: Commander, help: Help, spec: Command | null): string {
  const width = help.helpWidth ?? 80;
  const isRoot = command.parent === null;
  const wrap = (text: string): string => help.boxWrap(text, width);
  const sections = [
    wrap(command.description()),
    block('Usage', [`  ${usage(command, spec)}`]),
    items(
      'Commands',
      help.visibleCommands(command).map((sub) => [sub.name(), sub.description()]),
      help,
    ),
    items(
      'Arguments',
      help.visibleArguments(command).map((argument) => [`<${argument.name()}>`, argument.description]),
      help,
    ),
    items('Options', isRoot ? [] : command.options.map((option) => [option.flags, option.description]), help),
    ...(spec === null ? [] : [block('Example', [`  gavel ${spec.example}`]), wrap(spec.never)]),
    spec === null ? '' : block('Fields of --json', [indent(help.boxWrap(spec.fields.join(', '), width - 2))]),
    items(
      'Global options, before or after the command',
      [...rootOf(command).options.map((option) => [option.flags, option.description] as const), HELP_OPTION],
      help,
    ),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function usage(command: Commander, spec: Command | null): string {
  const path = [...ancestors(command)].map((one) => one.name()).join(' ');
  if (spec === null) return `${path} ${command.parent === null ? '<noun> <verb>' : '<verb>'} [options]`;
  const words = command.registeredArguments.map((one) =>
    one.required ? `<${one.name()}>` : `[${one.name()}]`,
  );
  const needed = command.options.filter((option) => option.mandatory).map((option) => option.flags);
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

function rootOf(command: Commander): Commander {
  return command.parent === null ? command : rootOf(command.parent);
}

function ancestors(command: Commander): readonly Commander[] {
  return command.parent === null ? [command] : [...ancestors(command.parent), command];
}
