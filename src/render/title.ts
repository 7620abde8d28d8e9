import type { View } from '../ports/terminal.ts';
import { escapeText } from '../text/escape.ts';
import { breakLines } from '../text/wrap.ts';
import { theme } from './theme.ts';

/** A heading that may contain foreign text. It may take several lines. */
export function titleLines(text: string, view: View): string[] {
  return breakLines(escapeText(text), view.width).map((line) => theme(view).title(line));
}
