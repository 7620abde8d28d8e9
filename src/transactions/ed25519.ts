import { createPublicKey, verify } from 'node:crypto';
import type { Address } from '../domain/address.ts';
import { addressBytes } from '../domain/base58.ts';

/** Whether `signature` is that of `wallet` over `message`. */
export function signatureHolds(signature: Uint8Array, wallet: Address, message: Uint8Array): boolean {
  // As a JSON Web Key (RFC 8037): OpenSSL takes seven times as long to read the same bytes as DER.
  const x = Buffer.from(addressBytes(wallet)).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, message, key, signature);
}

/** Whether the bytes are all zero: a signature that is not made yet. */
export function isMissing(signature: Uint8Array): boolean {
  return signature.every((byte) => byte === 0);
}
