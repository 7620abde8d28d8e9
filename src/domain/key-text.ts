/** The beginning of a JSON array of numbers, or eight numbers in a row: a key file holds 64 of them. */
const NUMBERS = /^\[\s*\d{1,3}\s*,|(?:\d{1,3}[\s,;]+){7}\d/;
/** A whole key in base58 or in hex (64 or 128 digits), as the last part of a path. */
const ENCODED = /^(?:[1-9A-HJ-NP-Za-km-z]{80,}|(?:0x)?(?:[0-9a-fA-F]{64}|[0-9a-fA-F]{128}))$/;
/** Base64 that ends as 32 or 64 bytes do. It can contain slashes. */
const BASE64 = /^[A-Za-z0-9+/_-]{42,}={1,2}$/;
/** One word without a slash and without an extension. */
const BARE_WORD = /^[A-Za-z0-9+_=-]+$/;
const LONG_WORD = 32;
/** The limit for a word that mixes letters and digits and has no dash. */
const MIXED_WORD = 20;
const SHORTEST_PHRASE = 12;
/** `1 2 3 4 5 6 7 8` */
const SHORTEST_NUMBERS = 15;
/** A wallet whose key is elsewhere, in the form that --keypair accepts. */
const ADDRESS_ALONE = /^address:\/\/[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/**
 * Whether a text that was given in place of a path could itself be a secret: a key as a list of numbers, in base58, hex or
 * base64, the words of a seed phrase, the content of a file, or one long word. Such a text must not be repeated in a message.
 * A real file with such a name can be given with `./` before it.
 */
export function mayBeSecret(text: string): boolean {
  // The shortest of all is eight numbers in a row, or the beginning of a list of them.
  if (text.length < SHORTEST_NUMBERS && !/[[\r\n]/.test(text)) return false;
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
