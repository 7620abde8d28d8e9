import type { ReadLimits } from '../files/read-regular.ts';

/** A file that was read through one descriptor, so that text, mode and owner belong to the same file. */
export interface TextFile {
  /** Its bytes, which are valid UTF-8. */
  readonly text: string;
  /** Permission bits. */
  readonly mode: number;
  /** Whether its owner is the user of this process. */
  readonly mine: boolean;
}

/** The operations on files that the configuration needs. Paths are absolute. */
export interface Files {
  /**
   * Null if the file does not exist. Throws `invalid_config` if it cannot be read, is not a regular file, is over the
   * limit, or is not UTF-8.
   */
  read(path: string, limits: ReadLimits): TextFile | null;
  /**
   * Reads any file that a person names, as bytes. Refuses the same files, with the code `usage`. `unshared`: also refuses
   * a file that others may write to.
   */
  readBytes(path: string, limits: ReadLimits & { readonly unshared?: true }): Uint8Array | null;
  /** Whether something exists there, including a link without a target. */
  exists(path: string): boolean;
  /** The path with all links resolved; null if nothing exists there. */
  realPath(path: string): string | null;
  /** Replaces the file in one step, readable by the owner alone. Creates its directory. */
  writePrivate(path: string, text: string): void;
  /** Creates a file readable by the owner alone, in an existing directory. Throws `usage` if the file exists. */
  create(path: string, text: string): void;
  /** Does nothing if the file does not exist. */
  remove(path: string): void;
}
