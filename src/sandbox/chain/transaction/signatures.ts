import { createPublicKey, verify } from 'node:crypto';
import bs58 from 'bs58';
import type { DecodedTransaction } from './decoded.ts';

/** Whether all required signatures are there and valid. */
export function signaturesHold(transaction: DecodedTransaction): boolean {
  return transaction.signatures.every((signature, index) => {
    const address = transaction.staticKeys[index];
    return address !== undefined && signatureHolds(bs58.decode(address), transaction.message, signature);
  });
}

function signatureHolds(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  // As a JSON Web Key (RFC 8037): OpenSSL takes seven times as long to read the same bytes as DER.
  const x = Buffer.from(publicKey).toString('base64url');
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, message, key, signature);
  } catch {
    // The address is not a point on the curve, so nobody can sign for it.
    return false;
  }
}
