import { createHash } from 'node:crypto';
import type { ProgramVm } from './program-vm.ts';

/** A cluster keeps the hashes of so many slots. */
export const KNOWN_SLOTS = 512;

const hashes = new Map<bigint, Uint8Array>();

export function hashOfSlot(slot: bigint): Uint8Array {
  const hash = hashes.get(slot) ?? createHash('sha256').update(`slot ${slot}`).digest();
  hashes.set(slot, hash);
  return hash;
}

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
