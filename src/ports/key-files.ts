import type { Address } from '../domain/address.ts';

/** The files that keys are kept in. Paths are absolute. No key leaves the adapter. */
export interface KeyFiles {
  /**
   * The address of the key in a file, which is checked in full; that of an encrypted key is what its file says, because nobody
   * is asked for a passphrase. Throws `key_missing`, `key_unsafe` or `key_malformed`.
   */
  look(path: string): Promise<{ readonly address: Address; readonly encrypted: boolean }>;
  /**
   * Makes a key, and writes it to a new file that only its owner can read. Asks for a passphrase if it is to be encrypted.
   * Throws `usage` when the file exists.
   */
  create(path: string, options: { readonly encrypted: boolean }): Promise<Address>;
  /** Writes the key of one file to a new one, encrypted, and reads that again. Throws as the others do. */
  encrypt(from: string, to: string): Promise<Address>;
  /** Writes the key of one file to a new one, not encrypted. Throws as the others do, and `passphrase_wrong`. */
  decrypt(from: string, to: string): Promise<Address>;
}
