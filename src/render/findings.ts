import type { View } from '../ports/terminal.ts';
import { escapeText } from '../text/escape.ts';
import { breakLines } from '../text/wrap.ts';
import { table } from './table.ts';
import { type Style, theme } from './theme.ts';

/** Something that was checked. */
export interface Finding {
  /** `note`: what to know, which stops nothing. */
  readonly state: 'ok' | 'note' | 'problem';
  readonly area: 'version' | 'settings' | 'key' | 'clock' | 'node' | 'service' | 'journal' | 'terminal';
  readonly what: string;
  /** What to do about it, which ends with a command where there is one; null when there is nothing to do. */
  readonly fix: string | null;
}

const STYLES: Readonly<Record<Finding['state'], Style>> = { ok: 'good', note: 'warning', problem: 'bad' };
/** The two columns before the text, with their gaps. */
const INDENT = 19;

/** What was checked, in its order. A fix is never broken, so that it can be copied. When piped, one line each. */
export function renderFindings(findings: readonly Finding[], view: View): string {
  if (!view.isTty)
    return table(
      [],
      findings.map(({ state, area, what, fix }) => [state, area, what, fix ?? '']),
      view,
    );
  const look = theme(view);
  return findings
    .map(({ state, area, what, fix }) => {
      const lead = `${look[STYLES[state]](state.padEnd(7))}  ${area.padEnd(8)}  `;
      const text = breakLines(escapeText(what), view.width - INDENT).join(`\n${' '.repeat(INDENT)}`);
      return fix === null ? lead + text : `${lead}${text}\n  do:  ${escapeText(fix)}`;
    })
    .join('\n');
}
