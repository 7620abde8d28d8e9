import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The snapshot saved at `path`, or undefined when there is none. Other failures to read are thrown as they are. */
export async function loadSnapshotFile(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Replaces the file at `path` in one step: a crash at any time leaves the old snapshot or the new one, whole. */
export async function saveSnapshotFile(path: string, snapshot: Uint8Array): Promise<void> {
  const temporary = `${path}.tmp`;
  try {
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
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
