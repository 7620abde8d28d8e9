/**
 * The plain JSON Schema of a TypeBox schema, or of any structure that holds some. A bigint is a JSON integer on the
 * wire; a bound that a double cannot hold is left to the `format`.
 */
export function toOpenApiSchema(schema: unknown): unknown {
  if (typeof schema === 'bigint') return Number(schema);
  if (Array.isArray(schema)) return schema.map(toOpenApiSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.entries(schema).filter(([key, value]) => !key.startsWith('~') && !isUnsafe(value));
  return Object.fromEntries(
    members.map(([key, value]) => [
      key,
      key === 'type' && value === 'bigint' ? 'integer' : toOpenApiSchema(value),
    ]),
  );
}

function isUnsafe(value: unknown): boolean {
  return typeof value === 'bigint' && !Number.isSafeInteger(Number(value));
}
