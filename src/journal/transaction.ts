import type Database from 'libsql';

/** Runs `work` in a database transaction: all of it is written when this returns, or none. */
export function inTransaction<T>(database: Database.Database, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    try {
      database.exec('ROLLBACK');
    } catch {
      // After some errors, such as a full disk, SQLite has already rolled back.
    }
    throw error;
  }
}
