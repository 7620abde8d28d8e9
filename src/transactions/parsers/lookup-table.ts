import { getAddressDecoder, getArrayDecoder, getU8Decoder, getU32Decoder, getU64Decoder } from '@solana/kit';
import type { InstructionParser } from './parser.ts';

interface Known {
  readonly name: string;
  readonly roles: readonly string[];
  /** Reads the arguments, which come after the four bytes of the discriminator. */
  readonly read?: (data: Uint8Array) => object;
}

/**
 * The instructions of the address lookup table program, by number (solana-address-lookup-table-interface,
 * `ProgramInstruction`). The official client needs another major version of the kit.
 */
const INSTRUCTIONS: readonly Known[] = [
  {
    name: 'CreateLookupTable',
    roles: ['lookupTable', 'authority', 'payer', 'systemProgram'],
    read: (data) => ({ recentSlot: getU64Decoder().decode(data), bump: getU8Decoder().decode(data, 8) }),
  },
  { name: 'FreezeLookupTable', roles: ['lookupTable', 'authority'] },
  {
    name: 'ExtendLookupTable',
    roles: ['lookupTable', 'authority', 'payer', 'systemProgram'],
    read: (data) => ({
      addresses: getArrayDecoder(getAddressDecoder(), { size: getU64Decoder() }).decode(data),
    }),
  },
  { name: 'DeactivateLookupTable', roles: ['lookupTable', 'authority'] },
  { name: 'CloseLookupTable', roles: ['lookupTable', 'authority', 'recipient'] },
];

export const parse: InstructionParser = ({ data }) => {
  const known = INSTRUCTIONS[getU32Decoder().decode(data)];
  if (known === undefined) return null;
  return {
    programName: 'address lookup table',
    name: known.name,
    data: known.read?.(data.subarray(4)) ?? {},
    roles: Object.fromEntries(known.roles.map((role) => [role, true])),
  };
};
