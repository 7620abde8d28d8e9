import bs58 from 'bs58';
import { CliError } from '../../errors/cli-error.ts';

/** The parts of a serialized transaction that the RPC adapter needs. */
export interface WireParts {
  /** The fee payer's signature in base58, which identifies the transaction. */
  readonly signature: string;
  /** The addresses in the message, in order, without those in lookup tables. */
  readonly staticKeys: readonly string[];
}

const SIGNATURE = 64;
const KEY = 32;
const VERSION_BIT = 0x80;
/**
 * The first byte of a version 1 transaction. It begins with its message: this byte, three header counts, a mask of four
 * bytes, the blockhash.
 */
const V1 = 0x81;
const V1_SIGNERS_AT = 1;
const V1_KEY_COUNT_AT = 41;

/** Reads a legacy, version 0 or version 1 transaction. Throws `verification_failed` if the bytes are not a transaction. */
export function wireParts(transaction: Uint8Array): WireParts {
  return transaction[0] === V1 ? messageFirst(transaction) : signaturesFirst(transaction);
}

/** Version 1: the signatures are at the end, without a count. */
function messageFirst(transaction: Uint8Array): WireParts {
  const signers = byteAt(transaction, V1_SIGNERS_AT);
  const keys = byteAt(transaction, V1_KEY_COUNT_AT);
  const keysAt = V1_KEY_COUNT_AT + 1;
  const signaturesAt = transaction.length - signers * SIGNATURE;
  if (signers === 0 || keysAt + keys * KEY > signaturesAt) throw notATransaction();
  return parts(transaction, signaturesAt, keysAt, keys);
}

function signaturesFirst(transaction: Uint8Array): WireParts {
  const [signatures, signaturesAt] = compactLength(transaction, 0);
  let at = signaturesAt + signatures * SIGNATURE;
  if ((byteAt(transaction, at) & VERSION_BIT) !== 0) at += 1;
  const headerLength = 3;
  const [keys, keysAt] = compactLength(transaction, at + headerLength);
  if (signatures === 0 || keysAt + keys * KEY > transaction.length) throw notATransaction();
  return parts(transaction, signaturesAt, keysAt, keys);
}

function parts(transaction: Uint8Array, signaturesAt: number, keysAt: number, keys: number): WireParts {
  const slice = (start: number, length: number) => bs58.encode(transaction.subarray(start, start + length));
  return {
    signature: slice(signaturesAt, SIGNATURE),
    staticKeys: Array.from({ length: keys }, (_, index) => slice(keysAt + index * KEY, KEY)),
  };
}

/** Solana's compact-u16, in one or two bytes, which is enough for 1232 bytes. Returns the value and the offset after it. */
function compactLength(bytes: Uint8Array, at: number): readonly [number, number] {
  const low = byteAt(bytes, at);
  if (low < 0x80) return [low, at + 1];
  const high = byteAt(bytes, at + 1);
  if (high >= 0x80) throw notATransaction();
  return [(low & 0x7f) | (high << 7), at + 2];
}

function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw notATransaction();
  return byte;
}

function notATransaction(): CliError {
  return new CliError('verification_failed', {
    what: 'these bytes are not a transaction',
    why: 'they end before the addresses they announce',
    hint: 'get the transaction again from where it was made',
  });
}
