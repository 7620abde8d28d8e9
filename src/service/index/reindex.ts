import { closeDatabase, type DatabaseOptions, openDatabase } from '../database.ts';
import { EMPTY } from './snapshot.ts';

/** Nobody has the lease, and whoever had it cannot write any more: whoever takes it begins with what the tables hold. */
const TAKE_LEASE = "UPDATE index_lease SET holder = '', token = token + 1, expires_at = 0 WHERE id = 1";

/** Forgets the index, also while services run: the one that indexes makes it again from the chain. */
export async function reindex(options: DatabaseOptions): Promise<void> {
  const database = await openDatabase(options);
  try {
    await database.transaction([{ sql: TAKE_LEASE }, ...EMPTY]);
  } finally {
    await closeDatabase(database, options);
  }
}
