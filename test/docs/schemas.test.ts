import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { OUTPUTS } from '../../docs/build/schemas/commands.ts';
import { schemaDocuments } from '../../docs/build/schemas/documents.ts';
import { isVerb } from '../../src/commands/branch.ts';
import { COMMANDS } from '../../src/commands/tree.ts';
import { requireSchema } from '../support/json-schemas.ts';

const verbs = Object.entries(COMMANDS).flatMap(([noun, branch]) =>
  isVerb(branch)
    ? [[noun, branch] as const]
    : Object.entries(branch.verbs).map(([name, verb]) => [`${noun} ${name}`, verb] as const),
);

const FAILED = {
  schemaVersion: 1,
  ok: false,
  data: null,
  warnings: [],
  error: { code: 'usage', message: 'm', why: null, hint: 'h', details: { n: 1 } },
};
const DONE = { schemaVersion: 1, ok: true, data: { name: 'n', slot: '7' }, warnings: [], error: null };

it('every command has a schema, and every schema a command', () => {
  expect(Object.keys(OUTPUTS).toSorted()).toEqual(verbs.map(([name]) => name).toSorted());
});

it('the documents are schemas of the dialect that they name, and refer to nothing that is missing', () => {
  const ajv = new Ajv2020({ strict: false });
  const documents = [...schemaDocuments().values()];
  for (const document of documents) ajv.addSchema(document);
  for (const { $id } of documents) expect(ajv.getSchema(String($id))).toBeTypeOf('function');
});

/** The names of the members of the data, of each form that it can have. */
function fieldsOf(schema: unknown): readonly string[] {
  const { anyOf = [], items, properties = {} } = schema as Readonly<Record<string, never>>;
  return [
    ...Object.keys(properties),
    ...(anyOf as unknown[]).flatMap(fieldsOf),
    ...(items ? fieldsOf(items) : []),
  ];
}

it.each(verbs)(
  'the schema of %s has the fields that its help names',
  { timeout: 60_000 },
  async (name, verb) => {
    const { command } = await verb.load();
    const described = new Set(fieldsOf(OUTPUTS[name]?.data));
    if (described.size > 0)
      expect([...described].toSorted()).toEqual([...new Set(command.fields)].toSorted());
  },
);

describe('an output is held against its schema', () => {
  it.each([
    ['a result', DONE],
    ['an error', FAILED],
  ])('%s passes', async (_, document) => {
    await expect(requireSchema('sandbox load', JSON.stringify(document))).resolves.toBeUndefined();
  });

  it.each([
    ['a field that is not described', { ...DONE, data: { ...DONE.data, more: 1 } }],
    ['a member of the envelope that is not described', { ...DONE, more: 1 }],
    ['a missing field', { ...DONE, data: { name: 'n' } }],
    ['a slot that is a number', { ...DONE, data: { name: 'n', slot: 7 } }],
    ['an unknown error code', { ...FAILED, error: { ...FAILED.error, code: 'odd' } }],
    ['another version', { ...DONE, schemaVersion: 2 }],
  ])('%s does not', async (_, document) => {
    await expect(requireSchema('sandbox load', JSON.stringify(document))).rejects.toThrow(
      'not as its schema',
    );
  });

  it('each line of several is looked at', async () => {
    const lines = `${JSON.stringify(DONE)}\n${JSON.stringify({ ...DONE, more: 1 })}\n`;
    await expect(requireSchema('sandbox load', lines)).rejects.toThrow('not as its schema');
  });
});
