import { compileDraft } from './compile.ts';
import { readDraft } from './draft.ts';
import { otherAddress } from './draft-trick.ts';
import { createTable, extendTable } from './table-instructions.ts';
import type { Trick } from './trick.ts';

/**
 * Leaves the transaction as it is, and adds a setup transaction that creates a lookup table with an address of somebody
 * else.
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
