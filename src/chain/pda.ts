import { sha256 } from '@noble/hashes/sha2.js';
import type { Address, ProgramDerivedAddress, ProgramDerivedAddressBump } from '@solana/kit';
import { addressBytes, toAddress } from '../domain/base58.ts';
import { isOffCurve } from '../domain/off-curve.ts';

const MAX_SEEDS = 15;
const MAX_SEED_BYTES = 32;

/** Bytes, or a text that stands for its UTF-8 bytes. */
type Seed = ArrayLike<number> | string;

/**
 * Derived addresses, because a command needs the same few again and again and each takes about half a millisecond. The
 * number is limited: a list of tens of thousands of accounts needs each address once, and must not fill the memory.
 */
const derived = new Map<string, ProgramDerivedAddress>();
const MOST_KEPT = 10_000;

/**
 * The address that a program owns for these seeds, and the bump that moved it off the curve. Gives the same result as
 * kit's function of this name. That one loads WebCrypto, which takes a short command longer than the hashing itself; so
 * does Node's own crypto. Throws RangeError for over 15 seeds, or a seed of over 32 bytes.
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
    const candidate = sha256(bytes);
    if (isOffCurve(candidate)) return [toAddress(candidate), bump as ProgramDerivedAddressBump];
  }
  throw new RangeError('no bump moves these seeds off the curve');
}
