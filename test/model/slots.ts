import { createHash } from 'node:crypto';

/** Fewer than a cluster's 512, so that a sequence comes to the end of them. */
const KNOWN = 60;

/** The slot in which every sequence begins. */
export const FIRST_SLOT = 1_000n;

/** Every third slot has no block. */
const isSkipped = (slot: bigint) => slot % 3n === 2n;

/** Of a slot, in the sequence that `seed` stands for. */
export const slotHash = (seed: Buffer, slot: bigint): Buffer =>
  createHash('sha256').update(seed).update(String(slot)).digest();

/** The slots that are known in `now`, newest first. */
export function knownSlots(now: bigint): bigint[] {
  const known: bigint[] = [];
  for (let slot = now - 1n; known.length < KNOWN; slot -= 1n) if (!isSkipped(slot)) known.push(slot);
  return known;
}

/** The block that draws a raffle whose slot is `from`: none yet, none any more, or the first at or after it. */
export function drawingSlot(from: bigint, now: bigint): bigint | 'to come' | 'forgotten' {
  const known = knownSlots(now);
  const first = known.findLast((slot) => slot >= from);
  if (first === undefined) return 'to come';
  return known.every((slot) => slot > from) ? 'forgotten' : first;
}
