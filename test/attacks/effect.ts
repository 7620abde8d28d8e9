import { COMPUTE_BUDGET_PROGRAM } from '../../src/domain/address.ts';
import { compileDraft } from '../../src/sandbox/hostile/compile.ts';
import type { Draft } from '../../src/sandbox/hostile/draft.ts';
import { unitLimit } from '../../src/sandbox/hostile/instructions.ts';
import type { Random } from '../../src/sandbox/hostile/trick.ts';
import type { CheckCode } from '../../src/transactions/check-code.ts';
import type { Genuine } from './genuine.ts';

/** An attack, and the check of the simulation that has to see what it does; null where that depends on what it is. */
export interface Effect {
  readonly name: string;
  readonly code: CheckCode | null;
  make(
    genuine: Genuine,
    all: readonly Genuine[],
    random: Random,
  ): Uint8Array | null | Promise<Uint8Array | null>;
  /** Where the bytes are not all: what they are judged by, changed. */
  as?(genuine: Genuine): Genuine;
}

/** With enough compute units for what is done besides. */
export function withUnits(draft: Draft): Draft {
  const own = draft.instructions.filter(({ program }) => program !== COMPUTE_BUDGET_PROGRAM);
  if (draft.config !== null) return { ...draft, config: { ...draft.config, computeUnitLimit: 1_400_000 } };
  return { ...draft, instructions: [unitLimit(1_400_000), ...own] };
}

/** Null for what does not fit into a packet. */
export function written(draft: Draft): Uint8Array | null {
  try {
    return compileDraft(draft);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
