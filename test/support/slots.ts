import { createHash } from 'node:crypto';
import type { ProgramVm } from './program-vm.ts';

/** A cluster keeps the hashes of so many slots. */
export const KNOWN_SLOTS = 512;

export const hashOfSlot = (slot: bigint): Uint8Array => createHash('sha256').update(`slot ${slot}`).digest();

/**
 * Goes to `slot` with the hashes that a cluster then keeps: those of the newest 512 slots before it that have a block, which
 * are all but those that `isSkipped` names.
 */
export function goToSlot(vm: ProgramVm, slot: bigint, isSkipped = (_slot: bigint) => false): void {
  const hashes: { slot: bigint; hash: Uint8Array }[] = [];
  for (let at = slot - 1n; at >= 0n && hashes.length < KNOWN_SLOTS; at -= 1n) {
    if (!isSkipped(at)) hashes.push({ slot: at, hash: hashOfSlot(at) });
  }
  vm.setSlot(slot);
  vm.setSlotHashes(hashes);
}
