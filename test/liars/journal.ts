import { join } from 'node:path';
import Database from 'libsql';
import { createJournal } from '../../src/journal/journal.ts';
import { migrate } from '../../src/journal/schema.ts';
import { sessionsIn } from '../../src/journal/session.ts';
import type { Clock } from '../../src/ports/clock.ts';

/** A journal of its own, in memory; its sessions are files in the directory. */
export function memoryJournal(directory: string, clock: Clock) {
  const database = new Database(':memory:');
  migrate(database);
  return createJournal({
    path: 'memory',
    database,
    sessions: sessionsIn(join(directory, 'sessions')),
    now: clock.now,
    startedAt: clock.now(),
    // It is in memory: there is no file that could be taken away.
    fileWatch: { requireInPlace: () => undefined },
    pid: process.pid,
    clean: (text) => text,
  });
}
