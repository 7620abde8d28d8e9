import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { CliError } from '../errors/cli-error.ts';
import { shellWord } from '../errors/shell-word.ts';
import { MAX_BYTES } from '../files/limits.ts';
import { OTHERS_WRITE, type ReadLimits } from '../files/read-regular.ts';
import type { Files, TextFile } from './files.ts';
import { type TrustedFile, type TrustList, trustList } from './trust-list.ts';

export const PROJECT_FILE_NAME = 'gavel.toml';

/** `changed`: the file was trusted, with another content. */
export type Trust = 'trusted' | 'changed' | 'untrusted';

/** A gavel.toml, and whether the person trusts it. */
export interface ProjectFile extends TrustedFile {
  readonly text: string;
  readonly trust: Trust;
}

/** The project files of this person. A file that is not trusted has no effect. */
export interface ProjectFiles {
  /** The nearest gavel.toml, from `cwd` upwards; null if there is none. Throws like `read`. */
  nearest(): ProjectFile | null;
  /**
   * The file at an absolute path; null if there is none. Throws `invalid_config` if it is not a regular file, belongs to
   * another user, or others may write to it.
   */
  read(path: string): ProjectFile | null;
  trusted(): readonly TrustedFile[];
  trust(file: TrustedFile): void;
  /** False if nothing was trusted at the path. The file itself may be gone. */
  untrust(path: string): boolean;
}

export interface ProjectFilesOptions {
  readonly files: Files;
  /** Absolute, like the paths below. */
  readonly cwd: string;
  readonly home: string;
  readonly stateDirectory: string;
}

export function projectFiles({ files, cwd, home, stateDirectory }: ProjectFilesOptions): ProjectFiles {
  const list = trustList(files, stateDirectory);
  const read = (found: string): ProjectFile | null => {
    const file = readSafely(files, found);
    const path = files.realPath(found);
    if (file === null || path === null) return null;
    const sha256 = createHash('sha256').update(file.text).digest('hex');
    return { path, sha256, text: file.text, trust: trustOf({ path, sha256 }, list) };
  };
  return {
    nearest() {
      const path = findProjectFile(files, cwd, home);
      return path === null ? null : read(path);
    },
    read,
    trusted: () => list.read(),
    trust: ({ path, sha256 }) => list.add({ path, sha256 }),
    untrust: (path) => list.remove(files.realPath(path) ?? path),
  };
}

/** The nearest gavel.toml from `cwd` upwards. The search stops at the root of the git repository and at the home directory. */
export function findProjectFile(files: Files, cwd: string, home: string): string | null {
  for (let directory = cwd; ; directory = dirname(directory)) {
    const path = `${directory === '/' ? '' : directory}/${PROJECT_FILE_NAME}`;
    if (files.exists(path)) return path;
    const isTop = directory === home || directory === dirname(directory) || files.exists(`${directory}/.git`);
    if (isTop) return null;
  }
}

/**
 * The text of a file that decides where transactions go; null if there is none. Throws `invalid_config`, also if one of
 * the permission bits in `forbidden` is set.
 */
export function readSafely(
  files: Files,
  path: string,
  limits: ReadLimits = { maxBytes: MAX_BYTES.configuration },
  forbidden: number = OTHERS_WRITE,
): TextFile | null {
  const file = files.read(path, limits);
  if (file === null) return null;
  const shared = (file.mode & forbidden) !== 0;
  if (file.mine && !shared) return file;
  throw new CliError('invalid_config', {
    what: `${path} is not used: it decides where your transactions go`,
    why: file.mine ? 'other users of this machine may write to it' : 'it belongs to another user',
    hint: file.mine
      ? `chmod go-w ${shellWord(path)}`
      : `put a file of your own there: cp ${shellWord(path)} FILE`,
  });
}

function trustOf({ path, sha256 }: TrustedFile, list: TrustList): Trust {
  const known = list.read().find((one) => one.path === path);
  if (known === undefined) return 'untrusted';
  return known.sha256 === sha256 ? 'trusted' : 'changed';
}
