import type { View } from '../ports/terminal.ts';
import { escapeText } from '../text/escape.ts';
import { table } from './table.ts';
import { theme } from './theme.ts';

/** Something that needs the wallet, with the whole command that deals with it. */
export interface NeedView {
  readonly kind: string;
  /** Null if it cannot be read. */
  readonly name: string | null;
  readonly mint: string;
  readonly what: string;
  readonly command: string;
}

/** Two lines each, the second a command that is never broken, so that it can be copied. When piped, one line each. */
export function renderNeeds(needs: readonly NeedView[], view: View): string {
  if (!view.isTty)
    return table(
      [],
      needs.map(({ kind, name, mint, what, command }) => [kind, name ?? '', mint, what, command]),
      view,
    );
  const look = theme(view);
  return needs
    .map(({ name, mint, what, command }) => {
      const title = look.title(escapeText(name ?? mint));
      return `${title}  ${escapeText(what)}\n  ${look.dim(escapeText(command))}`;
    })
    .join('\n');
}

/** A command of the shell that comes before the others, once. */
export function renderOnce(command: string, view: View): string {
  return `First, once, for all of the commands below:\n  ${theme(view).dim(escapeText(command))}`;
}
