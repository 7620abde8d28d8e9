import bs58 from 'bs58';
import { privateKey, publicKeyOf } from './ed25519.ts';

const BASE58_WORD = /[1-9A-HJ-NP-Za-km-z]{64,90}/g;
/** 32 numbers in a row: a seed, or the beginning of a key. */
const NUMBERS = /(?:\d{1,3}[\s,;]+){31}\d/;
const SEED_BYTES = 32;
const KEY_BYTES = 64;

/**
 * Whether a text contains a secret key, as a list of numbers or in base58. In base58 a key is as long as a signature, so it is
 * recognised by its second half, which is the public key of the first.
 */
export function holdsSecretKey(text: string): boolean {
  return NUMBERS.test(text) || [...text.matchAll(BASE58_WORD)].some(([word]) => isKeyPair(word));
}

function isKeyPair(word: string): boolean {
  const bytes = bs58.decodeUnsafe(word);
  if (bytes?.length !== KEY_BYTES) return false;
  const isPair =
    Buffer.compare(publicKeyOf(privateKey(bytes.subarray(0, SEED_BYTES))), bytes.subarray(SEED_BYTES)) === 0;
  bytes.fill(0);
  return isPair;
}
