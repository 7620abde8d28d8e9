/**
 * Decodes canonical, padded base64 of any length; null for anything else. Node's decoder skips characters that it does
 * not know, so two texts could mean the same bytes. Only the text that Node itself would write is accepted.
 */
export function decodeBase64(text: string): Uint8Array | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? new Uint8Array(bytes) : null;
}

export function encodeBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
