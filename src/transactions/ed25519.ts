import { createPublicKey, verify } from 'node:crypto';
import type { Address } from '../domain/address.ts';
import { addressBytes } from '../domain/base58.ts';

/** The DER bytes before a 32-byte Ed25519 public key (RFC 8410), in the form that Node reads. */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** Whether `signature` is that of `wallet` over `message`. */
export function signatureHolds(signature: Uint8Array, wallet: Address, message: Uint8Array): boolean {
  const key = createPublicKey({
    key: Buffer.concat([DER_PREFIX, addressBytes(wallet)]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, message, key, signature);
}

/** Whether the bytes are all zero: a signature that is not made yet. */
export function isMissing(signature: Uint8Array): boolean {
  return signature.every((byte) => byte === 0);
}
