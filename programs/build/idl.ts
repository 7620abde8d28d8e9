import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnchorIdl } from '@codama/nodes-from-anchor';
import { type Program, programFolder, ROOT } from './layout.ts';

interface Named {
  readonly name: string;
  readonly discriminator: readonly number[];
}

/** Only the kinds of types that fields of accounts have. */
export type FieldType =
  | string
  | { readonly array: readonly [string, number] }
  | { readonly option: string }
  | { readonly vec: string };

export interface IdlAccount {
  readonly name: string;
  readonly docs?: readonly string[];
  /** Of an account that is always the same one: a program. */
  readonly address?: string;
  readonly writable?: boolean;
  readonly signer?: boolean;
  readonly optional?: boolean;
}

interface IdlStruct {
  readonly name: string;
  readonly type: { readonly fields: readonly { readonly name: string; readonly type: FieldType }[] };
}

/** The parts of an Anchor IDL (spec 0.1.0) that this build reads itself. */
export interface Idl {
  readonly address: string;
  readonly instructions: readonly (Named & {
    readonly docs: readonly string[];
    readonly accounts: readonly IdlAccount[];
  })[];
  readonly accounts: readonly Named[];
  /** The fields of each account, by its name. */
  readonly types: readonly IdlStruct[];
  readonly errors: readonly { readonly code: number; readonly name: string; readonly msg: string }[];
}

/** Reads a program's idl.json: typed for our own use, and as Codama takes it. */
export async function readIdl(program: Program): Promise<{ idl: Idl; anchor: AnchorIdl }> {
  const parsed: unknown = JSON.parse(await readFile(join(ROOT, programFolder(program), 'idl.json'), 'utf8'));
  return { idl: parsed as Idl, anchor: parsed as AnchorIdl };
}
