import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { createPrivate } from '../../src/journal/create-private.ts';
import { openJournal, readJournal } from '../../src/journal/open.ts';
import { sessionsIn } from '../../src/journal/session.ts';
import { asUnusable } from '../../src/journal/unusable.ts';
import { entry, mortalAt, openAt, REPRICE, temporaryDirectory } from '../support/journal.ts';

const uid = process.getuid?.() ?? null;
const options = { now: () => 0, pid: 1, uid, clean: (text: string) => text };
const refused = (why: string) => expect.objectContaining({ code: 'journal_unusable', why });

/** One signed record, and then a statement of somebody else's. */
function meddled(sql: string): string {
  const directory = temporaryDirectory();
  const { journal, die } = mortalAt(directory);
  const claim = journal.claim(REPRICE);
  if (claim.kind === 'made') journal.sign([{ id: claim.id, ...entry() }]);
  die();
  const database = new Database(join(directory, 'journal.db'));
  database.exec(sql);
  database.close();
  return directory;
}

describe('the journal', () => {
  it('is nothing before it was written, and is not made by reading it', () => {
    const directory = temporaryDirectory();
    expect(readJournal({ ...options, directory })).toBeNull();
    openAt(directory).close();
    const reader = readJournal({ ...options, directory });
    expect([reader?.get(1), reader?.findSignature('none'), reader?.list({})]).toEqual([null, null, []]);
  });

  it('of another user is refused', () => {
    const directory = temporaryDirectory();
    expect(() => openJournal({ ...options, directory, uid: (uid ?? 0) + 1 })).toThrow(
      refused('it belongs to another user'),
    );
  });

  it('is used where files have no owners', () => {
    const journal = openJournal({ ...options, directory: temporaryDirectory(), uid: null });
    expect(journal.claim(REPRICE)).toEqual({ kind: 'made', id: 1 });
    journal.close();
  });

  it('cannot be where a file is in the way', () => {
    const directory = join(temporaryDirectory(), 'file');
    writeFileSync(directory, '');
    expect(() => openAt(directory)).toThrow(expect.objectContaining({ code: 'journal_unusable' }));
    expect(() => createPrivate(join(directory, 'inside'))).toThrow('ENOTDIR');
  });

  it.each([
    ["UPDATE records SET bytes = x'00'", ': gavel tx status a signature'],
    ["UPDATE records SET signature = 'b'", ': gavel tx status b'],
    ['UPDATE records SET signed = NULL', ': gavel tx status a signature'],
    ['UPDATE records SET signature = NULL', ''],
    ["UPDATE records SET intent = '{'", ': gavel tx status a signature'],
  ])('after %s gives out nothing of that record', (sql, asked) => {
    const journal = openAt(meddled(sql));
    const error = { why: 'record 1 is damaged', hint: `ask the chain, and keep the file${asked}` };
    expect(() => journal.get(1)).toThrow(expect.objectContaining(error));
    expect(() => journal.take(1)).toThrow(expect.objectContaining(error));
  });

  it('with numbers that are none throws what went wrong with it', () => {
    const journal = openAt(meddled("UPDATE records SET slot = 'x'"));
    expect(() => journal.get(1)).toThrow(expect.objectContaining({ why: 'record 1 is damaged' }));
  });
});

describe('a session', () => {
  it('is held by one, and skips a number that somebody holds', () => {
    const directory = temporaryDirectory();
    const journal = openAt(directory);
    const sessions = sessionsIn(join(directory, 'sessions'));
    const first = sessions.hold(1);
    expect(sessions.hold(1)).toBeNull();
    expect(journal.claim(REPRICE).kind).toBe('made');
    expect([sessions.isAlive(1), sessions.isAlive(2), sessions.isAlive(3)]).toEqual([true, true, false]);
    first?.close();
    expect(sessions.isAlive(1)).toBe(false);
  });

  it('whose process died without a word is seen to be over', () => {
    const directory = join(temporaryDirectory(), 'sessions');
    mkdirSync(directory);
    createPrivate(join(directory, '1.lock'));
    expect(sessionsIn(directory).isAlive(1)).toBe(false);
  });

  it('cannot be held in a file that is something else', () => {
    const directory = join(temporaryDirectory(), 'sessions');
    mkdirSync(join(directory, '1.lock'), { recursive: true });
    expect(() => sessionsIn(directory).hold(1)).toThrow('Unable to open');
    writeFileSync(join(directory, '2.lock'), 'x'.repeat(4096));
    expect(() => sessionsIn(directory).isAlive(2)).toThrow('file is not a database');
  });
});

it('an error that nobody foresaw stops it as well, with what caused it', () => {
  const fault = new TypeError('a fault of ours');
  expect(asUnusable('journal.db', fault)).toMatchObject({ code: 'journal_unusable', cause: fault });
  const strange = Object.assign(new Error('?'), { code: 'SQLITE_STRANGE' });
  expect(asUnusable('journal.db', strange)).toMatchObject({ why: 'the system reports SQLITE_STRANGE' });
});
