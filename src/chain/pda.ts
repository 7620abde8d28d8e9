import { sha256 } from '@noble/hashes/sha2.js';
import {
  type Address,
  isOffCurveAddress,
  type ProgramDerivedAddress,
  type ProgramDerivedAddressBump,
} from '@solana/kit';
import { addressBytes, toAddress } from '../domain/base58.ts';

const MAX_SEEDS = 15;
const MAX_SEED_BYTES = 32;

/** Bytes, or a text for its UTF-8. */
type Seed = ArrayLike<number> | string;

/**
 * What was derived before: a command asks for the same few addresses again and again, and each costs about half a
 * millisecond. A list of tens of thousands of accounts asks for each once, and must not fill the memory.
 */
const derived = new Map<string, ProgramDerivedAddress>();
const MOST_KEPT = 1_000;

/**
 * The address that a program owns by these seeds, and the bump that moved it off the curve: what kit's function of the
 * same name finds, which loads WebCrypto for it: that, and Node's own crypto too, cost a short command more than its hashing.
 * Throws RangeError for over 15 seeds, or one of over 32 bytes.
 */
export function getProgramDerivedAddress(given: {
  readonly programAddress: Address;
  readonly seeds: readonly Seed[];
}): ProgramDerivedAddress {
  const seeds = given.seeds.map((seed) => (typeof seed === 'string' ? Buffer.from(seed) : Buffer.from(seed)));
  if (seeds.length > MAX_SEEDS || seeds.some((seed) => seed.length > MAX_SEED_BYTES)) {
    throw new RangeError('an address is derived from at most 15 seeds of at most 32 bytes');
  }
  const key = [given.programAddress, ...seeds.map((seed) => seed.toString('hex'))].join(' ');
  const known = derived.get(key);
  if (known !== undefined) return known;
  if (derived.size >= MOST_KEPT) derived.clear();
  const found = derive(given.programAddress, seeds);
  derived.set(key, found);
  return found;
}

function derive(programAddress: Address, seeds: readonly Buffer[]): ProgramDerivedAddress {
  const program = addressBytes(programAddress);
  for (let bump = 255; bump > 0; bump -= 1) {
    const bytes = Buffer.concat([...seeds, Buffer.of(bump), program, Buffer.from('ProgramDerivedAddress')]);
    const candidate = toAddress(sha256(bytes));
    if (isOffCurveAddress(candidate)) return [candidate, bump as ProgramDerivedAddressBump];
  }
  throw new RangeError('no bump moves these seeds off the curve');
}
