const CANONICAL = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$/;

/**
 * Bytes of canonical, padded base64; null for anything else. Node's own decoder skips what it does not know, so that
 * two different texts could stand for the same bytes.
 */
export function decodeBase64(text: string): Uint8Array | null {
  return text.length % 4 === 0 && CANONICAL.test(text) ? new Uint8Array(Buffer.from(text, 'base64')) : null;
}

export function encodeBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
