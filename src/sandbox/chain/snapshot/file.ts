import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Replaces the file at `path` in one step. After a crash at any time, the old snapshot or the new one is there, whole. */
export async function saveSnapshotFile(path: string, snapshot: Uint8Array): Promise<void> {
  const temporary = `${path}.tmp`;
  try {
    // It may be left over from a process that died, or be a named pipe or a link, which must not be opened.
    await rm(temporary, { force: true });
    await writeDurably(temporary, snapshot);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  // The rename is safe only after the directory is written to disk.
  const directory = await open(dirname(path), 'r');
  await directory.sync().finally(() => directory.close());
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
