import { closeDatabase, type DatabaseOptions, openDatabase } from '../database.ts';
import { LegacyTables, parseContents } from './tables.ts';

/** Makes the tables that `text` names hold what it says. Returns how many rows each has. Throws as `parseContents`. */
export async function fillTables(
  options: DatabaseOptions,
  text: string,
): Promise<Readonly<Record<string, number>>> {
  const contents = parseContents(text);
  const database = await openDatabase(options);
  try {
    await new LegacyTables(database).replace(contents);
  } finally {
    await closeDatabase(database, options);
  }
  return Object.fromEntries(Object.entries(contents).map(([name, rows]) => [name, rows.length]));
}
