import { readSignerCount } from './message.ts';

const SIGNATURE_BYTES = 64;

/** The 64 zero bytes in place of a signature that is not made yet. */
export const NO_SIGNATURE: Uint8Array = new Uint8Array(SIGNATURE_BYTES);

/** The bytes of a transaction, in their two parts. */
export interface Envelope {
  /** In the order of the signers. */
  readonly signatures: readonly Uint8Array[];
  /** What is signed. */
  readonly message: Uint8Array;
}

/** The first byte of a transaction of version 1. In that version the signatures come after the message, without a count. */
const V1 = 0x81;

/** Whether the bytes of a transaction begin with its message, which is so in version 1. */
export function beginsWithMessage(bytes: Uint8Array): boolean {
  return bytes[0] === V1;
}

/** Puts a transaction together. `signatures` are in the order of the signers. */
export function assemble(message: Uint8Array, signatures: readonly Uint8Array[]): Uint8Array {
  if (beginsWithMessage(message)) return new Uint8Array(Buffer.concat([message, ...signatures]));
  // The count takes one byte: a message with 128 or more signers would be too large for the network.
  return new Uint8Array(Buffer.concat([Uint8Array.of(signatures.length), ...signatures, message]));
}

/** The transaction of a message, with every signature missing. */
export function unsigned(message: Uint8Array): Uint8Array {
  return assemble(message, new Array<Uint8Array>(readSignerCount(message)).fill(NO_SIGNATURE));
}

/** The reverse of `assemble`. Bytes that end too early give fewer signatures than they announce, or an empty message. */
export function disassemble(bytes: Uint8Array): Envelope {
  const isV1 = beginsWithMessage(bytes);
  const count = (isV1 ? readSignerCount(bytes) : bytes[0]) ?? 0;
  const start = isV1 ? Math.max(0, bytes.length - count * SIGNATURE_BYTES) : 1;
  const end = start + count * SIGNATURE_BYTES;
  const signatures: Uint8Array[] = [];
  for (let at = start; at < end && at + SIGNATURE_BYTES <= bytes.length; at += SIGNATURE_BYTES)
    signatures.push(bytes.slice(at, at + SIGNATURE_BYTES));
  return { signatures, message: isV1 ? bytes.slice(0, start) : bytes.slice(end) };
}
