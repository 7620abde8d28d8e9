const SIGNATURE_BYTES = 64;

/** A signature that nobody has made yet. */
export const NO_SIGNATURE: Uint8Array = new Uint8Array(SIGNATURE_BYTES);

/** The bytes of a transaction: its signatures, in the order of its signers, and then its message. */
export function assemble(message: Uint8Array, signatures: readonly Uint8Array[]): Uint8Array {
  // Their number takes one byte: a message with 128 signers does not fit the network's packet.
  return new Uint8Array(Buffer.concat([Uint8Array.of(signatures.length), ...signatures, message]));
}
