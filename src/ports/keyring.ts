/** Where the system keeps secrets: the keychain of macOS, a Secret Service of Linux. An entry is found by the origin of a service. */
export interface Keyring {
  /** Null when it has no such entry. Throws `keyring_unavailable`. */
  read(origin: string): Promise<string | null>;
  /** Replaces the entry. Throws `keyring_unavailable`. */
  write(origin: string, secret: string): Promise<void>;
  /** Does nothing where there is no such entry. Throws `keyring_unavailable`. */
  remove(origin: string): Promise<void>;
}
