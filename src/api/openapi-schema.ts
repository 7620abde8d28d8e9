import { stringifyJson } from '../json/json.ts';

/**
 * The plain JSON Schema of a TypeBox schema, or of any structure that contains TypeBox schemas. A bigint is a JSON
 * integer on the wire. A bound that a double cannot hold is left out, and `format` states it.
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

/** The schema of a request body in which an optional member may also be null. */
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

/** An integer of any size is a number or a bigint here, and a single type on the wire. */
function withoutDoubles(schema: Readonly<Record<string, unknown>>): unknown {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const branches = [...new Map(anyOf.map((branch) => [stringifyJson(branch), branch])).values()];
  return branches.length === 1 ? { ...branches[0], ...rest } : { ...rest, anyOf: branches };
}

function isUnsafe(value: unknown): boolean {
  return typeof value === 'bigint' && !Number.isSafeInteger(Number(value));
}
