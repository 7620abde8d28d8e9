import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { watchFile } from '../../src/journal/in-place.ts';
import { readJournal } from '../../src/journal/open.ts';
import { readRow } from '../../src/journal/rows.ts';
import { openAt, REPRICE, temporaryDirectory } from '../support/journal.ts';

const UNUSABLE = expect.objectContaining({ code: 'journal_unusable' });

/** A journal of which another hand took a table away. */
function without(table: string) {
  const directory = temporaryDirectory();
  const journal = openAt(directory);
  const other = new Database(join(directory, 'journal.db'));
  other.exec(`PRAGMA foreign_keys = OFF; DROP TABLE ${table}`);
  other.close();
  return { directory, journal };
}

describe('a journal that lost a table', () => {
  it('of plans is refused by name', () => {
    const { journal } = without('plans');
    const subject = { mint: 'an artwork', addresses: ['a listing'] } as never;
    const about = { cluster: REPRICE.cluster, wallet: REPRICE.wallet, subject, except: null };
    expect(() => journal.plansOn(about as never, 1n)).toThrow(UNUSABLE);
  });

  it('of records is refused by name', () => {
    const { directory } = without('records');
    expect(() => readJournal({ directory, uid: null } as never)?.list({})).toThrow(UNUSABLE);
  });
});

it('a row without what every record has is damaged', () => {
  expect(readRow({ id: 1, cluster: null } as never)).toBe(null);
});

it('a path that cannot be looked at is an error of its own, and no lost journal', () => {
  expect(() => watchFile('a'.repeat(5_000))).toThrow(/ENAMETOOLONG/);
});
