import type { View } from '../ports/terminal.ts';
import { escapeText } from '../text/escape.ts';
import { table } from './table.ts';
import { theme } from './theme.ts';

/** Columns before a command. */
const INDENT = 2;

/** Something that needs the wallet, with the whole command that deals with it. */
export interface NeedView {
  readonly kind: string;
  /** Null if it cannot be read. */
  readonly name: string | null;
  readonly mint: string;
  readonly what: string;
  readonly command: string;
  /** The same with names instead of addresses, where they mean the same. */
  readonly byName: string;
}

/** A title and a command each, which can be copied: it is broken only as a shell takes it. When piped, one line each. */
export function renderNeeds(needs: readonly NeedView[], view: View): string {
  if (!view.isTty)
    return table(
      [],
      needs.map(({ kind, name, mint, what, command }) => [kind, name ?? '', mint, what, command]),
      view,
    );
  const look = theme(view);
  return needs
    .map(({ name, mint, what, byName }) => {
      const title = look.title(escapeText(name ?? mint));
      return `${title}  ${escapeText(what)}\n  ${look.dim(fitted(escapeText(byName), view.width))}`;
    })
    .join('\n');
}

/** Too long for a line, it goes on in the next one, from an option on. */
function fitted(command: string, width: number): string {
  return command.length + INDENT <= width ? command : command.replaceAll(' --', ' \\\n    --');
}

/** A command of the shell that comes before the others, once. */
export function renderOnce(command: string, view: View): string {
  return `First, once, for all of the commands below:\n  ${theme(view).dim(escapeText(command))}`;
}
