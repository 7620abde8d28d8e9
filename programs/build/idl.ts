import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnchorIdl } from '@codama/nodes-from-anchor';
import { type Program, programFolder, ROOT } from './layout.ts';

interface Named {
  readonly name: string;
  readonly discriminator: readonly number[];
}

/** The parts of an Anchor IDL (spec 0.1.0) that this build reads itself. */
export interface Idl {
  readonly address: string;
  readonly instructions: readonly Named[];
  readonly accounts: readonly Named[];
  readonly errors: readonly { readonly code: number; readonly name: string; readonly msg: string }[];
}

/** Reads a program's idl.json: typed for our own use, and as Codama takes it. */
export async function readIdl(program: Program): Promise<{ idl: Idl; anchor: AnchorIdl }> {
  const parsed: unknown = JSON.parse(await readFile(join(ROOT, programFolder(program), 'idl.json'), 'utf8'));
  return { idl: parsed as Idl, anchor: parsed as AnchorIdl };
}
