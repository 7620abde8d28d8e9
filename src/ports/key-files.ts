import type { Address } from '../domain/address.ts';

/** The files that keys are kept in. Paths are absolute. No key leaves the adapter. */
export interface KeyFiles {
  /** The address of the key in a file, which is checked in full. Throws `key_missing`, `key_unsafe` or `key_malformed`. */
  look(path: string): Promise<{ readonly address: Address }>;
  /** Makes a key, and writes it to a new file that only its owner can read. Throws `usage` when the file exists. */
  create(path: string): Promise<Address>;
}
