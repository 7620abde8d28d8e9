/** Files that a person names. Relative paths start at the working directory. */
export interface Documents {
  /** Null when there is no such file. Throws `usage` when it cannot be read, or is not a regular file. */
  read(path: string): Uint8Array | null;
  /** The same for a file that this tool made. Throws also when other users can write to it. */
  readOwn(path: string): Uint8Array | null;
  exists(path: string): boolean;
  /** Makes a file that only its owner can read and write. Throws `usage` when the file exists already. */
  create(path: string, text: string): void;
  /** All of standard input. Throws `usage` when it is too large. */
  readStdin(): Promise<Uint8Array>;
}
