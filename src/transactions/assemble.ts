import { readSignerCount } from './message.ts';

const SIGNATURE_BYTES = 64;

/** A signature that nobody has made yet. */
export const NO_SIGNATURE: Uint8Array = new Uint8Array(SIGNATURE_BYTES);

/** The two parts of the bytes of a transaction. */
export interface Envelope {
  /** In the order of the signers. */
  readonly signatures: readonly Uint8Array[];
  /** What is signed. */
  readonly message: Uint8Array;
}

/** The first byte of a version 1 transaction: there the message comes first, and its signatures without a count. */
const V1 = 0x81;

/** Whether the bytes of a transaction begin with its message, as in version 1. */
export function beginsWithMessage(bytes: Uint8Array): boolean {
  return bytes[0] === V1;
}

/** The bytes of a transaction from its message and its signatures, in the order of its signers. */
export function assemble(message: Uint8Array, signatures: readonly Uint8Array[]): Uint8Array {
  if (beginsWithMessage(message)) return new Uint8Array(Buffer.concat([message, ...signatures]));
  // Their number takes one byte: a message with 128 signers does not fit the network's packet.
  return new Uint8Array(Buffer.concat([Uint8Array.of(signatures.length), ...signatures, message]));
}

/** The bytes of a transaction that nobody has signed. */
export function unsigned(message: Uint8Array): Uint8Array {
  return assemble(message, new Array<Uint8Array>(readSignerCount(message)).fill(NO_SIGNATURE));
}

/** Undoes `assemble`. Bytes that end too early give fewer signatures than they announce, or a message that is empty. */
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
