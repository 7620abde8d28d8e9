import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { seeded } from '../faults/seeded.ts';
import { DAMAGED_READER } from '../support/damaged-reader.ts';
import { entry, mortalAt, openAt, REPRICE, temporaryDirectory } from '../support/journal.ts';

const RUNS = Number(process.env.DAMAGES ?? 60);

/** Two records, the first of them closed; all of it in the file itself. */
function twoRecords(): string {
  const directory = temporaryDirectory();
  const { journal, die } = mortalAt(directory);
  for (const typed of [1, 2]) {
    const claim = journal.claim({ ...REPRICE, typed, intent: typed });
    if (claim.kind !== 'made') throw new Error('it was found instead');
    journal.sign([{ id: claim.id, ...entry(`signature ${typed}`) }]);
    if (typed === 1) journal.end(claim.id, { state: 'confirmed', slot: 7n });
  }
  die();
  const database = new Database(join(directory, 'journal.db'));
  database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
  database.close();
  return directory;
}

function meddled(sql: string): string {
  const directory = twoRecords();
  const database = new Database(join(directory, 'journal.db'));
  database.exec(sql);
  database.close();
  return directory;
}

const COLUMNS = ['cluster', 'wallet', 'operation', 'intent', 'rpc_hosts', 'state'] as const;
const SIGNED = ['signature', 'signed', 'seal', 'slot', 'problem'] as const;

describe('bytes that are no text', () => {
  it.each([...COLUMNS, ...SIGNED])(
    'in %s: the record is named and left out, and the others are read',
    (column) => {
      const directory = meddled(`UPDATE records SET ${column} = CAST(x'ff41fe' AS TEXT) WHERE id = 1`);
      const journal = openAt(directory);
      const damaged: number[] = [];
      expect(journal.list({}, ({ id }) => damaged.push(id)).map(({ id }) => id)).toEqual([2]);
      expect(damaged).toEqual([1]);
      const refused = expect.objectContaining({ code: 'journal_unusable', why: 'record 1 is damaged' });
      expect(() => journal.list({})).toThrow(refused);
      expect(() => journal.get(1)).toThrow(refused);
      expect(journal.get(2)?.id).toBe(2);
      // What is open is to be found all the same.
      expect(journal.unsettled(10).filter(({ id }) => id === 2)).toMatchObject([{ id: 2, isOpen: true }]);
    },
  );

  it('in the cluster or the state of a record: it counts as open, and is refused by name when it is taken', () => {
    for (const column of ['cluster', 'state']) {
      const journal = openAt(meddled(`UPDATE records SET ${column} = CAST(x'ff41fe' AS TEXT) WHERE id = 2`));
      expect(() => journal.take(2)).toThrow(expect.objectContaining({ why: 'record 2 is damaged' }));
    }
  });

  it('nothing where a text has to be is damage as well', () => {
    const journal = openAt(meddled("UPDATE records SET bytes = NULL, intent = x'' WHERE id = 1"));
    expect(() => journal.get(1)).toThrow('cannot be used');
  });

  it('in an event cost the event its words, and nothing else', () => {
    const journal = openAt(
      meddled("UPDATE events SET detail = CAST(x'ff' AS TEXT) WHERE record_id = 2 AND kind = 'signed'"),
    );
    expect(journal.events(2)).toMatchObject([{ kind: 'planned' }, { kind: 'damaged', detail: null }]);
  });

  it(`anywhere in the file: a process that reads it says so and ends as it should (${RUNS} files)`, () => {
    const whole = twoRecords();
    const bytes = readFileSync(join(whole, 'journal.db'));
    const random = seeded(Number(process.env.FC_SEED ?? 1));
    const directories: string[] = [];
    for (let count = 0; count < RUNS; count += 1) {
      const directory = join(temporaryDirectory(), 'state');
      mkdirSync(directory, { mode: 0o700 });
      cpSync(whole, directory, { recursive: true });
      const garbled = Buffer.from(bytes);
      const start = Math.floor(random() * bytes.length);
      garbled.subarray(start, start + 1 + Math.floor(random() * 64)).fill(128 + Math.floor(random() * 128));
      writeFileSync(join(directory, 'journal.db'), garbled, { mode: 0o600 });
      directories.push(directory);
    }
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '-e', DAMAGED_READER, ...directories],
      { encoding: 'utf8' },
    );
    expect(stderr).not.toContain('panicked');
    expect(status).toBe(0);
    expect(stdout.trim().split('\n')).toHaveLength(RUNS);
  }, 120_000);
});
