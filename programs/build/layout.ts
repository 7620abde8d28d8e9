import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A program of this repository: `idl` says whether it is described by an idl.json from which code is generated. */
export interface Program {
  /** Folder under programs/, and the name of the .so file. */
  readonly name: string;
  /** The crate, where it cannot have the folder's name. */
  readonly crate?: string;
  readonly idl: boolean;
}

/** Every program, in the order in which they are built. A new program is a new row. */
export const PROGRAMS: readonly Program[] = [
  { name: 'market', idl: true },
  { name: 'auction', idl: true },
  { name: 'raffle', idl: true },
  { name: 'vendor-a', idl: true },
  { name: 'pools', idl: true },
  { name: 'vendor-b', idl: true },
  { name: 'token-metadata', idl: false },
  { name: 'token-auth-rules', idl: false },
  { name: 'bubblegum', idl: false },
  { name: 'compression', idl: false },
  { name: 'noop', idl: false },
  { name: 'core', crate: 'core-assets', idl: false },
  // For tests alone, and not in the package.
  { name: 'malicious', idl: false },
];

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Where a program lives, relative to the root. */
export const programFolder = (program: Program): string => join('programs', program.name);

/** Where the loadable program is kept, relative to the root. */
export const prebuiltPath = (program: Program): string =>
  join(programFolder(program), 'prebuilt', `${program.name}.so`);

/** Where the TypeScript client of a program is kept, relative to the root. */
export const clientFolder = (program: Program): string => join('src/chain/generated', program.name);

/** The Rust constants generated from a program's IDL, relative to the root. */
export const rustConstantsPath = (program: Program): string => join(programFolder(program), 'src/idl.rs');

/** Where the Rust errors generated from a program's IDL are kept, relative to the root. */
export const rustErrorsPath = (program: Program): string => join(programFolder(program), 'src/idl/error.rs');
