import type { Journal } from '../journal/record.ts';

/** A journal whose steps and ends are written a little later, many in one commit. */
export interface GroupedJournal {
  readonly journal: Journal;
  /** Resolves when all that was told so far is on disk, or `onFailure` has been told that it is not. */
  written(): Promise<void>;
}

/**
 * For who follows many records side by side: what the answers to one call say of them reaches the disk at once. A step or an
 * end is found out again from the chain should this process die before that, so nothing has to wait for it. Claims, signed
 * bytes and all else are written as ever, before they return.
 */
export function groupWrites(
  journal: Journal,
  onFailure: (id: number, error: unknown) => void,
): GroupedJournal {
  let waiting: { readonly id: number; readonly write: () => void }[] = [];
  let writing: Promise<void> | null = null;
  const writeAll = (): void => {
    const all = waiting;
    waiting = [];
    writing = null;
    try {
      journal.together(() => {
        for (const { write } of all) write();
      });
    } catch (error) {
      for (const id of new Set(all.map((one) => one.id))) onFailure(id, error);
    }
  };
  const later = (id: number, write: () => void): void => {
    waiting.push({ id, write });
    writing ??= new Promise((resolve) => setImmediate(resolve)).then(writeAll);
  };
  return {
    journal: {
      ...journal,
      note: (id, event) => later(id, () => journal.note(id, event)),
      end: (id, ending) => later(id, () => journal.end(id, ending)),
    },
    written: async () => {
      await writing;
    },
  };
}
