import type { KeyObject } from 'node:crypto';
import bs58 from 'bs58';
import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import { privateKey, publicKeyOf } from './ed25519.ts';

/** A checked secret key: 32 bytes of seed, then 32 of the public key. Its holder must wipe it after use. */
export interface SecretKey {
  readonly address: Address;
  readonly bytes: Uint8Array;
  /** Made once: OpenSSL takes most of a millisecond for it. */
  readonly key: KeyObject;
}

const KEY_BYTES = 64;
const SEED_BYTES = 32;

/**
 * Reads a key from a JSON array of 64 numbers, or from base58 where that is allowed. Wipes `input`. Throws `key_malformed`
 * with `what` and a reason that contains no byte of the key.
 */
export function parseSecretKey(
  input: Uint8Array,
  what: string,
  allowed: { readonly base58: boolean },
): SecretKey {
  const malformed = (why: string) =>
    new CliError('key_malformed', {
      what,
      why,
      hint: 'name another with --keypair PATH, or make one: solana-keygen new -o PATH',
    });
  const bytes = new Uint8Array(KEY_BYTES);
  try {
    if (isBlank(input, 0)) throw malformed('it is empty');
    const isArray = input[skipBlank(input, 0)] === OPEN;
    const count = isArray || !allowed.base58 ? readArray(input, bytes) : readBase58(input, bytes);
    if (typeof count === 'string') throw malformed(count);
    if (count !== KEY_BYTES)
      throw malformed(`it has ${count} ${isArray ? 'numbers' : 'bytes'} instead of ${KEY_BYTES}`);
    const key = privateKey(bytes.subarray(0, SEED_BYTES));
    const publicKey = publicKeyOf(key);
    if (Buffer.compare(publicKey, bytes.subarray(SEED_BYTES)) !== 0) {
      throw malformed('its two halves do not match: the public half does not belong to the secret half');
    }
    return { address: bs58.encode(publicKey) as Address, bytes, key };
  } catch (error) {
    bytes.fill(0);
    throw error;
  } finally {
    input.fill(0);
  }
}

const OPEN = 0x5b;
const CLOSE = 0x5d;
const COMMA = 0x2c;
const ZERO = 0x30;

/**
 * Counts the numbers of a JSON array and writes the first 64 to `out`. Returns a string when something is wrong. Works on
 * bytes, because a string could not be wiped.
 */
function readArray(input: Uint8Array, out: Uint8Array): number | string {
  const notArray = 'it is not a JSON array of numbers';
  let at = skipBlank(input, 0);
  if (input[at] !== OPEN) return notArray;
  at = skipBlank(input, at + 1);
  if (input[at] === CLOSE) return isBlank(input, at + 1) ? 0 : notArray;
  for (let count = 1; ; count++) {
    const start = at;
    let value = 0;
    for (let digit = digitOf(input[at]); digit !== null && at - start < 4; digit = digitOf(input[at])) {
      value = value * 10 + digit;
      at++;
    }
    const leadingZero = input[start] === ZERO && at - start > 1;
    if (at === start || leadingZero || value > 255)
      return `number ${count} is not a whole number from 0 to 255`;
    if (count <= out.length) out[count - 1] = value;
    at = skipBlank(input, at);
    if (input[at] === CLOSE) return isBlank(input, at + 1) ? count : notArray;
    if (input[at] !== COMMA) return notArray;
    at = skipBlank(input, at + 1);
  }
}

function readBase58(input: Uint8Array, out: Uint8Array): number | string {
  const decoded = bs58.decodeUnsafe(
    Buffer.from(input.buffer, input.byteOffset, input.length).toString('latin1').trim(),
  );
  if (decoded === undefined) return 'it is neither a JSON array nor base58';
  if (decoded.length === out.length) out.set(decoded);
  const { length } = decoded;
  decoded.fill(0);
  return length;
}

function digitOf(byte: number | undefined): number | null {
  return byte !== undefined && byte >= ZERO && byte <= ZERO + 9 ? byte - ZERO : null;
}

function skipBlank(input: Uint8Array, start: number): number {
  let at = start;
  while (input[at] === 0x20 || input[at] === 0x0a || input[at] === 0x0d || input[at] === 0x09) at++;
  return at;
}

function isBlank(input: Uint8Array, from: number): boolean {
  return skipBlank(input, from) === input.length;
}
