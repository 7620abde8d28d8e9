import type { Address } from '../domain/address.ts';

/** Signs with one key. The key's bytes never leave the adapter. */
export interface Signer {
  readonly address: Address;
  /** Ed25519 signature, 64 bytes, of a serialized message. Wipes the key from memory afterwards. */
  sign(message: Uint8Array): Promise<Uint8Array>;
}

/** A key that has been checked but not loaded: `open` is called after the person agreed. */
export interface KeySource {
  readonly address: Address;
  /** False for one of which only the address is known here. */
  readonly canSign?: boolean;
  open(): Promise<Signer>;
}
