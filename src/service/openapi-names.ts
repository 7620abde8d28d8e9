import { stringifyJson } from '../json/json.ts';
import { NAMED_RESPONSES } from './routes/answers.ts';

type Json = Readonly<Record<string, unknown>>;

interface Document {
  readonly paths?: object;
  readonly components?: object;
}

/**
 * The document with each schema that has a title, and each response that is the same everywhere, once: under `components`,
 * where generators of clients take names from. Throws TypeError where two schemas share a title.
 */
export function withNames<D extends Document>(document: D): D {
  const schemas = new Map<string, unknown>();
  const responses = new Map<string, unknown>();
  const keep = (parts: Map<string, unknown>, kind: string, name: string, part: unknown) => {
    const known = parts.get(name);
    if (known !== undefined && stringifyJson(known) !== stringifyJson(part))
      throw new TypeError(`two ${kind} are called ${name}`);
    parts.set(name, part);
    return { $ref: `#/components/${kind}/${name}` };
  };
  const read = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(read);
    if (typeof part !== 'object' || part === null) return part;
    const { title, ...members } = Object.fromEntries(
      Object.entries(part as Json).map(([key, value]) => [key, read(value)]),
    );
    const isResponse = 'content' in members && typeof members.description === 'string';
    const name = isResponse ? NAMED_RESPONSES.get(members.description as string) : undefined;
    if (name !== undefined) return keep(responses, 'responses', name, members);
    if (typeof title !== 'string') return title === undefined ? members : { title, ...members };
    // Where it is used says what it is for.
    const { description: _description, ...schema } = members;
    return keep(schemas, 'schemas', title, schema);
  };
  const paths = read(document.paths);
  const named = { schemas: Object.fromEntries(schemas), responses: Object.fromEntries(responses) };
  return { ...document, paths, components: { ...document.components, ...named } };
}
