import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';

/** What can stand where a regular file is expected, with the reason that refuses it. */
export const STRANGE = [
  ['a named pipe', 'it is a named pipe'],
  ['a directory', 'it is a directory'],
  ['a socket', 'it is a socket'],
  ['a link to /dev/zero', 'it is a symbolic link'],
  ['a link to a file', 'it is a symbolic link'],
  ['a link to nothing', 'it is a symbolic link'],
] as const;

export type Strange = (typeof STRANGE)[number][0];

/** Puts it at the path; returns what takes it away. */
export async function makeStrange(kind: Strange, path: string): Promise<() => Promise<void>> {
  const remove = async () => rmSync(path, { recursive: true, force: true });
  switch (kind) {
    case 'a named pipe':
      execFileSync('mkfifo', ['-m', '600', path]);
      return remove;
    case 'a directory':
      mkdirSync(path, { mode: 0o700 });
      return remove;
    case 'a link to /dev/zero':
      symlinkSync('/dev/zero', path);
      return remove;
    case 'a link to a file':
      symlinkSync('/proc/self/status', path);
      return remove;
    case 'a link to nothing':
      symlinkSync(`${path}.none`, path);
      return remove;
    case 'a socket': {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(path, resolve));
      return () => new Promise((resolve) => server.close(() => resolve()));
    }
  }
}
