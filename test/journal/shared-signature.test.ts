import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import type { Journal } from '../../src/journal/record.ts';
import { SCHEMA_VERSION } from '../../src/journal/schema.ts';
import { isSame } from '../../src/journal/subjects.ts';
import { entry, openAt, REPRICE, temporaryDirectory } from '../support/journal.ts';

/** Records that one transaction carries out, and one of another transaction. */
function packed(journal: Journal, count = 3, first = 0): readonly number[] {
  const ids = Array.from({ length: count + 1 }, (_, number) => {
    const asked = first + number;
    const claim = journal.claim({ ...REPRICE, intent: asked, typed: asked });
    if (claim.kind !== 'made') throw new Error('it was found instead');
    return claim.id;
  });
  journal.sign(
    ids.map((id, number) => ({
      id,
      ...entry(number < count ? `shared ${first}` : `other ${first}`),
      subject: { mint: `mint ${first + number}`, addresses: [`listing ${first + number}`] } as never,
    })),
  );
  return ids;
}

const statesOf = (journal: Journal, ids: readonly number[]) => ids.map((id) => journal.get(id)?.state);

describe('a record that is about no artwork', () => {
  it('is signed beside any other', () => {
    const journal = openAt(temporaryDirectory());
    const ids = [1, 2].map((number) => {
      const claim = journal.claim({ ...REPRICE, intent: number, typed: number });
      return claim.kind === 'made' ? claim.id : 0;
    });
    journal.sign(ids.map((id, number) => ({ id, ...entry(`alone ${number}`), subject: null })));
    expect(statesOf(journal, ids)).toEqual(['signed', 'signed']);
    expect(isSame(null, { mint: 'mint', addresses: [] } as never)).toBe(false);
    expect(isSame({ mint: 'mint', addresses: [] } as never, null)).toBe(false);
  });
});

describe('records that share a signature', () => {
  it('end together, and no other record with them', () => {
    const journal = openAt(temporaryDirectory());
    const ids = packed(journal);
    journal.end(ids[1] ?? 0, { state: 'confirmed', slot: 7n });
    expect(statesOf(journal, ids)).toEqual(['confirmed', 'confirmed', 'confirmed', 'signed']);
    expect(ids.map((id) => journal.get(id)?.slot)).toEqual([7n, 7n, 7n, null]);
    expect(journal.events(ids[0] ?? 0).at(-1)?.kind).toBe('confirmed');
  });

  it('are sent together', () => {
    const journal = openAt(temporaryDirectory());
    const ids = packed(journal);
    journal.note(ids[0] ?? 0, { kind: 'sent', detail: null });
    expect(statesOf(journal, ids)).toEqual(['sent', 'sent', 'sent', 'signed']);
  });

  it('leave one that has ended as it is', () => {
    const journal = openAt(temporaryDirectory());
    const ids = packed(journal);
    journal.end(ids[0] ?? 0, { state: 'confirmed', slot: 7n });
    journal.end(ids[0] ?? 0, { state: 'finalized', slot: 7n });
    expect(statesOf(journal, ids)).toEqual(['finalized', 'confirmed', 'confirmed', 'signed']);
  });

  it('drop alone what was never signed', () => {
    const journal = openAt(temporaryDirectory());
    const ids = [1, 2].map((number) => {
      const claim = journal.claim({ ...REPRICE, intent: number, typed: number });
      return claim.kind === 'made' ? claim.id : 0;
    });
    journal.end(ids[0] ?? 0, { state: 'dropped' });
    expect(statesOf(journal, ids)).toEqual(['dropped', 'planned']);
  });

  it('are each found as done by what was typed', () => {
    const journal = openAt(temporaryDirectory());
    const ids = packed(journal);
    const asked = (typed: number) => journal.findDone({ ...REPRICE, typed })?.id;
    expect(asked(1)).toBeUndefined();
    journal.end(ids[0] ?? 0, { state: 'confirmed', slot: 7n });
    expect([asked(0), asked(1), asked(3)]).toEqual([ids[0], ids[1], undefined]);
  });

  it('are looked for on many artworks at once', () => {
    const journal = openAt(temporaryDirectory());
    const ids = packed(journal);
    const about = (number: number) => ({
      ...REPRICE,
      subject: { mint: `mint ${number}`, addresses: [`listing ${number}`] } as never,
      except: -1,
    });
    const found = journal.openOnEach([about(2), about(9), about(0)]);
    expect(found.map((open) => open.map(({ id }) => id))).toEqual([[ids[2]], [], [ids[0]]]);
  });
});

describe('a journal of the schema before', () => {
  it('is brought up to date with all that is in it', () => {
    const directory = temporaryDirectory();
    const before = openAt(directory);
    const ids = packed(before, 1);
    before.end(ids[0] ?? 0, { state: 'confirmed', slot: 7n });
    const records = before.list({});
    const events = before.events(ids[0] ?? 0);
    before.close();
    const asBefore = new Database(join(directory, 'journal.db'));
    asBefore.exec('PRAGMA foreign_keys = OFF');
    const { sql } = asBefore.prepare("SELECT sql FROM sqlite_master WHERE name = 'records'").get() as {
      readonly sql: string;
    };
    asBefore.exec(sql.replace(/"?records"?/, 'old').replace('signature TEXT', 'signature TEXT UNIQUE'));
    asBefore.exec('INSERT INTO old SELECT * FROM records; DROP TABLE records;');
    asBefore.exec('ALTER TABLE old RENAME TO records; DROP TABLE bulk_plans; PRAGMA user_version = 2');
    asBefore.close();
    const journal = openAt(directory);
    expect(journal.list({}).map(({ held: _, ...record }) => record)).toEqual(
      records.map(({ held: _, ...record }) => record),
    );
    expect(journal.events(ids[0] ?? 0)).toEqual(events);
    expect(packed(journal, 3, 100)).toHaveLength(4);
    expect(SCHEMA_VERSION).toBe(3);
  });
});
