import { Ajv2020 } from 'ajv/dist/2020.js';
import type { TestServer } from './server.ts';

interface Operation {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}
interface Content {
  readonly description: string;
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}
interface Schema {
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Record<string, unknown>>>;
}
interface Document {
  readonly openapi: string;
  readonly security: readonly unknown[];
  readonly servers: unknown;
  readonly components: {
    readonly securitySchemes: unknown;
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Content>>;
  };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export async function documentOf({ call }: TestServer): Promise<Document> {
  return (await call('/openapi.json')).json as Document;
}

/** What stands at the place that a `$ref` names. */
export function found<T extends object>({ components }: Document, part: T): T {
  const [, kind, name] =
    '$ref' in part ? (/^#\/components\/(\w+)\/(\w+)$/.exec(String(part.$ref)) ?? []) : [];
  if (name === undefined) return part;
  const parts = components[kind as 'schemas' | 'responses'] as Readonly<Record<string, unknown>>;
  return parts[name] as T;
}

export function operationAt(document: Document, path: string): Operation {
  const operation = Object.values(document.paths[path] ?? {})[0];
  if (operation === undefined) throw new Error(`no ${path} in the document`);
  return operation;
}

export function schemaOf(document: Document, content: Content | undefined): Schema {
  const schema = content && found(document, content).content['application/json']?.schema;
  if (schema === undefined) throw new Error('no JSON schema');
  return found(document, schema);
}

/** Without what 2020-12 leaves to whoever reads it: the formats of OpenAPI. */
const AJV = new Ajv2020({ strict: true, formats: { uint64: true, int64: true, int32: true } });
AJV.addVocabulary(['components']);

export function compile({ components }: Document, schema: Schema) {
  return AJV.compile({ ...schema, components });
}
