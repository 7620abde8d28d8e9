import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';

/**
 * Throws the system's error (`EMFILE`, `ENFILE`) unless `count` more files can be open at once. It is for a library that
 * otherwise ends the whole process when it cannot open its files.
 */
export function requireSpareDescriptors(count: number): void {
  const descriptors: number[] = [];
  try {
    while (descriptors.length < count) descriptors.push(openSync(devNull, 'r'));
  } finally {
    for (const descriptor of descriptors) closeSync(descriptor);
  }
}
