/** How many blocks after its own block a blockhash can be used in: the longest time that a transaction can land in. */
export const BLOCKHASH_BLOCKS = 150;

/** "150 blocks (about 45 s)". `slotMs`: how long a slot takes now, in milliseconds; null leaves out the seconds. */
export function blocksText(blocks: number, slotMs: number | null): string {
  const noun = blocks === 1 ? 'block' : 'blocks';
  if (slotMs === null) return `${blocks} ${noun}`;
  const seconds = Math.max(1, Math.round((blocks * slotMs) / 1000));
  return `${blocks} ${noun} (about ${seconds} s)`;
}
