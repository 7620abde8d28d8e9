import type { Sql } from '../../../src/service/sql.ts';

const TABLES = ['events', 'accounts', 'artworks', 'creators', 'writes', 'blocks', 'cursor'];

/** Every row that is made from the chain, by table, in the order of the primary keys. */
export async function indexRows(database: Sql): Promise<Readonly<Record<string, readonly object[]>>> {
  const all = TABLES.map(async (table) => {
    const rows = await database.rows(`SELECT * FROM index_${table} ORDER BY 1, 2, 3`);
    return [table, rows.map((row) => ({ ...row }))] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}
