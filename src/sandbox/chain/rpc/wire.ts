import bs58 from 'bs58';
import { MAX_TRANSACTION_BYTES } from '../../../domain/transaction-size.ts';
import { decodeTransaction, sizeLimit } from '../transaction/decode.ts';
import type { DecodedTransaction } from '../transaction/decoded.ts';
import { invalidParams } from './rpc-error.ts';

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const TYPE = 'solana_transaction::versioned::VersionedTransaction';
/**
 * The longest text in characters. Version 1 raised only the limit of base64: base58 is deprecated, and stays at one
 * packet.
 */
const LONGEST = { base58: 1683, base64: Math.ceil(MAX_TRANSACTION_BYTES.v1 / 3) * 4 } as const;
const LARGEST = { base58: MAX_TRANSACTION_BYTES.before, base64: MAX_TRANSACTION_BYTES.v1 } as const;

/** Decodes base58 or base64 up to the size that the transaction's version allows. Throws RpcError -32602. */
export function decodeText(text: string, encoding: 'base58' | 'base64'): Uint8Array {
  // The length is checked first, because decoding base58 takes quadratic time.
  if (text.length > LONGEST[encoding]) {
    throw invalidParams(
      `${encoding} encoded ${TYPE} too large: ${text.length} bytes (max: encoded/raw ${LONGEST[encoding]}/${LARGEST[encoding]})`,
    );
  }
  const bytes = encoding === 'base64' ? fromBase64(text) : bs58.decodeUnsafe(text);
  if (bytes === undefined) throw invalidParams(`invalid ${encoding} encoding`);
  const most = encoding === 'base58' ? MAX_TRANSACTION_BYTES.before : sizeLimit(bytes);
  if (bytes.length > most) {
    throw invalidParams(`decoded ${TYPE} too large: ${bytes.length} bytes (max: ${most} bytes)`);
  }
  return bytes;
}

function fromBase64(text: string): Uint8Array | undefined {
  return BASE64.test(text) ? Buffer.from(text, 'base64') : undefined;
}

/** Decodes a transaction from the text of a request. Throws RpcError -32602 if it is not one. */
export function parseTransaction(text: string, encoding: 'base58' | 'base64'): DecodedTransaction {
  return decodeTransaction(decodeText(text, encoding));
}
