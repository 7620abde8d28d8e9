import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const SOURCE = pathToFileURL(join(import.meta.dirname, '../../src/journal/open.ts')).href;

/**
 * A program that reads the journals in the directories that it is given, and prints a line for each. It is run in a process
 * of its own: what ends a process without a word cannot be caught in it.
 */
export const DAMAGED_READER = `
const { openJournal, readJournal } = await import(${JSON.stringify(SOURCE)});
const uid = process.getuid?.() ?? null;
for (const directory of process.argv.slice(1)) {
  const options = { directory, now: () => 0, pid: 1, uid, clean: (text) => text };
  const read = (what) => {
    try { return what(); } catch (error) {
      if (error.code !== 'journal_unusable') throw error;
      return error.why;
    }
  };
  const said = read(() => {
    const reader = readJournal(options);
    reader.list({}, () => undefined);
    reader.unsettled(10);
    for (const id of [1, 2]) { read(() => reader.get(id)); read(() => reader.events(id)); }
    read(() => reader.findSignature('signature 2'));
    reader.close();
    const journal = openJournal(options);
    for (const id of [1, 2]) read(() => journal.take(id));
    journal.close();
    return 'read';
  });
  process.stdout.write(said + '\\n');
}
`;
