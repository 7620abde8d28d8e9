import { createHash } from 'node:crypto';
import type { Raffle } from '../../domain/raffle.ts';
import { getRaffleEncoder } from '../generated/raffle/accounts/raffle.ts';

/** The fields that others may change at any time: tickets sold, draw slot, winner, randomness, claims. */
const CHANGING_FIELDS = [
  [183, 187],
  [199, 247],
  [282, 284],
] as const;
const DISCRIMINATOR = 8;

/**
 * The hash that a purchase of tickets contains, computed as the program does: sha256, 32 bytes, of all fields of a raffle
 * except tickets sold, draw slot, winner, randomness and claims.
 */
export function raffleTerms({ endTime, ...raffle }: Raffle): Uint8Array {
  const bytes = getRaffleEncoder().encode({ ...raffle, endTime: BigInt(endTime) });
  const hash = createHash('sha256');
  let from = DISCRIMINATOR;
  for (const [start, end] of CHANGING_FIELDS) {
    hash.update(bytes.subarray(from, start));
    from = end;
  }
  return hash.update(bytes.subarray(from)).digest();
}
