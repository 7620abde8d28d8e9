import { BLOCKHASH_BLOCKS } from '../../domain/blocks.ts';
import type { Tip } from '../../ports/chain.ts';
import type { Terms } from './terms.ts';

/** A final block, and when it was seen: milliseconds since the landing began. */
export interface Sighting {
  readonly slot: bigint;
  readonly at: number;
}

/** Slots between two sightings that a slot's time is measured by: fewer say little. */
const MEASURED_SLOTS = 8n;
/** A slot takes no less, whatever a node says: half of that is the least that the blocks of a blockhash can have taken. */
const SHORTEST_SLOT_MS = 200;
/** And no more. Slots that were skipped while a cluster stood still are not to be waited for twice. */
const LONGEST_SLOT_MS = 1_000;

/** How long a slot takes, in milliseconds, by what was seen; null when too little was. */
export function slotTime(first: Sighting, last: Sighting): number | null {
  const slots = last.slot - first.slot;
  return slots < MEASURED_SLOTS ? null : (last.at - first.at) / Number(slots);
}

/**
 * Why a height that is past the last valid one is not believed; null when nothing speaks against it. Since the blockhash
 * was read no more blocks can have come than slots, and no block before its time: half of what a slot takes, as measured.
 */
export function doubtOf(
  { lastValidBlockHeight, minContextSlot, signedAgoMs }: Terms,
  { slot, height }: Tip,
  { elapsed, slotMs }: { readonly elapsed: number; readonly slotMs: number | null },
): string | null {
  const blocks = height - (lastValidBlockHeight - BigInt(BLOCKHASH_BLOCKS));
  const slots = slot - minContextSlot;
  if (blocks > slots)
    return `a height of ${height} cannot be: ${slots} slots have passed, and not ${blocks} blocks`;
  const each = Math.min(LONGEST_SLOT_MS, Math.max(SHORTEST_SLOT_MS, slotMs ?? 0));
  const least = ((BLOCKHASH_BLOCKS + 1) * each) / 2;
  const passed = signedAgoMs + elapsed;
  if (passed >= least) return null;
  return `a height of ${height} is too early: it was signed ${Math.floor(passed / 1000)} s ago`;
}
