import { compileDraft } from './compile.ts';
import { readDraft } from './draft.ts';
import { otherAddress } from './draft-trick.ts';
import { createTable, extendTable } from './table-instructions.ts';
import type { Trick } from './trick.ts';

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
        createTable({ table, authority: payer, payer }, 1n, 255),
        extendTable({ table, authority: payer, payer }, [stranger]),
      ],
    });
  },
};
