import { createClaims } from './claims.ts';
import { createPlans } from './plans.ts';
import { createReader } from './reader.ts';
import type { ArtworkQuery, Journal } from './record.ts';
import { signedColumns } from './rows.ts';
import { openOnEach, type SignedSubject } from './subjects.ts';
import { inProgress, unusable } from './unusable.ts';
import { createJournalWriter } from './writer.ts';
import type { WriterOptions } from './writer-options.ts';

/** Steps after which a node may have the bytes. */
const SENT: ReadonlySet<string> = new Set(['sent', 'doubted', 'refused', 'resent', 'seen']);

/** The journal over an open database. A process has one session, which its first claim creates. */
export function createJournal(options: WriterOptions): Journal & { close(): void } {
  const { path, database, sessions, now, fileWatch } = options;
  const writer = createJournalWriter(options);
  const { write, run, addEvent, end } = writer;
  const claims = createClaims(options, writer);
  const ownerOf = (id: number) =>
    database.prepare('SELECT cluster, wallet, operation FROM records WHERE id = ?').get(id) as Pick<
      SignedSubject,
      'cluster' | 'wallet' | 'operation'
    >;
  /** What this process has signed. */
  const known = new Map<number, SignedSubject>();
  const openOf = (abouts: readonly ArtworkQuery[]) =>
    openOnEach(options, abouts, { known }).map((found) =>
      found.map((open) => ({ ...open, held: open.held && open.owner !== writer.session()?.id })),
    );
  return {
    ...createReader(options),
    ...claims,
    ...createPlans(options, writer),
    openOn: (about) => openOf([about]).flat(),
    openOnEach: openOf,
    sign(entries) {
      const [recorded, signed] = write(() => {
        const session = writer.session()?.id ?? null;
        const written = entries.map(({ id, ...entry }) => {
          const { bytes, signature, signed, seal } = signedColumns(id, entry);
          const { changes } = run(
            `UPDATE records SET state = 'signed', bytes = ?, signature = ?, signed = ?, seal = ?, changed_at = ?
               WHERE id = ? AND owner = ? AND state = 'planned'`,
            ...[bytes, signature, signed, seal, now(), id, session],
          );
          if (changes !== 1)
            throw unusable(path, 'it was replaced while this command ran', 'run the command again');
          addEvent(id, 'signed', signature);
          return claims.recordedOf(id, entry, now());
        });
        // Another process may have signed since this one looked. Of two on the same subject, the second must not sign.
        const own = entries.map(({ id, signature, subject }) => ({
          id,
          about: { ...ownerOf(id), signature, subject },
        }));
        const abouts = own.flatMap(({ id, about: { subject, ...owner } }) =>
          subject === null ? [] : [{ ...owner, subject, except: id }],
        );
        const [other] = openOnEach(options, abouts, { besides: session }).flat();
        if (other !== undefined) throw inProgress(other, sessions.isAlive(other.owner) ? other.pid : null);
        return [written, own] as const;
      }, 'synced');
      for (const { id, about } of signed) known.set(id, about);
      return recorded;
    },
    note: (id, { kind, detail }) =>
      write(() => {
        if (SENT.has(kind)) {
          run(
            `UPDATE records SET state = 'sent', changed_at = ? WHERE state = 'signed'
               AND (id = ? OR signature = (SELECT signature FROM records WHERE id = ?))`,
            ...[now(), id, id],
          );
        }
        addEvent(id, kind, detail);
      }),
    end: (id, ending) => write(() => end(id, ending)),
    together: (work) => write(work),
    requireInPlace: () => fileWatch.requireInPlace(),
    close() {
      const session = writer.session();
      if (session !== null) claims.giveUp(session.id);
      session?.close();
      database.close();
    },
  };
}
