import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import config from '../../rolldown.config.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where bundles of all processes of a run of tests are: beside the packages that they need. */
export const runFolder = (): string =>
  join(ROOT, 'node_modules', '.cache', `gavel-test-${process.env.TEST_RUN ?? process.pid}`);

/** Where bundles of this process are. */
export const bundleDirectory = (): string => join(runFolder(), String(process.pid));

/** A cache folder (XDG_CACHE_HOME) for commands that start with a home of their own each time: goes with the bundle. */
export const bundleCache = (binary: string): string => join(dirname(dirname(binary)), 'cache');

/** Bundles the sources as they are; the path of its bin/gavel.js. */
export async function bundleBinary(): Promise<string> {
  const directory = bundleDirectory();
  const { output, ...input } = config;
  const bundle = await rolldown({ ...input, cwd: ROOT });
  await bundle.write({ ...output, dir: join(directory, 'dist') });
  await bundle.close();
  await cp(join(ROOT, 'bin'), join(directory, 'bin'), { recursive: true });
  return join(directory, 'bin', 'gavel.js');
}
