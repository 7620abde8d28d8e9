import { beforeAll } from 'vitest';
import { sharedBinary } from './bundle.ts';

let built: Promise<string> | undefined;

/**
 * Bundles the sources as they are, beside the packages that the bundle needs; returns the path of its bin/gavel.js. Once in a
 * run for all files: it takes some seconds.
 */
export function builtBinary(): () => string {
  let binary = '';
  beforeAll(async () => {
    built ??= sharedBinary();
    binary = await built;
  }, 300_000);
  return () => binary;
}
