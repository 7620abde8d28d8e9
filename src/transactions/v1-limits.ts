import type { Message } from './message.ts';

const MOST_SIGNERS = 12;
const MOST_KEYS = 64;
const MOST_INSTRUCTIONS = 64;
const HEAP_STEP = 1_024;
const LEAST_HEAP = 32 * HEAP_STEP;
const MOST_HEAP = 256 * HEAP_STEP;

/** Why the runtime would not take this message of version 1 (SIMD-0385); null where nothing of it is past its limits. */
export function limitProblem({ signers, keys, instructions, config }: Message): string | null {
  if (signers > MOST_SIGNERS) return `it has ${signers} signers; at most ${MOST_SIGNERS} are allowed`;
  if (keys.length > MOST_KEYS) return `it names ${keys.length} accounts; at most ${MOST_KEYS} are allowed`;
  if (instructions.length > MOST_INSTRUCTIONS)
    return `it has ${instructions.length} instructions; at most ${MOST_INSTRUCTIONS} are allowed`;
  const heap = config?.heapSize ?? LEAST_HEAP;
  if (heap < LEAST_HEAP || heap > MOST_HEAP || heap % HEAP_STEP !== 0)
    return `it asks for a heap of ${heap} bytes; whole KiB from 32 to 256 are allowed`;
  return null;
}
