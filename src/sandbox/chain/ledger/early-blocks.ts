import { FIRST_SLOT, hashAt, type Ledger } from './ledger.ts';
import type { Block } from './types.ts';

/** A block of the time before heights were counted, as a cluster's first blocks are. */
export type EarlyBlock = Omit<Block, 'height'> & { readonly height: null };

const NO_HASH = '1'.repeat(32);

/**
 * The empty blocks before the chain's own first one: tools expect slot 0, with the genesis hash as its blockhash. They are not
 * kept, but made when asked for. Undefined for a later slot, and when the blocks after them are forgotten.
 */
export function earlyBlock(ledger: Ledger, slot: number): EarlyBlock | undefined {
  if (slot < 0 || slot >= FIRST_SLOT || firstAvailable(ledger) > slot) return undefined;
  return {
    slot,
    height: null,
    parentSlot: Math.max(0, slot - 1),
    previousBlockhash: slot === 0 ? NO_HASH : hashAt(ledger.genesisHash, slot - 1),
    blockhash: hashAt(ledger.genesisHash, slot),
    time: ledger.block(FIRST_SLOT)?.time ?? 0,
    transactions: [],
  };
}

/** The oldest slot that can be asked for. */
export function firstAvailable(ledger: Ledger): number {
  return ledger.firstAvailable === FIRST_SLOT ? 0 : ledger.firstAvailable;
}
