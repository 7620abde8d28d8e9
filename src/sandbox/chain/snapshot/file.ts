import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Replaces the file at `path` in one step: a crash at any time leaves the old snapshot or the new one, whole. */
export async function saveSnapshotFile(path: string, snapshot: Uint8Array): Promise<void> {
  const temporary = `${path}.tmp`;
  try {
    // Left by a process that died; or a named pipe or a link, which opening would wait for, or follow.
    await rm(temporary, { force: true });
    await writeDurably(temporary, snapshot);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  // The rename itself lasts only when the directory is on disk.
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
