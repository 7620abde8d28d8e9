import { getAddressEncoder, getU32Encoder, getU64Encoder } from '@solana/kit';
import { type Address, LOOKUP_TABLE_PROGRAM, SYSTEM_PROGRAM } from '../../domain/address.ts';
import { compileDraft } from './compile.ts';
import { type DraftInstruction, readDraft } from './draft.ts';
import { otherAddress } from './draft-trick.ts';
import type { Trick } from './trick.ts';

/** Instructions of the address lookup table program. */
const CREATE = 0;
const EXTEND = 2;

/**
 * Changes nothing, and hands out a second transaction besides, to be signed first: one that opens a lookup table with an
 * address of somebody else's in it.
 */
export const SETUP_TRICK: Trick = {
  name: 'setup-tx',
  row: 'lookup table',
  codes: [],
  aim: 'is to be signed after another one, which opens a lookup table',
  apply: () => null,
  setup(genuine, { stranger }, random) {
    const { payer, blockhash } = readDraft(genuine);
    const table = otherAddress(random);
    return compileDraft({
      payer,
      blockhash,
      config: null,
      instructions: [
        // The slot that the table's address is derived from, and the bump.
        tableInstruction(CREATE, table, payer, [...getU64Encoder().encode(1n), 255]),
        tableInstruction(EXTEND, table, payer, [
          ...getU64Encoder().encode(1n),
          ...getAddressEncoder().encode(stranger),
        ]),
      ],
    });
  },
};

function tableInstruction(
  kind: number,
  table: Address,
  payer: Address,
  rest: readonly number[],
): DraftInstruction {
  return {
    program: LOOKUP_TABLE_PROGRAM,
    accounts: [
      { address: table, signer: false, writable: true },
      { address: payer, signer: true, writable: true },
      { address: payer, signer: true, writable: true },
      { address: SYSTEM_PROGRAM, signer: false, writable: false },
    ],
    data: Uint8Array.from([...getU32Encoder().encode(kind), ...rest]),
  };
}
