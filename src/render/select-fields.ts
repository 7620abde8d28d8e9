import { CliError } from '../errors/cli-error.ts';

/** Throws `usage` for a field that the command's data does not have. `a.b` is field b of a. */
export function checkFields(wanted: readonly string[], known: readonly string[], command: string): void {
  const unknown = wanted.find((field) => !known.includes(field.split('.')[0] ?? ''));
  if (unknown === undefined) return;
  throw new CliError('usage', {
    what: `there is no field "${unknown}" in the data of ${command}`,
    why: `its fields are ${known.join(', ')}`,
    hint: `gavel ${command} --help`,
  });
}

/** Selects fields of a record, or of each record, nested as in `data`. A field of null is null. */
export function selectFields(data: unknown, wanted: readonly string[]): unknown {
  return choose(
    data,
    wanted.map((field) => field.split('.')),
  );
}

function choose(data: unknown, paths: readonly (readonly string[])[]): unknown {
  if (paths.some((path) => path.length === 0)) return data;
  if (Array.isArray(data)) return data.map((record: unknown) => choose(record, paths));
  if (typeof data !== 'object' || data === null) return null;
  const keys = [...new Set(paths.map(([key = '']) => key))];
  return Object.fromEntries(
    keys.map((key) => {
      const below = paths.filter(([first]) => first === key).map(([, ...rest]) => rest);
      return [key, choose(Object.hasOwn(data, key) ? Reflect.get(data, key) : null, below)];
    }),
  );
}
