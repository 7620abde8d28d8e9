/** A file as read through one descriptor, so that text, mode and owner belong to the same file. */
export interface TextFile {
  readonly text: string;
  /** Permission bits. */
  readonly mode: number;
  /** Owned by whoever runs this process. */
  readonly mine: boolean;
}

/** The little of a file system that the configuration needs. Paths are absolute. */
export interface Files {
  /** Null when there is no such file. Throws `invalid_config` when it is there and cannot be read. */
  read(path: string): TextFile | null;
  /** The same of any file, as bytes. Throws `usage` when it is there and cannot be read. */
  readBytes(path: string): Uint8Array | null;
  exists(path: string): boolean;
  /** Replaces the file in one step, readable by its owner alone; makes its directory. */
  writePrivate(path: string, text: string): void;
  /** Makes a file that its owner alone can read, in a directory that is there. Throws `usage` when it exists. */
  create(path: string, text: string): void;
  /** Does nothing when there is no such file. */
  remove(path: string): void;
}
