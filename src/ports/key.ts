import type { Address } from '../domain/address.ts';

/** Signs with one key. The key's bytes never leave the adapter. */
export interface Signer {
  readonly address: Address;
  /** Ed25519 signature, 64 bytes, of a serialized message. Wipes the key from memory afterwards. */
  sign(message: Uint8Array): Promise<Uint8Array>;
}

/** A key that was checked and is not loaded. `open` is called only after somebody agreed to sign. */
export interface KeySource {
  readonly address: Address;
  /** False when only the address is known here. */
  readonly canSign?: boolean;
  /** Asks for what `open` needs, such as a passphrase. Only for a key that needs something; `open` asks for it too. */
  unlock?(): Promise<void>;
  open(): Promise<Signer>;
}
