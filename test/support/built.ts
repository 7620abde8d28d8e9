import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { bundleBinary, bundleDirectory } from './bundle.ts';

/**
 * Bundles the sources as they are, beside the packages that the bundle needs; returns the path of its bin/gavel.js. `warm`
 * compiles it ahead, as `npm run build` does: for who starts it thousands of times.
 */
export function builtBinary({ warm = false }: { readonly warm?: boolean } = {}): () => string {
  beforeAll(() => bundleBinary({ warm }), 300_000);
  afterAll(() => rm(bundleDirectory(), { recursive: true, force: true }));
  return () => join(bundleDirectory(), 'bin', 'gavel.js');
}
