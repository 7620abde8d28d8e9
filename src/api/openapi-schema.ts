import { stringifyJson } from '../json/json.ts';

/**
 * The plain JSON Schema of a TypeBox schema, or of any structure that holds some. A bigint is a JSON integer on the
 * wire; a bound that a double cannot hold is left to the `format`.
 */
export function toOpenApiSchema(schema: unknown): unknown {
  if (typeof schema === 'bigint') return Number(schema);
  if (Array.isArray(schema)) return schema.map(toOpenApiSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.entries(schema).filter(([key, value]) => !key.startsWith('~') && !isUnsafe(value));
  return withoutDoubles(
    Object.fromEntries(
      members.map(([key, value]) => [
        key,
        key === 'type' && value === 'bigint' ? 'integer' : toOpenApiSchema(value),
      ]),
    ),
  );
}

/** A request body as it is accepted: null stands for an optional member that is left out. */
export function acceptingNulls(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('properties' in body)) return body;
  const { properties, required } = body as {
    readonly properties: Readonly<Record<string, { readonly type?: unknown }>>;
    readonly required?: readonly string[];
  };
  const members = Object.entries(properties).map(([name, schema]) => {
    const isOptional = typeof schema.type === 'string' && required?.includes(name) !== true;
    return [name, isOptional ? { ...schema, type: [schema.type, 'null'] } : schema];
  });
  return { ...body, properties: Object.fromEntries(members) };
}

/** Integers of any size are a number or a bigint here, and one thing on the wire. */
function withoutDoubles(schema: Readonly<Record<string, unknown>>): unknown {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const branches = [...new Map(anyOf.map((branch) => [stringifyJson(branch), branch])).values()];
  return branches.length === 1 ? { ...branches[0], ...rest } : { ...rest, anyOf: branches };
}

function isUnsafe(value: unknown): boolean {
  return typeof value === 'bigint' && !Number.isSafeInteger(Number(value));
}
