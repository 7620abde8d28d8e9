import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import config from '../../rolldown.config.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where bundles of all processes of a run of tests are: beside the packages that they need. */
export const runFolder = (): string =>
  join(ROOT, 'node_modules', '.cache', `gavel-test-${process.env.TEST_RUN ?? process.pid}`);

/** A cache folder (XDG_CACHE_HOME) for commands that start with a home of their own each time: goes with the bundle. */
export const bundleCache = (binary: string): string => join(dirname(dirname(binary)), 'cache');

/** Bundles the sources as they are into `directory`; the path of its bin/gavel.js. */
export async function bundleBinary(directory = join(runFolder(), 'bundle')): Promise<string> {
  const { output, ...input } = config;
  const bundle = await rolldown({ ...input, cwd: ROOT });
  await bundle.write({ ...output, dir: join(directory, 'dist') });
  await bundle.close();
  await cp(join(ROOT, 'bin'), join(directory, 'bin'), { recursive: true });
  return join(directory, 'bin', 'gavel.js');
}

/** Bundled once in a run of tests: the first process that comes to it does it, and the others wait. */
export async function sharedBinary(): Promise<string> {
  const directory = join(runFolder(), 'bundle');
  const ended = join(runFolder(), 'bundle-ended');
  await mkdir(runFolder(), { recursive: true });
  const isFirst = await mkdir(directory).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const failure = await bundleBinary(directory).then(() => '', String);
    await writeFile(`${ended}.new`, failure);
    await rename(`${ended}.new`, ended);
  }
  while (!existsSync(ended)) await new Promise((resolve) => setTimeout(resolve, 100));
  const failure = await readFile(ended, 'utf8');
  if (failure !== '') throw new Error(failure);
  return join(directory, 'bin', 'gavel.js');
}
