/** The beginning of a list of numbers, or eight in a row, as key files hold sixty-four of them. */
const NUMBERS = /^\[\s*\d{1,3}\s*,|(?:\d{1,3}[\s,;]+){7}\d/;
/** A whole key in base58, or its 64 or 128 digits in hex, as the last part of a path that has no extension. */
const ENCODED = /^(?:[1-9A-HJ-NP-Za-km-z]{80,}|(?:0x)?(?:[0-9a-fA-F]{64}|[0-9a-fA-F]{128}))$/;
/** Base64 that ends as 32 or 64 bytes do. It may hold slashes. */
const BASE64 = /^[A-Za-z0-9+/_-]{42,}={1,2}$/;
/** One word that begins no path and has no extension. */
const BARE_WORD = /^[A-Za-z0-9+_=-]+$/;
const LONG_WORD = 32;
/** From here on, where it mixes letters and digits without a dash. */
const MIXED_WORD = 20;
const SHORTEST_PHRASE = 12;
/** A wallet whose key is elsewhere, as --keypair takes it. */
const ADDRESS_ALONE = /^address:\/\/[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/**
 * Whether a text that stands where a path belongs could be a secret itself: a key as a list of numbers, in base58, hex or
 * base64, the words of a seed phrase, the content of a file, or one long word. Then it must not be repeated. A real file of
 * such a name can be named with `./` before it.
 */
export function mayBeSecret(text: string): boolean {
  if (ADDRESS_ALONE.test(text)) return false;
  const plain = text
    .trim()
    .replace(/^["']|["']$/g, '')
    .replace(/^[a-z]+:\/*/i, '');
  if (NUMBERS.test(plain) || /[\r\n]/.test(plain) || BASE64.test(plain)) return true;
  if (!plain.includes('/') && plain.split(/\s+/).length >= SHORTEST_PHRASE) return true;
  if (ENCODED.test(plain.slice(plain.lastIndexOf('/') + 1))) return true;
  if (!BARE_WORD.test(plain)) return false;
  const isMixed = /[A-Za-z]/.test(plain) && /\d/.test(plain) && !/[-_]/.test(plain);
  return plain.length >= LONG_WORD || (isMixed && plain.length >= MIXED_WORD);
}
