/**
 * Bytes of canonical, padded base64, of any length; null for anything else. Node's own decoder skips what it does not
 * know, so that two different texts could stand for the same bytes: only the text that it would write itself counts.
 */
export function decodeBase64(text: string): Uint8Array | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? new Uint8Array(bytes) : null;
}

export function encodeBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
