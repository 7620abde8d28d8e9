import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** The DER bytes before a 32-byte Ed25519 private key (PKCS #8) and before a public key (SPKI); RFC 8410. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** The 32-byte public key of a private key. */
export function publicKeyOf(key: KeyObject): Uint8Array {
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return new Uint8Array(spki.subarray(PUBLIC_PREFIX.length));
}

/** 64-byte signature of `message`. */
export function signWith(key: KeyObject, message: Uint8Array): Uint8Array {
  return new Uint8Array(sign(null, message, key));
}

/** Whether `signature` is that of the 32-byte `publicKey` over `message`. */
export function verifies(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  // As a JSON Web Key (RFC 8037): OpenSSL takes seven times as long to read the same bytes as DER.
  const x = Buffer.from(publicKey).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, message, key, signature);
}

/**
 * As DER, because the text of a JSON Web Key could not be wiped. The copy that is made here is wiped. Node keeps another one
 * inside the key object until it is garbage collected.
 */
export function privateKey(seed: Uint8Array): KeyObject {
  const der = Buffer.alloc(PRIVATE_PREFIX.length + seed.length);
  der.set(PRIVATE_PREFIX);
  der.set(seed, PRIVATE_PREFIX.length);
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } finally {
    der.fill(0);
  }
}
