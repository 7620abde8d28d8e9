import type { TSchema } from 'typebox';
import { Check } from 'typebox/schema';
import { isRecord } from '../domain/is-record.ts';

/** Schema annotation: the value of a member that is left out or null. Not in the OpenAPI document. */
export const ABSENT = '~absent';
/** Schema annotation: nothing depends on this member, so any value is accepted. */
export const FREE_TEXT = '~free-text';

/** The part of JSON Schema that the contract uses, with the annotations above. */
interface Shape {
  readonly type?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Shape[];
  readonly [ABSENT]?: unknown;
  readonly [FREE_TEXT]?: true;
}

const INTEGER = /^-?(?:0|[1-9]\d*)$/;

/**
 * Converts an equivalent answer to the form of the contract: unknown members are removed, null and a missing member are
 * the same, and an integer may be a number or a string if that loses nothing. Anything else stays as it is, for the check
 * that follows to refuse.
 */
export function tolerant(schema: TSchema, value: unknown): unknown {
  return read(schema as Shape, value);
}

function read(shape: Shape, value: unknown): unknown {
  if (ABSENT in shape && (isMissing(value) || (shape[FREE_TEXT] && typeof value !== 'string')))
    return shape[ABSENT];
  if (shape.anyOf !== undefined) return readAny(shape.anyOf, value);
  switch (shape.type) {
    case 'object':
      return isRecord(value) ? readObject(shape, value) : value;
    case 'integer':
    case 'bigint':
      return typeof value === 'string' && INTEGER.test(value) ? exactly(value) : value;
    case 'string':
      return shape.pattern !== undefined && isInteger(value) ? String(value) : value;
    default:
      return value;
  }
}

function readAny(branches: readonly Shape[], value: unknown): unknown {
  for (const branch of branches) {
    const found = read(branch, value);
    if (Check(branch as TSchema, found)) return found;
  }
  // So that the error names the invalid member inside.
  return branches[0] === undefined ? value : read(branches[0], value);
}

function readObject(
  { properties, patternProperties, required = [] }: Shape,
  value: Readonly<Record<string, unknown>>,
): unknown {
  const [others] = Object.values(patternProperties ?? {});
  if (others !== undefined)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, read(others, one)]));
  const named = Object.entries(properties ?? {}).map(([key, shape]) => [
    key,
    read(shape, Object.hasOwn(value, key) ? value[key] : undefined),
  ]);
  return Object.fromEntries(
    named.filter(([key, one]) => one !== undefined && (one !== null || required.includes(String(key)))),
  );
}

function exactly(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

function isInteger(value: unknown): value is number | bigint {
  return typeof value === 'bigint' || Number.isSafeInteger(value);
}

function isMissing(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}
