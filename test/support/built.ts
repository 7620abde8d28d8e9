import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll } from 'vitest';
import config from '../../rolldown.config.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Bundles the sources as they are, beside the packages that the bundle needs; returns the path of its bin/gavel.js. */
export function builtBinary(): () => string {
  const directory = join(ROOT, 'node_modules', '.cache', `gavel-test-${process.pid}`);
  beforeAll(async () => {
    const { output, ...input } = config;
    const bundle = await rolldown({ ...input, cwd: ROOT });
    await bundle.write({ ...output, dir: join(directory, 'dist') });
    await bundle.close();
    await mkdir(join(directory, 'bin'));
    for (const name of ['gavel.js', 'package.json']) {
      await copyFile(join(ROOT, 'bin', name), join(directory, 'bin', name));
    }
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));
  return () => join(directory, 'bin', 'gavel.js');
}
