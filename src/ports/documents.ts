/** Files that a person names. Relative paths are of the directory they are in. */
export interface Documents {
  /** Null when there is no such file. Throws `usage` when it cannot be read, or is anything but a regular file. */
  read(path: string): Uint8Array | null;
  /** The same of a file that this tool made: also refused where others may write to it. */
  readOwn(path: string): Uint8Array | null;
  exists(path: string): boolean;
  /** For its owner alone. Throws `usage` when there is such a file. */
  create(path: string, text: string): void;
  /** All of standard input. Throws `usage` when it is too large. */
  readStdin(): Promise<Uint8Array>;
}
