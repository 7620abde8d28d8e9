import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { ServiceError } from './service-error.ts';

interface Described {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Described>>;
}

/** Validates against a TypeBox schema; a wrong value is a 400 whose message names the field and what it must be. */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema }) => {
  const validator = Compile(schema);
  return (value: unknown) =>
    validator.Check(value) ? { value } : { error: refusal(schema, validator.Errors(value)[0]) };
};

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
