import { BLOCKHASH_BLOCKS } from '../../domain/blocks.ts';
import type { Tip } from '../../ports/chain.ts';
import type { Terms } from './terms.ts';

/** A finalized block, and when it was seen, in milliseconds since the landing began. */
export interface Sighting {
  readonly slot: bigint;
  readonly at: number;
}

/** The least number of slots between two sightings to measure a slot's duration. With fewer, the result says little. */
const MEASURED_SLOTS = 8n;
/** Lower limit of a slot's duration, whatever a node says. The blocks of a blockhash take at least half of that each. */
const SHORTEST_SLOT_MS = 200;
/** Upper limit. If slots were skipped while a cluster stood still, they must not be waited for a second time. */
const LONGEST_SLOT_MS = 1_000;

/** The duration of a slot in milliseconds, measured between two sightings; null if they are too close together. */
export function slotTime(first: Sighting, last: Sighting): number | null {
  const slots = last.slot - first.slot;
  return slots < MEASURED_SLOTS ? null : (last.at - first.at) / Number(slots);
}

/**
 * Why a height past the last valid one is not believed; null if there is no reason to doubt it. Since the blockhash was
 * read, there cannot be more new blocks than slots, and the blocks must have taken at least half of the measured duration
 * of a slot each.
 */
export function reasonToDoubt(
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
