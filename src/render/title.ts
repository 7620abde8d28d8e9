import type { View } from '../deps.ts';
import { escapeText } from './escape.ts';
import { theme } from './theme.ts';
import { breakLines } from './wrap.ts';

/** A heading that may name what comes from outside, in as many lines as it takes. */
export function titleLines(text: string, view: View): string[] {
  return breakLines(escapeText(text), view.width).map((line) => theme(view).title(line));
}
