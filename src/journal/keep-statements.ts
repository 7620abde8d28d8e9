import type Database from 'libsql';

/**
 * Lets a connection prepare each statement once, however often it is asked for: to prepare one takes as long as to run it, and a
 * run over thousands of records uses the same few. Their texts are constants, so their number is limited.
 */
export function keepStatements(database: Database.Database): void {
  const kept = new Map<string, Database.Statement>();
  const prepare = database.prepare.bind(database);
  database.prepare = ((sql: string) => {
    const known = kept.get(sql) ?? prepare(sql);
    kept.set(sql, known);
    return known;
  }) as typeof database.prepare;
}
