import type { TSchema } from 'typebox';
import { OUTPUTS } from './commands.ts';
import type { Output } from './results.ts';
import { SHARED } from './shapes.ts';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

type Json = Readonly<Record<string, unknown>>;

/** The published documents by file name: what commands have in common, and one document for each command. */
export function schemaDocuments(): ReadonlyMap<string, Json> {
  return new Map<string, Json>([
    ['shared.json', { $schema: DIALECT, $id: 'shared.json', $defs: plain(SHARED) as Json }],
    ...Object.entries(OUTPUTS).map(
      ([command, output]) => [`${command.replaceAll(' ', '-')}.json`, document(command, output)] as const,
    ),
  ]);
}

/** The envelope of a command: data or an error, or both where a result is also a failure. */
function document(command: string, { data, meta }: Output): Json {
  return {
    $schema: DIALECT,
    $id: `${command.replaceAll(' ', '-')}.json`,
    title: `gavel ${command} --json`,
    type: 'object',
    required: ['schemaVersion', 'ok', 'data', 'warnings', 'error'],
    properties: {
      schemaVersion: { const: 1 },
      ok: { type: 'boolean' },
      data: { anyOf: [plain(data), { type: 'null' }] },
      ...(meta === undefined ? {} : { meta: plain(meta) }),
      warnings: { type: 'array', items: { type: 'string' } },
      error: { anyOf: [{ $ref: 'shared.json#/$defs/Failure' }, { type: 'null' }] },
    },
  };
}

/** Without what only TypeBox knows, and with references to the shared document. */
function plain(schema: TSchema | typeof SHARED): unknown {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === '$ref' && typeof value === 'string' ? `shared.json#/$defs/${value}` : value,
    ),
  );
}
