import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/schema';
import * as answers from './answers.ts';

export type AnswerName = keyof typeof answers;
export type Answer<N extends AnswerName> = Static<(typeof answers)[N]>;

type Check<T> = (value: unknown) => value is T;

/**
 * Whether a value is the answer of that name. In the bundle this module is what bin/build/written-checks.ts writes in its place: the
 * same functions, made at build time.
 */
export const CHECKS = Object.fromEntries(
  Object.entries(answers).map(([name, schema]) => [name, compiledWhenUsed(schema)]),
) as { readonly [N in AnswerName]: Check<Answer<N>> };

function compiledWhenUsed(schema: TSchema): (value: unknown) => boolean {
  let check: ((value: unknown) => boolean) | undefined;
  return (value) => {
    if (check === undefined) {
      const validator = Compile(schema);
      check = (one) => validator.Check(one);
    }
    return check(value);
  };
}
