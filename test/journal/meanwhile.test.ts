import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { type OpenJournal, openJournal } from '../../src/journal/open.ts';
import type { ClosedState } from '../../src/journal/record.ts';
import { entry, openAt, REPRICE, temporaryDirectory } from '../support/journal.ts';

/** A process that began at `startedAt`, and for which it is `now`. */
function processAt(directory: string, startedAt: number, now = startedAt): OpenJournal {
  const uid = process.getuid?.() ?? null;
  return openJournal({ directory, now: () => now, startedAt, pid: 1, uid, clean: (text) => text });
}

/** A record that was open at 1000, and came to its end at 2000. */
function endedAt2000(state: ClosedState): string {
  const directory = temporaryDirectory();
  const dead = processAt(directory, 1000);
  const claim = dead.claim(REPRICE);
  if (claim.kind !== 'made') throw new Error('it was found instead');
  dead.sign([{ id: claim.id, ...entry() }]);
  dead.close();
  const other = processAt(directory, 1500, 2000);
  expect(other.take(1).kind).toBe('found');
  other.end(1, { state, slot: 7n });
  other.close();
  return directory;
}

describe('what was open when a command began, and is over when it comes to it', () => {
  it.each(['confirmed', 'finalized', 'failed'] as const)('%s: is not done again', (state) => {
    const directory = endedAt2000(state);
    const late = processAt(directory, 1500, 2500);
    const ended = { kind: 'ended', record: { id: 1, state, slot: 7n }, recorded: { id: 1, signedAt: 1000 } };
    expect(late.claim(REPRICE)).toMatchObject(ended);
    expect(late.findTyped(REPRICE)).toMatchObject(ended);
    expect(late.claim({ ...REPRICE, intent: 'another price' })).toMatchObject(ended);
    expect(late.list({})).toHaveLength(1);
  });

  it.each(['expired', 'closed', 'dropped'] as const)('%s: is made anew, for it never was', (state) => {
    const late = processAt(endedAt2000(state), 1500, 2500);
    expect(late.claim(REPRICE)).toEqual({ kind: 'made', id: 2 });
  });

  it('is made anew by a command that began when it was over', () => {
    const directory = endedAt2000('confirmed');
    expect(processAt(directory, 2000).claim(REPRICE)).toEqual({ kind: 'made', id: 2 });
  });

  it('is made anew by the process that has done it itself', () => {
    const journal = processAt(temporaryDirectory(), 1000, 2000);
    const claim = journal.claim(REPRICE);
    if (claim.kind !== 'made') throw new Error('it was found instead');
    journal.sign([{ id: claim.id, ...entry() }]);
    journal.end(claim.id, { state: 'confirmed', slot: 7n });
    expect(journal.claim(REPRICE).kind).toBe('made');
  });

  it('counts from its first end: that it is final is found out at any time', () => {
    const directory = endedAt2000('confirmed');
    processAt(directory, 9000).end(1, { state: 'finalized', slot: 7n });
    expect(processAt(directory, 5000).claim(REPRICE).kind).toBe('made');
  });
});

describe('two who sign on the same subject', () => {
  const subject = { mint: 'a mint', addresses: ['a listing'] } as never;

  it('at the same moment: the second gives way, and nothing of it is on disk', () => {
    const directory = temporaryDirectory();
    const [one, other] = [processAt(directory, 1), processAt(directory, 2)];
    const ids = [one, other].map((journal, index) => {
      const claim = journal.claim({ ...REPRICE, intent: index, typed: index });
      return claim.kind === 'made' ? claim.id : 0;
    });
    one.sign([{ id: ids[0] ?? 0, ...entry('first'), subject }]);
    const refused = expect.objectContaining({ code: 'intent_in_progress' });
    expect(() => other.sign([{ id: ids[1] ?? 0, ...entry('second'), subject }])).toThrow(refused);
    expect(other.get(ids[1] ?? 0)?.signed).toBeNull();
    one.close();
    expect(() => other.sign([{ id: ids[1] ?? 0, ...entry('second'), subject }])).toThrow(
      expect.objectContaining({ why: 'record 1 is open' }),
    );
  });

  it('in one process, together: each is signed', () => {
    const journal = processAt(temporaryDirectory(), 1);
    const entries = [1, 2].map((number) => {
      const claim = journal.claim({ ...REPRICE, intent: number, typed: number });
      return { id: claim.kind === 'made' ? claim.id : 0, ...entry(`number ${number}`), subject };
    });
    expect(journal.sign(entries)).toHaveLength(2);
  });

  it('of other artworks, wallets or clusters do not meet', () => {
    const journal = processAt(temporaryDirectory(), 1);
    const claim = journal.claim(REPRICE);
    if (claim.kind !== 'made') throw new Error('it was found instead');
    journal.sign([{ id: claim.id, ...entry(), subject }]);
    const about = { cluster: REPRICE.cluster, wallet: REPRICE.wallet, subject, except: 9 };
    const other = { mint: 'another', addresses: ['another listing'] } as never;
    const listing = { mint: 'another', addresses: ['a listing'] } as never;
    expect(journal.openOn(about)).toMatchObject([
      { id: 1, operation: 'listing.reprice', held: false, pid: 1 },
    ]);
    // What it sent itself, and follows no longer, it may take up again.
    expect(journal.take(1)).toMatchObject({ kind: 'found', record: { id: 1 } });
    expect(journal.openOn({ ...about, subject: listing })).toHaveLength(1);
    expect(journal.openOn({ ...about, subject: other })).toEqual([]);
    expect(journal.openOn({ ...about, wallet: 'b' as never })).toEqual([]);
    expect(journal.openOn({ ...about, cluster: 'b' })).toEqual([]);
    expect(journal.openOn({ ...about, except: 1 })).toEqual([]);
  });
});

describe('what is not over', () => {
  const MANY = 2_000;

  /** Records of which the last three are open; all others are confirmed. */
  function full(): string {
    const directory = temporaryDirectory();
    openAt(directory).close();
    const database = new Database(join(directory, 'journal.db'));
    database.exec('BEGIN; INSERT INTO sessions (id, pid, started_at) VALUES (1, 1, 1)');
    const insert = database.prepare(
      `INSERT INTO records (cluster, wallet, operation, intent_key, typed_key, intent, rpc_hosts, state, owner,
         signature, created_at, changed_at) VALUES ('c', 'w', 'listing.reprice', ?, ?, '1', '[]', ?, 1, ?, 1, 1)`,
    );
    for (let id = 1; id <= MANY; id += 1) {
      const key = String(id);
      insert.run(key, key, id > MANY - 3 ? 'sent' : 'confirmed', key);
    }
    database.exec('COMMIT');
    database.close();
    return directory;
  }

  it('is found without reading what is over, and of what is confirmed the newest', () => {
    const directory = full();
    const open = [MANY - 2, MANY - 1, MANY].map((id) => ({ id, cluster: 'c', isOpen: true }));
    expect(openAt(directory).unsettled(0)).toEqual(open);
    const some = openAt(directory).unsettled(256);
    expect(some).toHaveLength(259);
    expect(some[0]).toEqual({ id: MANY - 258, cluster: 'c', isOpen: false });
    // By its index: SQLite visits no row of another state.
    const database = new Database(join(directory, 'journal.db'));
    for (const condition of ["state IN ('planned', 'signed', 'sent')", "state = 'confirmed'"]) {
      const plan = database.prepare(
        `EXPLAIN QUERY PLAN SELECT id FROM records WHERE ${condition} ORDER BY id DESC LIMIT 9`,
      );
      const steps = (plan.all() as { readonly detail: string }[]).map(({ detail }) => detail);
      expect(steps.join()).toContain('USING');
      expect(steps.join()).toMatch(/record_states|one_open/);
      expect(steps.join()).not.toContain('SCAN');
    }
    database.close();
  });
});
