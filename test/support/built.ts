import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { bundleBinary, bundleDirectory } from './bundle.ts';

/** Bundles the sources as they are, beside the packages that the bundle needs; returns the path of its bin/gavel.js. */
export function builtBinary(): () => string {
  beforeAll(() => bundleBinary(), 300_000);
  afterAll(() => rm(bundleDirectory(), { recursive: true, force: true }));
  return () => join(bundleDirectory(), 'bin', 'gavel.js');
}
