import { CliError } from '../errors/cli-error.ts';

/** Refuses, before anything is done, a field that the command's data does not have. `a.b` is b inside a. */
export function checkFields(wanted: readonly string[], known: readonly string[], command: string): void {
  const unknown = wanted.find((field) => !known.includes(field.split('.')[0] ?? ''));
  if (unknown === undefined) return;
  throw new CliError('usage', {
    what: `there is no field "${unknown}" in the data of ${command}`,
    why: `its fields are ${known.join(', ')}`,
    hint: `gavel ${command} --help`,
  });
}

/** Only the wanted fields, of the record or of each record; a field inside one that is null is null. */
export function selectFields(data: unknown, wanted: readonly string[]): unknown {
  if (wanted.length === 0) return data;
  if (Array.isArray(data)) return data.map((record: unknown) => selectFields(record, wanted));
  return Object.fromEntries(wanted.map((field) => [field, at(data, field.split('.'))]));
}

function at(data: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return data;
  const isRecord = typeof data === 'object' && data !== null && Object.hasOwn(data, key);
  return isRecord ? at(Reflect.get(data, key), rest) : null;
}
