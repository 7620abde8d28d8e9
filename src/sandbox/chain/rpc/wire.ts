import bs58 from 'bs58';
import {
  type DecodedTransaction,
  decodeTransaction,
  MAX_TRANSACTION_BYTES,
  TransactionRejected,
} from '../transaction/decode.ts';
import { invalidParams } from './rpc-error.ts';

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const TYPE = 'solana_transaction::versioned::VersionedTransaction';
const MAX_BASE64_TEXT = Math.ceil(MAX_TRANSACTION_BYTES / 3) * 4;

/** Bytes of a base58 or base64 text. Throws RpcError -32602. */
export function decodeText(text: string, encoding: 'base58' | 'base64'): Uint8Array {
  // Decoding base58 takes time that grows with the square of its length, so the length is looked at first.
  if (text.length > MAX_BASE64_TEXT + 35) {
    throw invalidParams(
      `${encoding} encoded ${TYPE} too large: ${text.length} bytes (max: encoded/raw 1644/${MAX_TRANSACTION_BYTES})`,
    );
  }
  if (encoding === 'base64') {
    if (!BASE64.test(text)) throw invalidParams('invalid base64 encoding');
    return Buffer.from(text, 'base64');
  }
  const bytes = bs58.decodeUnsafe(text);
  if (bytes === undefined) throw invalidParams('invalid base58 encoding');
  return bytes;
}

/** A transaction from the text of a request. Throws RpcError -32602 when it is none. */
export function parseTransaction(text: string, encoding: 'base58' | 'base64'): DecodedTransaction {
  return rejecting(() => decodeTransaction(decodeText(text, encoding)));
}

/** Turns the refusal of malformed bytes into invalid parameters. */
export function rejecting<T>(decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (error instanceof TransactionRejected) throw invalidParams(error.message);
    throw error;
  }
}
