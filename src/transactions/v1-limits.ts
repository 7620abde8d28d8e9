import type { Message } from './message.ts';

const MAX_SIGNERS = 12;
const MAX_KEYS = 64;
const MAX_INSTRUCTIONS = 64;
const HEAP_STEP = 1_024;
const MIN_HEAP = 32 * HEAP_STEP;
const MAX_HEAP = 256 * HEAP_STEP;

/** Why the runtime would refuse this message of version 1 (SIMD-0385); null when it is within all limits. */
export function limitProblem({ signers, keys, instructions, config }: Message): string | null {
  if (signers > MAX_SIGNERS) return `it has ${signers} signers; at most ${MAX_SIGNERS} are allowed`;
  if (keys.length > MAX_KEYS) return `it names ${keys.length} accounts; at most ${MAX_KEYS} are allowed`;
  if (instructions.length > MAX_INSTRUCTIONS)
    return `it has ${instructions.length} instructions; at most ${MAX_INSTRUCTIONS} are allowed`;
  const heap = config?.heapSize ?? MIN_HEAP;
  if (heap < MIN_HEAP || heap > MAX_HEAP || heap % HEAP_STEP !== 0)
    return `it asks for a heap of ${heap} bytes; whole KiB from 32 to 256 are allowed`;
  return null;
}
