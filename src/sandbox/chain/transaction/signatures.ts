import { verify } from 'node:crypto';
import bs58 from 'bs58';
import type { DecodedTransaction } from './decoded.ts';

/** The DER bytes before the 32 bytes of an Ed25519 public key (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** Whether all required signatures are there and valid. */
export function signaturesHold(transaction: DecodedTransaction): boolean {
  return transaction.signatures.every((signature, index) => {
    const address = transaction.staticKeys[index];
    return address !== undefined && signatureHolds(bs58.decode(address), transaction.message, signature);
  });
}

function signatureHolds(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const key = { key: Buffer.concat([DER_PREFIX, publicKey]), format: 'der', type: 'spki' } as const;
  try {
    return verify(null, message, key, signature);
  } catch {
    // The address is not a point on the curve, so nobody can sign for it.
    return false;
  }
}
