import { createPublicKey, verify } from 'node:crypto';
import type { Address } from '../domain/address.ts';
import { addressBytes } from '../domain/base58.ts';

/** What stands before the 32 bytes of an Ed25519 key in the DER form that Node reads (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** Whether this wallet signed the message. */
export function signatureHolds(signature: Uint8Array, wallet: Address, message: Uint8Array): boolean {
  const key = createPublicKey({
    key: Buffer.concat([DER_PREFIX, addressBytes(wallet)]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, message, key, signature);
}

/** A place for a signature that nobody has filled. */
export function isMissing(signature: Uint8Array): boolean {
  return signature.every((byte) => byte === 0);
}
