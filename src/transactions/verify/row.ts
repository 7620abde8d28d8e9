import type { CheckCode } from '../check-code.ts';
import type { Check } from '../verdict.ts';

/** A check that could not be made, and why. It counts as failed: nothing is signed. */
export interface NotMade {
  readonly notMade: string;
}

/** One row of the table of checks. A pure function. */
export interface Row<Context> {
  readonly code: CheckCode;
  /** What is true when it passes. */
  readonly sentence: string | ((context: Context) => string);
  /** Makes the check: what is wrong, or null when nothing is. */
  look(context: Context): string | null | NotMade;
  /** What to do when it fails; null when the general hint fits. */
  hint?(context: Context): string | null;
}

export const WITHOUT_INTENT: NotMade = { notMade: 'it is not known what was asked' };

/** Makes every check of a table. A check that throws has failed. */
export function makeChecks<Context>(rows: readonly Row<Context>[], context: Context): Check[] {
  return rows.map((row) => {
    const sentence = typeof row.sentence === 'string' ? row.sentence : row.sentence(context);
    const { code } = row;
    const found = lookSafely(row, context);
    if (found === null) return { code, sentence, passed: true };
    if (typeof found !== 'string') return { code, sentence, passed: null, detail: found.notMade };
    const hint = row.hint?.(context) ?? null;
    return { code, sentence, passed: false, detail: found, ...(hint === null ? {} : { hint }) };
  });
}

/** Every check of a table as not made, for this reason. */
export function withoutChecks<Context>(
  rows: readonly Row<Context>[],
  context: Context,
  notMade: string,
): Check[] {
  return makeChecks(
    rows.map(({ code, sentence }) => ({ code, sentence, look: () => ({ notMade }) })),
    context,
  );
}

function lookSafely<Context>(row: Row<Context>, context: Context): string | null | NotMade {
  try {
    return row.look(context);
  } catch (error) {
    return `it could not be checked: ${error instanceof Error ? error.message : String(error)}`;
  }
}
