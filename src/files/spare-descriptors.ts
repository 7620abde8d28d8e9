import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';

/**
 * Throws the error of the system (`EMFILE`, `ENFILE`) where so many more files cannot be open at once: for a library that
 * ends the process, with no word of ours, when it cannot have those that it needs.
 */
export function requireSpareDescriptors(count: number): void {
  const descriptors: number[] = [];
  try {
    while (descriptors.length < count) descriptors.push(openSync(devNull, 'r'));
  } finally {
    for (const descriptor of descriptors) closeSync(descriptor);
  }
}
