import { createBook } from './book.ts';
import { createClaims } from './claims.ts';
import { createPlans } from './plans.ts';
import { createReader } from './reader.ts';
import type { Journal } from './record.ts';
import { signedColumns } from './rows.ts';
import { openOn } from './subjects.ts';
import { inProgress, unusable } from './unusable.ts';
import type { WriterOptions } from './writer-options.ts';

/** Steps after which a node may have the bytes. */
const SENT: ReadonlySet<string> = new Set(['sent', 'doubted', 'refused', 'resent', 'seen']);

/** The journal over an open database. A process has one session, which its first claim creates. */
export function createJournal(options: WriterOptions): Journal & { close(): void } {
  const { path, database, sessions, now, witness } = options;
  const book = createBook(options);
  const { write, run, tell, end } = book;
  const claims = createClaims(options, book);
  return {
    ...createReader(options),
    ...claims,
    ...createPlans(options, book),
    openOn: (about) =>
      openOn(options, about).map((open) => ({
        ...open,
        held: open.held && open.owner !== book.session()?.id,
      })),
    sign: (entries) =>
      write(() =>
        entries.map(({ id, ...entry }) => {
          const { bytes, signature, signed, seal } = signedColumns(id, entry);
          const { changes } = run(
            `UPDATE records SET state = 'signed', bytes = ?, signature = ?, signed = ?, seal = ?, changed_at = ?
               WHERE id = ? AND owner = ? AND state = 'planned'`,
            ...[bytes, signature, signed, seal, now(), id, book.session()?.id ?? null],
          );
          if (changes !== 1)
            throw unusable(path, 'it was replaced while this command ran', 'run the command again');
          // Another process may have signed since this one looked. Of two on the same subject, the second must not sign.
          const [other] = openOn(options, { of: id }).filter(({ owner }) => owner !== book.session()?.id);
          if (other !== undefined) throw inProgress(other, sessions.isAlive(other.owner) ? other.pid : null);
          tell(id, 'signed', signature);
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
        tell(id, kind, detail);
      }),
    end: (id, ending) => write(() => end(id, ending)),
    together: (work) => write(work),
    requireInPlace: () => witness.requireInPlace(),
    close() {
      const session = book.session();
      if (session !== null) claims.giveUp(session.id);
      session?.close();
      database.close();
    },
  };
}
