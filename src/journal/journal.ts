import { createClaims } from './claims.ts';
import { createPlans } from './plans.ts';
import { createReader } from './reader.ts';
import type { Journal } from './record.ts';
import { signedColumns } from './rows.ts';
import { openOn } from './subjects.ts';
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
  return {
    ...createReader(options),
    ...claims,
    ...createPlans(options, writer),
    openOn: (about) =>
      openOn(options, about).map((open) => ({
        ...open,
        held: open.held && open.owner !== writer.session()?.id,
      })),
    sign: (entries) =>
      write(() =>
        entries.map(({ id, ...entry }) => {
          const { bytes, signature, signed, seal } = signedColumns(id, entry);
          const { changes } = run(
            `UPDATE records SET state = 'signed', bytes = ?, signature = ?, signed = ?, seal = ?, changed_at = ?
               WHERE id = ? AND owner = ? AND state = 'planned'`,
            ...[bytes, signature, signed, seal, now(), id, writer.session()?.id ?? null],
          );
          if (changes !== 1)
            throw unusable(path, 'it was replaced while this command ran', 'run the command again');
          // Another process may have signed since this one looked. Of two on the same subject, the second must not sign.
          const [other] = openOn(options, { of: id }).filter(({ owner }) => owner !== writer.session()?.id);
          if (other !== undefined) throw inProgress(other, sessions.isAlive(other.owner) ? other.pid : null);
          addEvent(id, 'signed', signature);
          return claims.recordedOf(id, entry, now());
        }),
      ),
    note: (id, { kind, detail }) =>
      write(() => {
        if (SENT.has(kind)) {
          run(
            "UPDATE records SET state = 'sent', changed_at = ? WHERE id = ? AND state = 'signed'",
            now(),
            id,
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
