import { stringifyJson } from '../json/json.ts';

/** Schema annotation: what the document says in place of the members of the same names. */
export const DOCUMENTED = '~documented';

/**
 * The plain JSON Schema of a TypeBox schema, or of any structure that contains TypeBox schemas. A bigint is a JSON
 * integer on the wire. A bound that a double cannot hold stays a bigint, so the document must be written with exact JSON.
 */
export function toOpenApiSchema(schema: unknown): unknown {
  if (typeof schema === 'bigint') return Number.isSafeInteger(Number(schema)) ? Number(schema) : schema;
  if (Array.isArray(schema)) return schema.map(toOpenApiSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.entries({ ...schema, ...documented(schema) });
  return withoutDoubles(
    Object.fromEntries(
      members
        .filter(([key]) => !key.startsWith('~'))
        .map(([key, value]) => [
          key,
          key === 'type' && value === 'bigint' ? 'integer' : toOpenApiSchema(value),
        ]),
    ),
  );
}

function documented(schema: object): object {
  return DOCUMENTED in schema ? (schema[DOCUMENTED] as object) : {};
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
