import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { ServiceError } from './service-error.ts';

interface Described {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly required?: readonly string[];
}

/**
 * Validates against a TypeBox schema. An invalid value gives a 400, whose message names the field and what it must be. An
 * optional member that is null counts as left out.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema }) => {
  const found = compiled.get(schema) ?? compile(schema);
  compiled.set(schema, found);
  return found;
};

/** Compiling all of them takes longer than the rest of starting a service, and a process may start many. */
const compiled = new WeakMap<TSchema, Validate>();

type Validate = (received: unknown) => { readonly value: unknown } | { readonly error: ServiceError };

function compile(schema: TSchema): Validate {
  const validator = Compile(schema);
  const optional = optionalMembers(schema);
  return (received: unknown) => {
    const value = withoutNulls(received, optional);
    return validator.Check(value) ? { value } : { error: refusal(schema, validator.Errors(value)[0]) };
  };
}

/** The names of the members that may be left out. */
function optionalMembers({ properties = {}, required = [] }: Described): ReadonlySet<string> {
  return new Set(Object.keys(properties).filter((name) => !required.includes(name)));
}

function withoutNulls(value: unknown, optional: ReadonlySet<string>): unknown {
  if (optional.size === 0) return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value);
  const isLeftOut = ([name, one]: [string, unknown]) => one === null && optional.has(name);
  return members.some(isLeftOut) ? Object.fromEntries(members.filter((one) => !isLeftOut(one))) : value;
}

function refusal(schema: Described, error: TLocalizedValidationError | undefined): ServiceError {
  return new ServiceError(400, 'invalid_request', message(schema, error));
}

function message(schema: Described, error: TLocalizedValidationError | undefined): string {
  const missing = error?.keyword === 'required' ? error.params.requiredProperties[0] : undefined;
  const field = missing ?? error?.instancePath.split('/')[1];
  const { description } = (field === undefined ? schema : schema.properties?.[field]) ?? {};
  const name = field ?? 'the body';
  return `${name} ${missing === undefined ? '' : 'is missing: it '}must be ${description ?? 'as documented'}`;
}
