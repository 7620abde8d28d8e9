import bs58 from 'bs58';
import { type Address, looksLikeAddress } from './address.ts';

const ADDRESS_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** The most characters that 64 bytes can take. Longer texts are not decoded: the time grows with the square of the length. */
const LONGEST_SIGNATURE = 88;

/** Each in the place that its bytes, or its characters, name: many accounts have the same owner, currency or authority. */
const KEPT = 256;
const valid = Array.from({ length: KEPT }, (): string | null => null);

/** Whether a text is an address: 32 bytes in base58. */
export function isAddress(text: string): text is Address {
  const place = (text.charCodeAt(7) + 7 * text.charCodeAt(23)) % KEPT;
  if (valid[place] === text) return true;
  if (decoded(text) === null) return false;
  valid[place] = text;
  return true;
}

const ALPHABET = Buffer.from('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', 'latin1');
const DIGIT_OF = new Uint8Array(128);
for (const [digit, code] of ALPHABET.entries()) DIGIT_OF[code] = digit;
const DIGITS_IN_LIMB = 5;
const LIMB = 58 ** DIGITS_IN_LIMB;
/** 32 bytes take at most 44 digits. */
const LIMBS = 9;
const DIGITS = LIMBS * DIGITS_IN_LIMB;
const PAIR = 2 ** 16;
const PAIRS = ADDRESS_BYTES / 2;
const WEIGHTS = pairWeights();
/** How many limbs each pair counts in: the last one is below the first limb's end, and counts in that alone. */
const LIMBS_OF = Uint8Array.from(
  { length: PAIRS },
  (_, pair) => WEIGHTS.subarray(pair * LIMBS, (pair + 1) * LIMBS).findLastIndex((weight) => weight > 0) + 1,
);

/** What each pair of bytes counts for, the first pair first: nine limbs of five digits each, the lowest first. */
function pairWeights(): Float64Array {
  const weights = new Float64Array(PAIRS * LIMBS);
  weights[(PAIRS - 1) * LIMBS] = 1;
  for (let pair = PAIRS - 1; pair > 0; pair -= 1) {
    let carry = 0;
    for (let limb = 0; limb < LIMBS; limb += 1) {
      const value = (weights[pair * LIMBS + limb] ?? 0) * PAIR + carry;
      carry = Math.floor(value / LIMB);
      weights[(pair - 1) * LIMBS + limb] = value - carry * LIMB;
    }
  }
  return weights;
}

/** 32 bytes as an address. */
export function toAddress(bytes: Uint8Array): Address {
  return addressAt(bytes, 0);
}

const keptBytes = new Uint8Array(KEPT * ADDRESS_BYTES);
const kept = Array.from({ length: KEPT }, (): Address | null => null);

/** The address in the 32 bytes that begin at `offset`. */
export function addressAt(data: Uint8Array, offset: number): Address {
  // The last bytes of derived and of made addresses are as random as the first ones.
  const place = (data[offset] ?? 0) ^ (data[offset + ADDRESS_BYTES - 1] ?? 0);
  const known = kept[place] ?? null;
  const start = place * ADDRESS_BYTES;
  let same = 0;
  while (same < ADDRESS_BYTES && keptBytes[start + same] === data[offset + same]) same += 1;
  if (known !== null && same === ADDRESS_BYTES) return known;
  const address = encoded(data, offset);
  for (let at = 0; at < ADDRESS_BYTES; at += 1) keptBytes[start + at] = data[offset + at] ?? 0;
  kept[place] = address;
  return address;
}

/**
 * The library goes on byte by byte and digit by digit, which is most of the time
 * that decoding an account takes; here the limbs are sums over pairs of bytes, and are made to digits at the end. A limb is
 * under 2^30 and a pair under 2^16, so that the sum of 16 products is under 2^53, and exact.
 */
function encoded(data: Uint8Array, offset: number): Address {
  const sums = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const at = offset + pair * 2;
    const value = (data[at] ?? 0) * 256 + (data[at + 1] ?? 0);
    const limbs = LIMBS_OF[pair] ?? 0;
    for (let limb = 0; limb < limbs; limb += 1)
      sums[limb] = (sums[limb] ?? 0) + value * (WEIGHTS[pair * LIMBS + limb] ?? 0);
  }
  const text = Buffer.allocUnsafe(DIGITS);
  let at = DIGITS;
  let carry = 0;
  for (const sum of sums) {
    const value = sum + carry;
    carry = Math.floor(value / LIMB);
    // As whole numbers of 32 bits, which are divided several times as fast.
    let rest = (value - carry * LIMB) | 0;
    for (let digit = 0; digit < DIGITS_IN_LIMB; digit += 1) {
      const higher = (rest / 58) | 0;
      at -= 1;
      text[at] = ALPHABET[rest - higher * 58] ?? 0;
      rest = higher;
    }
  }
  // A zero byte at the beginning is one digit 1, and no other digit 1 at the beginning counts.
  let zeros = 0;
  while (zeros < ADDRESS_BYTES && data[offset + zeros] === 0) zeros += 1;
  let ones = 0;
  while (text[ones] === ALPHABET[0]) ones += 1;
  return text.toString('latin1', ones - zeros) as Address;
}

/** The 32 bytes of an address. Throws RangeError when the text is not an address. */
export function addressBytes(address: Address): Uint8Array {
  const bytes = decoded(address);
  if (bytes !== null) return bytes;
  throw new RangeError('an address takes 32 bytes in base58');
}

/**
 * The 32 bytes of a text; null for a text of more or fewer. By limbs and pairs, as `addressAt`: a command decodes dozens of
 * addresses before the engine has optimized anything.
 */
function decoded(text: string): Uint8Array | null {
  if (!looksLikeAddress(text)) return null;
  const pairs = new Uint16Array(PAIRS);
  // The highest pair that is not zero yet. Those before it have nothing to be multiplied.
  let highest = PAIRS;
  for (let at = text.length % DIGITS_IN_LIMB; at <= text.length; at += DIGITS_IN_LIMB) {
    // A limb times 2^16 is under 2^46, and exact.
    let carry = limbBefore(text, at);
    for (let pair = PAIRS - 1; pair >= highest || carry > 0; pair -= 1) {
      if (pair < 0) return null;
      const value = (pairs[pair] ?? 0) * LIMB + carry;
      carry = Math.floor(value / PAIR);
      pairs[pair] = value - carry * PAIR;
      if (pair < highest) highest = pair;
    }
  }
  const bytes = new Uint8Array(ADDRESS_BYTES);
  for (let index = 0; index < PAIRS; index += 1) {
    const pair = pairs[index] ?? 0;
    bytes[index * 2] = pair >> 8;
    bytes[index * 2 + 1] = pair;
  }
  let zeros = 0;
  while (bytes[zeros] === 0) zeros += 1;
  let ones = 0;
  while (text[ones] === '1') ones += 1;
  return zeros === ones ? bytes : null;
}

/** The number that the five digits before a place of a text make, or all of them where there are fewer. */
function limbBefore(text: string, end: number): number {
  let limb = 0;
  for (let at = Math.max(0, end - DIGITS_IN_LIMB); at < end; at += 1)
    limb = limb * 58 + (DIGIT_OF[text.charCodeAt(at)] ?? 0);
  return limb;
}

/** The 64 bytes of a signature; null for any other text. */
export function signatureBytes(text: string): Uint8Array | null {
  const bytes = text.length <= LONGEST_SIGNATURE ? bs58.decodeUnsafe(text) : undefined;
  return bytes?.length === SIGNATURE_BYTES ? bytes : null;
}
