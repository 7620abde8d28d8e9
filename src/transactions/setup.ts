import { AccountRole, getU32Encoder, getU64Encoder, type Instruction, isSignerRole } from '@solana/kit';
import { getProgramDerivedAddress } from '../chain/pda.ts';
import {
  type Address,
  COMPUTE_BUDGET_PROGRAM,
  LOOKUP_TABLE_PROGRAM,
  SYSTEM_PROGRAM,
} from '../domain/address.ts';
import { addressBytes } from '../domain/base58.ts';
import type { LookupTables } from './decode.ts';

/** A lookup table, and the addresses in it. */
export interface LookupTable {
  readonly address: Address;
  readonly addresses: readonly Address[];
}

/** A table that is to be created. */
export interface NewTable extends LookupTable {
  /** The address is derived from the wallet and this slot, which must be one of the last 512 slots that have a block. */
  readonly recentSlot: bigint;
}

/** Compute units of a setup transaction: well above the measured use with the largest table. */
export const SETUP_UNITS = 60_000;
/** As many addresses as fit one setup transaction of 1,232 bytes. Each saves 31 bytes in the main transaction. */
export const MAX_ENTRIES = 26;

/** Discriminators of the lookup table program. */
export const TABLE_INSTRUCTIONS = { create: 0, extend: 2 } as const;
const HEADER_BYTES = 56;

/** The size of the account of a table, in bytes. */
export function tableBytes({ addresses }: Pick<LookupTable, 'addresses'>): number {
  return HEADER_BYTES + 32 * addresses.length;
}

/** The address of a table, derived from its authority and a recent slot. */
export function deriveTable(authority: Address, recentSlot: bigint): { address: Address; bump: number } {
  const [address, bump] = getProgramDerivedAddress({
    programAddress: LOOKUP_TABLE_PROGRAM,
    seeds: [addressBytes(authority), getU64Encoder().encode(recentSlot)],
  });
  return { address, bump };
}

/**
 * The accounts that can be loaded from a table, in the order in which the instructions first name them: all but the signers
 * and the called programs, which must be in the message.
 */
export function loadable(payer: Address, instructions: readonly Instruction[]): readonly Address[] {
  const accounts = instructions.flatMap((one) => one.accounts ?? []);
  const fixed = new Set<Address>([
    payer,
    COMPUTE_BUDGET_PROGRAM,
    ...instructions.map(({ programAddress }) => programAddress),
    ...accounts.filter(({ role }) => isSignerRole(role)).map(({ address }) => address),
  ]);
  return [...new Set(accounts.map(({ address }) => address))].filter((address) => !fixed.has(address));
}

/** The instruction, with every account that is in the table loaded from it. */
export function loadingFrom(table: LookupTable, instruction: Instruction): Instruction {
  const accounts = instruction.accounts?.map((given) => {
    const { address, role } = given;
    const addressIndex = table.addresses.indexOf(address);
    return addressIndex === -1 || isSignerRole(role) || 'lookupTableAddress' in given
      ? given
      : { address, role, addressIndex, lookupTableAddress: table.address };
  });
  return accounts === undefined ? instruction : { ...instruction, accounts };
}

/** The instructions that create the table and add its addresses. The wallet pays, and is the table's authority. */
export function setupInstructions(wallet: Address, table: NewTable): readonly Instruction[] {
  const { bump } = deriveTable(wallet, table.recentSlot);
  const number = getU64Encoder();
  const entries = table.addresses.flatMap((address) => [...addressBytes(address)]);
  const instruction = (kind: number, rest: readonly number[]): Instruction => ({
    programAddress: LOOKUP_TABLE_PROGRAM,
    accounts: [
      { address: table.address, role: AccountRole.WRITABLE },
      { address: wallet, role: AccountRole.READONLY_SIGNER },
      { address: wallet, role: AccountRole.WRITABLE_SIGNER },
      { address: SYSTEM_PROGRAM, role: AccountRole.READONLY },
    ],
    data: Uint8Array.from([...getU32Encoder().encode(kind), ...rest]),
  });
  return [
    instruction(TABLE_INSTRUCTIONS.create, [...number.encode(table.recentSlot), bump]),
    instruction(TABLE_INSTRUCTIONS.extend, [...number.encode(BigInt(table.addresses.length)), ...entries]),
  ];
}

/** The entries of several tables, all read at `slot`. */
export function entriesOf(tables: readonly LookupTable[], slot: bigint): LookupTables {
  const byAddress = new Map(tables.map(({ address, addresses }) => [address, addresses]));
  return { slot, known: true, entry: (address, index) => byAddress.get(address)?.[index] ?? null };
}

/** The entries of this one table. `slot`: the slot of the read; 0 when the table does not exist yet. */
export function tablesOf(table: LookupTable, slot = 0n): LookupTables {
  return {
    slot,
    known: true,
    entry: (address, index) => (address === table.address ? (table.addresses[index] ?? null) : null),
  };
}
