import type { TSchema } from 'typebox';
import { Errors } from 'typebox/schema';

/** What is wrong with an answer of the service that failed its check: the place, without the value. */
export function shapeProblem(schema: TSchema, value: unknown): string {
  const [, [first]] = Errors(schema, value);
  return first === undefined ? 'it' : `"${first.instancePath || '/'}" ${first.message}`;
}
