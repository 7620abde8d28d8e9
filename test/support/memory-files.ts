import type { Files } from '../../src/config/files.ts';

export interface MemoryFile {
  readonly text: string;
  readonly mode: number;
  readonly mine: boolean;
}

/** A file system in memory; a file given as text is ours and private. */
export function memoryFiles(initial: Readonly<Record<string, string | MemoryFile>> = {}): Files {
  const files = new Map(
    Object.entries(initial).map(([path, file]): [string, MemoryFile] => [
      path,
      typeof file === 'string' ? { text: file, mode: 0o600, mine: true } : file,
    ]),
  );
  return {
    read: (path) => files.get(path) ?? null,
    readBytes: (path) => {
      const file = files.get(path);
      return file === undefined ? null : new Uint8Array(Buffer.from(file.text));
    },
    create: (path, text) => void files.set(path, { text, mode: 0o600, mine: true }),
    realPath: (path) => (files.has(path) ? path : null),
    exists: (path) => files.has(path),
    writePrivate: (path, text) => void files.set(path, { text, mode: 0o600, mine: true }),
    remove: (path) => void files.delete(path),
  };
}
