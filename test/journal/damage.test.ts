import {
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { readJournal } from '../../src/journal/open.ts';
import type { JournalRecord } from '../../src/journal/record.ts';
import { entry, mortalAt, openAt, REPRICE, temporaryDirectory } from '../support/journal.ts';

const uid = process.getuid?.() ?? null;

/** What is in it, or the code and the words of why that cannot be said. */
function read(directory: string): readonly JournalRecord[] | string {
  const options = { directory, now: () => 0, pid: 1, uid, clean: (text: string) => text };
  try {
    const reader = readJournal(options);
    try {
      return reader?.list({}) ?? [];
    } finally {
      reader?.close();
    }
  } catch (error) {
    const { code, why } = error as { readonly code: string; readonly why: string };
    return `${code}: ${why}`;
  }
}

/** A journal whose process died when it had signed; with all of it in the write-ahead log, or in the file itself. */
function signedBefore(checkpointed: boolean): string {
  const directory = temporaryDirectory();
  const { journal, die } = mortalAt(directory);
  const claim = journal.claim(REPRICE);
  if (claim.kind === 'made') journal.sign([{ id: claim.id, ...entry() }]);
  const copy = temporaryDirectory();
  if (checkpointed) {
    const database = new Database(join(directory, 'journal.db'));
    database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
    database.close();
  }
  cpSync(directory, copy, { recursive: true });
  die();
  return copy;
}

/** A directory of its own each time: SQLite keeps what it has opened mapped, and files must not change beneath it. */
function madeOf(files: Readonly<Record<string, Uint8Array>>): string {
  const directory = temporaryDirectory();
  for (const [name, bytes] of Object.entries(files))
    writeFileSync(join(directory, name), bytes, { mode: 0o600 });
  return directory;
}

describe('a torn write', () => {
  it('at any byte of what came after it leaves what was on disk before', () => {
    const directory = signedBefore(false);
    const log = join(directory, 'journal.db-wal');
    const before = readFileSync(log).length;
    const { journal, die } = mortalAt(directory);
    journal.note(1, { kind: 'sent', detail: 'x'.repeat(3000) });
    const torn = temporaryDirectory();
    cpSync(directory, torn, { recursive: true });
    die();
    const whole = readFileSync(join(torn, 'journal.db-wal'));
    expect(whole.length).toBeGreaterThan(before);
    for (let length = whole.length; length >= before; length -= 97) {
      const at = madeOf({
        'journal.db': readFileSync(join(torn, 'journal.db')),
        'journal.db-wal': whole.subarray(0, length),
      });
      expect(read(at)).toMatchObject([{ id: 1, signed: { signature: 'a signature' } }]);
    }
  });

  it('of garbage instead of the last bytes leaves it, too', () => {
    const directory = signedBefore(false);
    const before = readFileSync(join(directory, 'journal.db-wal'));
    writeFileSync(join(directory, 'journal.db-wal'), Buffer.concat([before, Buffer.alloc(5000, 0xa5)]));
    expect(read(directory)).toMatchObject([{ id: 1, signed: entry() }]);
  });
});

describe('a damaged journal', () => {
  it('never gives out anything else than was signed: it is as it was, or it is refused', () => {
    const whole = signedBefore(true);
    const bytes = readFileSync(join(whole, 'journal.db'));
    const position = fc.integer({ min: 0, max: bytes.length - 1 });
    const damage = fc.record({
      position,
      length: fc.integer({ min: 1, max: 64 }),
      // Bytes of no text make the library end the whole process: nothing is sent then either, and nothing is said.
      fill: fc.integer({ min: 0, max: 127 }),
    });
    fc.assert(
      fc.property(damage, ({ position: start, length, fill }) => {
        const garbled = Buffer.from(bytes);
        garbled.subarray(start, start + length).fill(fill);
        const found = read(madeOf({ 'journal.db': garbled }));
        if (typeof found === 'string') expect(found).toMatch(/^journal_unusable: /);
        else for (const { signed } of found) if (signed !== null) expect(signed).toEqual(entry());
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    [
      'that is no database',
      (path: string) => writeFileSync(path, 'x'.repeat(4096)),
      'it is damaged: it is not a database',
    ],
    ['that was cut short', (path: string) => truncateSync(path, 5000), 'it is damaged'],
    [
      'that others can read',
      (path: string) => chmodSync(path, 0o640),
      'other users of this machine may read or change it',
    ],
    [
      'that is a directory',
      (path: string) => {
        rmSync(path);
        mkdirSync(path, { mode: 0o700 });
      },
      'it is not a file',
    ],
    [
      'that is a link, also to a journal',
      (path: string) => {
        renameSync(path, `${path}.real`);
        symlinkSync(`${path}.real`, path);
      },
      'it is a symbolic link',
    ],
    [
      'of a newer version',
      (path: string) => {
        const database = new Database(path);
        database.exec('PRAGMA user_version = 99');
        database.close();
      },
      'a newer version of gavel wrote it (schema 99, this one knows 3)',
    ],
  ])('%s is refused, with the reason', (_, damage, why) => {
    const directory = signedBefore(true);
    damage(join(directory, 'journal.db'));
    expect(read(directory)).toBe(`journal_unusable: ${why}`);
    expect(() => openAt(directory).claim(REPRICE)).toThrow(
      expect.objectContaining({ code: 'journal_unusable' }),
    );
  });

  it('whose signed record lost its transaction is refused, whatever is to be signed next', () => {
    const directory = signedBefore(true);
    const database = new Database(join(directory, 'journal.db'));
    database.exec('UPDATE records SET bytes = NULL, signature = NULL, signed = NULL, seal = NULL');
    database.close();
    expect(read(directory)).toBe('journal_unusable: record 1 is damaged');
    expect(() => openAt(directory).claim(REPRICE)).toThrow(
      expect.objectContaining({ code: 'journal_unusable' }),
    );
    const journal = openAt(directory);
    const other = journal.claim({ ...REPRICE, intent: { price: 7n }, typed: { price: 7n } });
    if (other.kind !== 'made') throw new Error('another intent could not be claimed');
    expect(() => journal.sign([{ id: other.id, ...entry() }])).toThrow(
      expect.objectContaining({ code: 'journal_unusable' }),
    );
  });

  it('is refused when its directory is everybody’s to write', () => {
    const directory = join(temporaryDirectory(), 'open');
    mkdirSync(directory);
    chmodSync(directory, 0o777);
    expect(() => openAt(directory)).toThrow(expect.objectContaining({ hint: `chmod 700 ${directory}` }));
    const blank = join(directory, 'my state');
    mkdirSync(blank);
    chmodSync(blank, 0o777);
    expect(() => openAt(blank)).toThrow(expect.objectContaining({ hint: `chmod 700 '${blank}'` }));
  });
});
