import { join } from 'node:path';
import Database from 'libsql';
import { expect, it, onTestFinished } from 'vitest';
import { createPrivate } from '../../src/journal/create-private.ts';
import { watchFile } from '../../src/journal/in-place.ts';
import { createJournal } from '../../src/journal/journal.ts';
import { migrate } from '../../src/journal/schema.ts';
import { sessionsIn } from '../../src/journal/session.ts';
import { entry, REPRICE, temporaryDirectory } from '../support/journal.ts';

const [NORMAL, FULL] = [1, 2];

/** A journal, and how SQLite syncs each of its commits from now on. */
function observed() {
  const directory = temporaryDirectory();
  const path = join(directory, 'journal.db');
  createPrivate(path);
  const database = new Database(path);
  database.exec('PRAGMA journal_mode = WAL');
  migrate(database);
  const commits: number[] = [];
  const exec = database.exec.bind(database);
  database.exec = (sql) => {
    if (sql === 'COMMIT') {
      const { synchronous } = database.prepare('PRAGMA synchronous').get() as {
        readonly synchronous: number;
      };
      commits.push(synchronous);
    }
    return exec(sql);
  };
  const journal = createJournal({
    ...{ path, database, sessions: sessionsIn(join(directory, 'sessions')), fileWatch: watchFile(path) },
    ...{ now: () => 1000, startedAt: 0, pid: process.pid, clean: (text: string) => text },
  });
  onTestFinished(() => journal.close());
  const claimed = () => {
    const claim = journal.claim(REPRICE);
    return claim.kind === 'made' ? claim.id : expect.fail('it was found instead');
  };
  return { journal, commits, claimed };
}

it('syncs what was signed, and no claim, event or outcome for itself', () => {
  const { journal, commits, claimed } = observed();
  const id = claimed();
  journal.sign([{ id, ...entry() }]);
  journal.note(id, { kind: 'sent', detail: null });
  journal.end(id, { state: 'confirmed' });
  expect(commits).toEqual([NORMAL, FULL, NORMAL, NORMAL]);
});

it('syncs a plan that somebody agreed to', () => {
  const { journal, commits } = observed();
  journal.keepBulkPlan('plan');
  expect(commits).toEqual([FULL]);
});

it('signs nothing as a part of a write that is not synced', () => {
  const { journal, commits, claimed } = observed();
  const id = claimed();
  expect(() => journal.together(() => journal.sign([{ id, ...entry() }]))).toThrow();
  expect(journal.get(id)?.signed ?? null).toBeNull();
  expect(commits).toEqual([NORMAL]);
});
