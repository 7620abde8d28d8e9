import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AUTH_RULES_ADDRESS } from '../../chain/codecs/auth-rules.ts';
import { BUBBLEGUM_ADDRESS } from '../../chain/codecs/bubblegum.ts';
import { COMPRESSION_ADDRESS, NOOP_ADDRESS } from '../../chain/codecs/compression.ts';
import { CORE_ADDRESS } from '../../chain/codecs/core.ts';
import { TOKEN_METADATA_ADDRESS } from '../../chain/codecs/token-metadata.ts';
import { SANDBOX_POOLS, SANDBOX_PROGRAMS } from '../../config/deployments.ts';
import type { Address } from '../../domain/address.ts';
import { OWN_PROGRAM_NAMES } from '../../domain/deployment.ts';
import { CliError } from '../../errors/cli-error.ts';
import { MAX_BYTES } from '../../files/limits.ts';
import { readRegular } from '../../files/read-regular.ts';
import type { Program } from '../chain/vm/vm.ts';

const PROGRAMS: readonly (readonly [folder: string, address: Address])[] = [
  ...OWN_PROGRAM_NAMES.map((name) => [name, SANDBOX_PROGRAMS[name]] as const),
  ['vendor-a', SANDBOX_PROGRAMS.vendorA],
  ['vendor-b', SANDBOX_PROGRAMS.vendorB],
  ['pools', SANDBOX_POOLS],
  ['token-metadata', TOKEN_METADATA_ADDRESS],
  ['token-auth-rules', AUTH_RULES_ADDRESS],
  ['core', CORE_ADDRESS],
  ['bubblegum', BUBBLEGUM_ADDRESS],
  ['compression', COMPRESSION_ADDRESS],
  ['noop', NOOP_ADDRESS],
];

/** A program file to load at an address. */
export interface ProgramFile {
  readonly address: Address;
  /** Absolute. */
  readonly path: string;
}

/** The built programs from this module's own package. Programs in `own` replace them or are added. */
export async function loadPrograms(own: readonly ProgramFile[] = []): Promise<readonly Program[]> {
  const root = packageRoot();
  const built = PROGRAMS.filter(([, address]) => own.every((one) => one.address !== address)).map(
    ([name, address]) => ({ address, path: join(root, 'programs', name, 'prebuilt', `${name}.so`) }),
  );
  return [...built, ...own].map(({ address, path }) => ({ address, elf: readProgram(path) }));
}

function readProgram(path: string): Uint8Array {
  const refuse = (why: string): CliError =>
    new CliError('usage', {
      what: `the program ${path} cannot be read`,
      why,
      hint: 'name a program file (.so) that you can read',
    });
  const file = readRegular(path, { maxBytes: MAX_BYTES.program, followsLinks: true }, refuse);
  if (file === null) throw refuse('there is no such file');
  return file.bytes;
}

/** The directory of this package. Works in the sources and in the bundle, which have different depths. */
export function packageRoot(): string {
  const start = import.meta.dirname;
  for (let directory = start; ; directory = dirname(directory)) {
    if (existsSync(join(directory, 'programs', 'market', 'prebuilt'))) return directory;
    if (directory === dirname(directory)) throw new Error(`No directory above ${start} holds the programs.`);
  }
}
