import { execFile } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll } from 'vitest';
import config from '../../rolldown.config.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Bundles the sources as they are, beside the packages that the bundle needs; returns the path of its bin/gavel.js. `warm`
 * compiles it ahead, as `npm run build` does: for who starts it thousands of times.
 */
export function builtBinary({ warm = false }: { readonly warm?: boolean } = {}): () => string {
  const directory = join(ROOT, 'node_modules', '.cache', `gavel-test-${process.pid}`);
  beforeAll(async () => {
    const { output, ...input } = config;
    const bundle = await rolldown({ ...input, cwd: ROOT });
    await bundle.write({ ...output, dir: join(directory, 'dist') });
    await bundle.close();
    await cp(join(ROOT, 'bin'), join(directory, 'bin'), { recursive: true });
    if (warm) await promisify(execFile)(process.execPath, [join(directory, 'bin', 'warm.js')]);
  }, 60_000);
  afterAll(() => rm(directory, { recursive: true, force: true }));
  return () => join(directory, 'bin', 'gavel.js');
}
