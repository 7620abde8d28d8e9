import { createHash } from 'node:crypto';
import type { Raffle } from '../../domain/raffle.ts';
import { getRaffleEncoder } from '../generated/raffle/accounts/raffle.ts';

/** What others may change meanwhile: the tickets sold, draw slot with winner and randomness, and the claims. */
const OPEN = [
  [183, 187],
  [199, 247],
  [282, 284],
] as const;
const DISCRIMINATOR = 8;

/**
 * What a purchase of tickets is bound to, as the program computes it: sha256, 32 bytes, over all of a raffle but the
 * tickets sold, draw slot, winner, randomness and claims.
 */
export function raffleTerms({ endTime, ...raffle }: Raffle): Uint8Array {
  const bytes = getRaffleEncoder().encode({ ...raffle, endTime: BigInt(endTime) });
  const hash = createHash('sha256');
  let from = DISCRIMINATOR;
  for (const [start, end] of OPEN) {
    hash.update(bytes.subarray(from, start));
    from = end;
  }
  return hash.update(bytes.subarray(from)).digest();
}
