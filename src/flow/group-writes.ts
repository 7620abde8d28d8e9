import type { Journal } from '../journal/record.ts';

/** A journal that writes events and outcomes with a delay, many in one commit. */
export interface GroupedJournal {
  readonly journal: Journal;
  /** Resolves when everything so far is written, or `onFailure` was called. */
  written(): Promise<void>;
}

/**
 * For following many records at the same time: what one RPC answer says about them is written in one commit. If this process
 * dies before that, events and outcomes can be read from the chain again, so nothing waits for the write. Claims and signed
 * bytes are still written before the call returns.
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
