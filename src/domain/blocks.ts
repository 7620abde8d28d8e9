/** Blocks after its own in which a blockhash may be used, and so how long a transaction lives at most. */
export const BLOCKHASH_BLOCKS = 150;

/** "150 blocks (about 45 s)": the time by how long a slot takes now, in milliseconds; without it where that is not known. */
export function blocksText(blocks: number, slotMs: number | null): string {
  const noun = blocks === 1 ? 'block' : 'blocks';
  if (slotMs === null) return `${blocks} ${noun}`;
  const seconds = Math.max(1, Math.round((blocks * slotMs) / 1000));
  return `${blocks} ${noun} (about ${seconds} s)`;
}
