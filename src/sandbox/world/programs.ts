import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { TOKEN_METADATA_ADDRESS } from '../../chain/token-metadata.ts';
import { SANDBOX_MARKET_PROGRAM } from '../../config/deployments.ts';
import type { Program } from '../chain/vm/vm.ts';

const PROGRAMS = [
  ['market', SANDBOX_MARKET_PROGRAM],
  ['token-metadata', TOKEN_METADATA_ADDRESS],
] as const;

/** The programs as they were built, from the package that this module belongs to. */
export async function loadPrograms(): Promise<readonly Program[]> {
  const root = packageRoot();
  return Promise.all(
    PROGRAMS.map(async ([name, address]) => ({
      address,
      elf: await readFile(join(root, 'programs', name, 'prebuilt', `${name}.so`)),
    })),
  );
}

/** Where this package lies. The same from the sources and from the bundle, which lie at different depths. */
export function packageRoot(): string {
  const start = import.meta.dirname;
  for (let directory = start; ; directory = dirname(directory)) {
    if (existsSync(join(directory, 'programs', 'market', 'prebuilt'))) return directory;
    if (directory === dirname(directory)) throw new Error(`No directory above ${start} holds the programs.`);
  }
}
