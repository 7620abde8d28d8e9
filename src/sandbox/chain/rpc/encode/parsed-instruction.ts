import type { Address } from '@solana/kit';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../../../domain/address.ts';
import { MEMO_PROGRAMS } from '../../addresses.ts';
import type { Layout } from './layout.ts';
import { SYSTEM_LAYOUTS } from './system-layouts.ts';
import { ASSOCIATED_LAYOUTS, TOKEN_LAYOUTS } from './token-layouts.ts';

interface ParsedProgram {
  readonly name: string;
  readonly tagBytes: number;
  readonly layouts: Readonly<Record<number, Layout>>;
}

const TOKEN = { tagBytes: 1, layouts: TOKEN_LAYOUTS };
const PROGRAMS: ReadonlyMap<string, ParsedProgram> = new Map([
  [SYSTEM_PROGRAM, { name: 'system', tagBytes: 4, layouts: SYSTEM_LAYOUTS }],
  [TOKEN_PROGRAM, { name: 'spl-token', ...TOKEN }],
  [TOKEN_2022_PROGRAM, { name: 'spl-token-2022', ...TOKEN }],
  [
    ASSOCIATED_TOKEN_PROGRAM,
    { name: 'spl-associated-token-account', tagBytes: 1, layouts: ASSOCIATED_LAYOUTS },
  ],
]);

/** The parsed form of an instruction; undefined if the program or the instruction is not known. */
export function parseInstruction(
  programId: Address,
  accounts: readonly (Address | undefined)[],
  bytes: Uint8Array,
) {
  const data = Buffer.from(bytes);
  if (MEMO_PROGRAMS.has(programId)) return { program: 'spl-memo', programId, parsed: data.toString('utf8') };
  const program = PROGRAMS.get(programId);
  if (program === undefined) return undefined;
  const { name, tagBytes, layouts } = program;
  // The associated token program reads empty data as its first instruction.
  const tag = data.length < tagBytes ? 0 : data.readUIntLE(0, tagBytes);
  const layout = layouts[tag];
  if (layout === undefined) return undefined;
  const body = data.subarray(tagBytes);
  const names = typeof layout.accounts === 'function' ? layout.accounts(body) : layout.accounts;
  const fields = readFields(layout, body);
  if (fields === undefined || accounts.length < names.length) return undefined;
  const info = { ...namedAccounts(names, accounts, layout.multisig ?? false), ...fields };
  return { program: name, programId, parsed: { type: layout.type, info } };
}

function readFields(layout: Layout, data: Buffer) {
  try {
    return layout.data?.(data) ?? {};
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function namedAccounts(
  names: readonly string[],
  accounts: readonly (Address | undefined)[],
  multisig: boolean,
) {
  const named = Object.fromEntries(names.map((name, index) => [name, accounts[index]]));
  if (!multisig || accounts.length === names.length) return named;
  const authority = names.at(-1) ?? '';
  const { [authority]: address, ...rest } = named;
  const renamed = `multisig${authority.charAt(0).toUpperCase()}${authority.slice(1)}`;
  return { ...rest, [renamed]: address, signers: accounts.slice(names.length) };
}
