import { mkdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJournal } from '../../src/journal/open.ts';
import { entry, openAt, REPRICE, temporaryDirectory } from '../support/journal.ts';

const unusable = (why: string) => expect.objectContaining({ code: 'journal_unusable', why });
const GONE = unusable('it was removed, emptied or replaced while this command ran');
const EMPTIED = unusable('it is damaged: it is empty, or was removed, and there was one');

/** A journal in which something is claimed, and where it is. */
function claimed() {
  const directory = join(temporaryDirectory(), 'state');
  const journal = openAt(directory);
  const claim = journal.claim(REPRICE);
  if (claim.kind !== 'made') throw new Error('it was found instead');
  return { directory, journal, id: claim.id, path: join(directory, 'journal.db') };
}

/** What may befall the files of a journal while a command runs. */
const LOSSES: readonly (readonly [string, (at: { directory: string; path: string }) => void])[] = [
  ['its directory is removed', ({ directory }) => rmSync(directory, { recursive: true })],
  ['its file is removed', ({ path }) => rmSync(path)],
  ['its file is cut to nothing', ({ path }) => truncateSync(path, 0)],
  ['its file is cut to a byte', ({ path }) => truncateSync(path, 1)],
  ['the log of its last writes is removed', ({ path }) => rmSync(`${path}-wal`)],
  [
    'its directory is moved away',
    ({ directory }) => {
      renameSync(directory, `${directory}-away`);
    },
  ],
  [
    'another file takes its place',
    ({ path }) => {
      const bytes = readFileSync(path);
      rmSync(path);
      writeFileSync(path, bytes, { mode: 0o600 });
    },
  ],
  [
    'its directory is made anew, empty',
    ({ directory }) => {
      rmSync(directory, { recursive: true });
      mkdirSync(directory, { mode: 0o700 });
    },
  ],
];

describe('a journal that is lost while a command runs', () => {
  it.each(LOSSES)('before it signs, since %s: what was signed is not sent', (_, lose) => {
    const { journal, id, ...at } = claimed();
    lose(at);
    expect(() => journal.sign([{ id, ...entry() }])).toThrow(GONE);
    expect(() => journal.requireInPlace()).toThrow(GONE);
  });

  it.each(LOSSES)(
    'after it has signed, since %s: it is seen before it is sent, and told afterwards',
    (_, lose) => {
      const { journal, id, ...at } = claimed();
      journal.sign([{ id, ...entry() }]);
      journal.requireInPlace();
      lose(at);
      expect(() => journal.requireInPlace()).toThrow(GONE);
      expect(() => journal.note(id, { kind: 'sent', detail: null })).toThrow(GONE);
      expect(() => journal.end(id, { state: 'confirmed', slot: 7n })).toThrow(GONE);
    },
  );
});

describe('a journal that was emptied', () => {
  const read = (directory: string) =>
    readJournal({ directory, now: () => 0, pid: 1, uid: process.getuid?.() ?? null, clean: (text) => text });

  it.each([0, 1, 99])('to %i bytes is damaged, not new', (length) => {
    const { journal, directory, path } = claimed();
    journal.close();
    truncateSync(path, length);
    expect(() => openAt(directory)).toThrow(EMPTIED);
    expect(() => read(directory)).toThrow(EMPTIED);
  });

  it('or removed is damaged as well, until what shows that there was one is removed too', () => {
    const { journal, directory, path } = claimed();
    journal.close();
    rmSync(path);
    expect(() => read(directory)).toThrow(EMPTIED);
    expect(() => openAt(directory)).toThrow(EMPTIED);
    // Asking twice does not make it new.
    expect(() => openAt(directory)).toThrow(
      expect.objectContaining({ hint: expect.stringContaining(`rm -r ${join(directory, 'sessions')}`) }),
    );
    rmSync(join(directory, 'sessions'), { recursive: true });
    expect(openAt(directory).claim(REPRICE)).toEqual({ kind: 'made', id: 1 });
  });

  it('before anything was claimed in it is new: a process may have died when it had made the file', () => {
    const directory = temporaryDirectory();
    writeFileSync(join(directory, 'journal.db'), '', { mode: 0o600 });
    expect(openAt(directory).claim(REPRICE).kind).toBe('made');
  });

  it('cannot be looked at where a file is in the way', () => {
    const { journal, directory } = claimed();
    rmSync(directory, { recursive: true });
    writeFileSync(directory, '');
    expect(() => journal.requireInPlace()).toThrow(GONE);
  });
});
