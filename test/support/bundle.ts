import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import config from '../../rolldown.config.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where bundles of this process are: beside the packages that they need. */
export const bundleDirectory = (): string =>
  join(ROOT, 'node_modules', '.cache', `gavel-test-${process.pid}`);

/** Bundles the sources as they are; the path of its bin/gavel.js. `warm` compiles it ahead, as `npm run build` does. */
export async function bundleBinary({ warm }: { readonly warm: boolean }): Promise<string> {
  const directory = bundleDirectory();
  const { output, ...input } = config;
  const bundle = await rolldown({ ...input, cwd: ROOT });
  await bundle.write({ ...output, dir: join(directory, 'dist') });
  await bundle.close();
  await cp(join(ROOT, 'bin'), join(directory, 'bin'), { recursive: true });
  if (warm) await promisify(execFile)(process.execPath, [join(directory, 'bin', 'warm.js')]);
  return join(directory, 'bin', 'gavel.js');
}
