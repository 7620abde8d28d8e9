import type { TomlTable } from 'smol-toml';

/** A table of a file that is being read. `fail` names the file and the line of the key. */
export interface Section {
  readonly table: TomlTable;
  readonly keys: readonly string[];
  fail(key: string, why: string, hint?: string): never;
  line(key: string): number;
}
