import type { View } from '../deps.ts';
import type { Check } from '../transactions/verify/verdict.ts';
import { escapeText } from './escape.ts';
import { theme } from './theme.ts';
import { hang } from './wrap.ts';

/** The same, with those that could not be looked at in one line for each reason. */
export function checkSummary(checks: readonly Check[], view: View): string[] {
  const made = checks.filter((check) => check.passed !== null);
  const reasons = new Map<string, number>();
  for (const { passed, detail = '' } of checks) {
    if (passed === null) reasons.set(detail, (reasons.get(detail) ?? 0) + 1);
  }
  const rest = [...reasons].map(([why, count]) =>
    hang(
      '  ?   ',
      escapeText(`${count} more ${count === 1 ? 'check' : 'checks'} not made: ${why}`),
      view.width,
      theme(view).warning,
    ),
  );
  return [...checkLines(made, view), ...rest];
}

/** A line each: what holds, what does not, and what could not be looked at. */
export function checkLines(checks: readonly Check[], view: View): string[] {
  const look = theme(view);
  return checks.map(({ passed, sentence, detail }) => {
    const words = passed === true ? sentence : `${sentence}: ${detail ?? 'it is not so'}`;
    if (passed === true) return hang('  ok  ', escapeText(words), view.width, look.good);
    return passed === null
      ? hang('  ?   ', escapeText(words), view.width, look.warning)
      : hang('  NO  ', escapeText(words), view.width, look.bad);
  });
}
