import { withLocalTimes } from '../domain/local-time.ts';
import type { CliError } from '../errors/cli-error.ts';
import type { View } from '../ports/terminal.ts';
import { escapeText } from '../text/escape.ts';
import { hangingIndent } from '../text/wrap.ts';
import { theme } from './theme.ts';

/**
 * What did not happen, why, and what to do, each on a line of its own. Foreign text is escaped. On a terminal, lines are
 * broken at its width, except the hint: it is there to be copied.
 */
export function errorBlock(error: CliError, view: Pick<View, 'color' | 'isTty' | 'width'>): string {
  const look = theme(view);
  const width = view.isTty ? view.width : Number.POSITIVE_INFINITY;
  const local = view.isTty ? withLocalTimes : (text: string) => text;
  const lines = [hangingIndent('error: ', escapeText(error.message), width, look.bad)];
  if (error.why !== undefined)
    lines.push(hangingIndent('  why: ', local(escapeText(error.why)), width, look.label));
  lines.push(...choicesOf(error));
  lines.push(`  ${look.label('do:')}  ${escapeText(error.hint)}`);
  return lines.join('\n');
}

/** What can be meant, each with its command on a line of its own, to be copied. */
function choicesOf({ details: { choices } }: CliError): readonly string[] {
  if (!Array.isArray(choices)) return [];
  return choices.flatMap((choice) =>
    (Array.isArray(choice) ? choice : [choice]).map(
      (line, index) => `${index === 0 ? '    ' : '      '}${escapeText(String(line))}`,
    ),
  );
}
