import type { ReadLimits } from '../files/read-regular.ts';

/** A file as read through one descriptor, so that text, mode and owner belong to the same file. */
export interface TextFile {
  /** Its bytes as UTF-8, without loss. */
  readonly text: string;
  /** Permission bits. */
  readonly mode: number;
  /** Owned by whoever runs this process. */
  readonly mine: boolean;
}

/** The little of a file system that the configuration needs. Paths are absolute. */
export interface Files {
  /**
   * Null when there is no such file. Throws `invalid_config` when it is there and cannot be read: also for anything but a
   * regular file, a file over the limit, and one that is not UTF-8.
   */
  read(path: string, limits: ReadLimits): TextFile | null;
  /**
   * The same of any file that a person names, as bytes, with the same refusals as `usage`. `unshared`: also refused where
   * others may write to it.
   */
  readBytes(path: string, limits: ReadLimits & { readonly unshared?: true }): Uint8Array | null;
  /** Whether something is there: also a link that leads nowhere. */
  exists(path: string): boolean;
  /** The same path with every link in it resolved; null when nothing is there. */
  realPath(path: string): string | null;
  /** Replaces the file in one step, readable by its owner alone; makes its directory. */
  writePrivate(path: string, text: string): void;
  /** Makes a file that its owner alone can read, in a directory that is there. Throws `usage` when it exists. */
  create(path: string, text: string): void;
  /** Does nothing when there is no such file. */
  remove(path: string): void;
}
