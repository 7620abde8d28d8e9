import { getU32Encoder, getU64Encoder } from '@solana/kit';
import { getProgramDerivedAddress } from '../../chain/pda.ts';
import { type Address, LOOKUP_TABLE_PROGRAM, SYSTEM_PROGRAM } from '../../domain/address.ts';
import { addressBytes } from '../../domain/base58.ts';
import type { DraftInstruction } from './draft.ts';

/** The accounts of a lookup table instruction. */
export interface Parties {
  readonly table: Address;
  readonly authority: Address;
  readonly payer: Address;
}

/** Tags of the instructions of the address lookup table program. */
const CREATE = 0;
const FREEZE = 1;
const EXTEND = 2;

export function createTable(parties: Parties, slot: bigint, bump: number): DraftInstruction {
  return ofTable(CREATE, parties, [...getU64Encoder().encode(slot), bump]);
}

export function extendTable(parties: Parties, addresses: readonly Address[]): DraftInstruction {
  const entries = addresses.flatMap((address) => [...addressBytes(address)]);
  return ofTable(EXTEND, parties, [...getU64Encoder().encode(BigInt(addresses.length)), ...entries]);
}

export function freezeTable(parties: Parties): DraftInstruction {
  const { accounts, ...rest } = ofTable(FREEZE, parties, []);
  return { ...rest, accounts: accounts.slice(0, 2) };
}

/** The address and bump of a wallet's lookup table for a slot. */
export function findTableAddress(authority: Address, slot: bigint): readonly [table: Address, bump: number] {
  return getProgramDerivedAddress({
    programAddress: LOOKUP_TABLE_PROGRAM,
    seeds: [addressBytes(authority), getU64Encoder().encode(slot)],
  });
}

function ofTable(
  kind: number,
  { table, authority, payer }: Parties,
  rest: readonly number[],
): DraftInstruction {
  return {
    program: LOOKUP_TABLE_PROGRAM,
    accounts: [
      { address: table, signer: false, writable: true },
      { address: authority, signer: true, writable: authority === payer },
      { address: payer, signer: true, writable: true },
      { address: SYSTEM_PROGRAM, signer: false, writable: false },
    ],
    data: Uint8Array.from([...getU32Encoder().encode(kind), ...rest]),
  };
}
