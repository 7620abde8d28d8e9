import type Database from 'libsql';

/** On disk when it returns, or not at all. */
export function committed<T>(database: Database.Database, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    try {
      database.exec('ROLLBACK');
    } catch {
      // SQLite has rolled back by itself after some errors, a full disk among them.
    }
    throw error;
  }
}
