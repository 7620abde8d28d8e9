import bs58 from 'bs58';
import { CliError } from '../errors/cli-error.ts';
import { decodeBase64 } from '../json/base64.ts';
import { readLookups } from './decode.ts';

/** A transaction to explain, as it was given. */
export type TransactionInput =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'signature'; readonly signature: string }
  /** The text of a plan file. */
  | { readonly kind: 'plan'; readonly text: string };

const NOT_PRINTABLE = /[^\t\n\r\x20-\x7e]/;
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/;
/** Longer than any transaction. Longer texts are not decoded: the time grows with the square of the length. */
const LONGEST_BASE58 = 5_600;
const SIGNATURE_BYTES = 64;

/** A signature, or a transaction in base64 or base58; null when it is neither. */
export function readText(given: string): TransactionInput | null {
  const text = given.trim();
  const base58 = BASE58.test(text) && text.length < LONGEST_BASE58 ? bs58.decode(text) : null;
  if (base58?.length === SIGNATURE_BYTES) return { kind: 'signature', signature: text };
  const base64 = text === '' ? null : decodeBase64(text);
  // Some texts are valid in both encodings. Take the one that decodes to a transaction.
  const readings = [base64, base58].filter((bytes) => bytes !== null);
  const bytes = readings.find(isTransaction) ?? readings[0];
  return bytes === undefined ? null : { kind: 'bytes', bytes };
}

/** Reads the content of a file or of standard input: raw bytes, or text in any accepted form. Throws `usage`. */
export function readContent(content: Uint8Array, from: string): TransactionInput {
  const text = Buffer.from(content).toString('latin1');
  if (NOT_PRINTABLE.test(text)) {
    const utf8 = Buffer.from(content).toString('utf8');
    return utf8.trimStart().startsWith('{')
      ? { kind: 'plan', text: utf8 }
      : { kind: 'bytes', bytes: content };
  }
  if (text.trimStart().startsWith('{')) return { kind: 'plan', text };
  const found = readText(text);
  if (found !== null) return found;
  throw new CliError('usage', {
    what: `${from} holds no transaction`,
    why: text.trim() === '' ? 'it is empty' : 'it is neither base64 nor base58, nor a plan',
    hint: 'gavel tx explain --help',
  });
}

function isTransaction(bytes: Uint8Array): boolean {
  try {
    readLookups(bytes);
    return true;
  } catch {
    return false;
  }
}
