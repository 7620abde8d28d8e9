import type { TSchema } from 'typebox';
import { Errors } from 'typebox/schema';
import * as answers from './answers.ts';
import type { AnswerName } from './checks.ts';

const SCHEMAS: Readonly<Record<AnswerName, TSchema>> = { ...answers };

const TYPES: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'a boolean',
  number: 'a number',
  object: 'an object',
  string: 'a string',
};

/** What is wrong with an answer that failed its check: the place, without the value. `at` is the path to it. */
export function problemOf(name: AnswerName, value: unknown, at: string): string {
  return problem(SCHEMAS[name], value, at);
}

function problem(schema: TSchema, value: unknown, at: string): string {
  const [, [first]] = Errors(schema, value);
  // A missing member that may be anything.
  if (first === undefined) return `${at} is missing`;
  const place = below(at, first.instancePath) || 'the answer';
  if (first.keyword === 'type') return `${place} is not ${TYPES[String(first.params.type)] ?? 'as agreed'}`;
  if (first.keyword !== 'required') return `${place} ${first.message}`;
  // Said as what the missing member is not.
  const missing = String(first.params.requiredProperties[0]);
  const inner = schemaAt(schema, `${first.schemaPath}/properties/${missing}`);
  return problem(inner, undefined, below(at, `${first.instancePath}/${missing}`));
}

/** The path `/value/0/owner` below `result`: `result.value[0].owner`. */
function below(at: string, path: string): string {
  const steps = path.split('/').slice(1);
  return steps.reduce((place, step) => {
    if (/^\d+$/.test(step)) return `${place}[${step}]`;
    return place === '' ? step : `${place}.${step}`;
  }, at);
}

/** The schema that the path of an error, such as `#/items/properties/owner`, leads to. */
function schemaAt(schema: TSchema, path: string): TSchema {
  const steps = path.split('/').slice(1);
  return steps.reduce<unknown>((one, step) => (one as Record<string, unknown>)[step], schema) as TSchema;
}
