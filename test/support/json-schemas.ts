import { schemaDocuments } from '../../docs/build/schemas/documents.ts';

type Validate = (value: unknown) => string | null;

/** Loaded for the first output: most tests have none. */
let validators: Promise<(command: string) => Validate | null> | undefined;

/**
 * Throws when an output of --json is not as the published schema of the command says. Here a schema allows nothing that it
 * does not describe, so that a new field has to be described; readers outside must allow it.
 */
export async function requireSchema(command: string, output: string): Promise<void> {
  validators ??= load();
  const validate = (await validators)(command);
  if (validate === null) throw new Error(`docs/build/schemas/commands.ts has no schema for ${command}`);
  for (const document of documentsIn(output)) {
    const problem = validate(document);
    if (problem !== null) throw new Error(`${command} --json is not as its schema says: ${problem}`);
  }
}

/** One document, or one a line. */
function documentsIn(output: string): readonly unknown[] {
  try {
    return [JSON.parse(output)];
  } catch {
    return output
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
  }
}

async function load(): Promise<(command: string) => Validate | null> {
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const ajv = new Ajv2020({ allErrors: false, strict: false });
  for (const document of schemaDocuments().values()) ajv.addSchema(strict(document) as object);
  return (command) => {
    const validate = ajv.getSchema(`${command.replaceAll(' ', '-')}.json`);
    if (validate === undefined) return null;
    return (value) => {
      if (validate(value) === true) return null;
      return ajv.errorsText(validate.errors);
    };
  };
}

/** Objects with named members have no others, unless they say that they may. */
export function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.entries(schema).map(([key, value]) => [key, strict(value)]);
  const closed = 'properties' in schema && !('additionalProperties' in schema);
  return { ...Object.fromEntries(members), ...(closed ? { additionalProperties: false } : {}) };
}
