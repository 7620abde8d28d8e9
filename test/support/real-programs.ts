import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Address } from '../../src/domain/address.ts';

/** Public builds of the programs that our stand-ins stand in for. They are test material and not part of this repository. */
const FILES = {
  tokenMetadata: ['metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s', 'mpl_token_metadata.so'],
  tokenAuthRules: ['auth9SigNpDKz4sJJ1DfCTuZrZNSAgh9sFD3rboVmgg', 'mpl_token_auth_rules.so'],
  core: ['CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d', 'mpl_core.so'],
  bubblegum: ['BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY', 'mpl_bubblegum.so'],
  compression: ['cmtDvXumGCrqC1Age74AVPhSRVXJMd8PJS91L8KbNCK', 'spl_account_compression.so'],
  noop: ['noopb9bkMVfRPU8AsbpTUg8AQkHtKwMYZiFUjNRtMmV', 'spl_noop.so'],
} as const;

export type RealProgramName = keyof typeof FILES;

export interface RealProgram {
  readonly name: RealProgramName;
  readonly address: Address;
  /** Absolute. */
  readonly path: string;
  readonly elf: Uint8Array;
}

/** Why `realPrograms` is null: the title of a test that is skipped for it. */
export const NO_REAL_PROGRAMS = 'skipped: no real programs';

let found: readonly RealProgram[] | null | undefined;

/**
 * The real programs, from the folder that GAVEL_REAL_PROGRAMS names, or from `../shared/real-programs` beside the checkout;
 * null if there is no such folder. Throws if a file is missing in it.
 */
export function realPrograms(): readonly RealProgram[] | null {
  found ??= find();
  return found;
}

function find(): readonly RealProgram[] | null {
  const named = process.env.GAVEL_REAL_PROGRAMS;
  const folder = named ?? join(import.meta.dirname, '../../../shared/real-programs');
  if (named === undefined && !existsSync(folder)) return null;
  return (Object.keys(FILES) as RealProgramName[]).map((name) => {
    const [address, file] = FILES[name];
    const path = join(folder, file);
    return { name, address: address as Address, path, elf: readFileSync(path) };
  });
}
