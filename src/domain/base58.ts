import bs58 from 'bs58';
import { type Address, looksLikeAddress } from './address.ts';

const ADDRESS_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** The most characters that 64 bytes can take. Longer texts are not decoded: the time grows with the square of the length. */
const LONGEST_SIGNATURE = 88;

/** Whether a text is an address: 32 bytes in base58. */
export function isAddress(text: string): text is Address {
  return looksLikeAddress(text) && bs58.decodeUnsafe(text)?.length === ADDRESS_BYTES;
}

/** 32 bytes as an address. */
export function toAddress(bytes: Uint8Array): Address {
  return bs58.encode(bytes) as Address;
}

/** The address in the 32 bytes that begin at `offset`. */
export function addressAt(data: Uint8Array, offset: number): Address {
  return toAddress(data.subarray(offset, offset + ADDRESS_BYTES));
}

/** The 32 bytes of an address. Throws RangeError when the text is not an address. */
export function addressBytes(address: Address): Uint8Array {
  const bytes = bs58.decodeUnsafe(address);
  if (bytes?.length === ADDRESS_BYTES) return bytes;
  throw new RangeError('an address takes 32 bytes in base58');
}

/** The 64 bytes of a signature; null for any other text. */
export function signatureBytes(text: string): Uint8Array | null {
  const bytes = text.length <= LONGEST_SIGNATURE ? bs58.decodeUnsafe(text) : undefined;
  return bytes?.length === SIGNATURE_BYTES ? bytes : null;
}
