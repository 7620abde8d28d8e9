import type { CompiledTransactionMessageWithLifetime } from '@solana/kit';
import { decodeTransaction } from '../chain/transaction/decode.ts';
import { writeTransaction } from './compile.ts';
import { isWritable } from './draft.ts';
import { choose, pick, type Trick } from './trick.ts';

/**
 * Removes an account from the message and loads an entry of a lookup table in its place. The entry does not exist, or is
 * another address.
 */
export const LOOKUP_TRICK: Trick = {
  name: 'lookup-table',
  row: 'lookup table',
  codes: ['lookup-tables', 'same-accounts', 'well-formed', 'known-instructions'],
  aim: 'hides an account in a lookup table',
  apply(genuine, { stranger, table }, random) {
    const decoded = decodeTransaction(genuine);
    const { version, header, staticKeys: keys, instructions, lookups } = decoded;
    if (version !== 0 || lookups.length > 0) return null;
    // Signers and programs must be in the message itself.
    const programs = new Set(instructions.map((one) => one.programIdIndex));
    const hidden = choose(
      random,
      [...keys.keys()].filter((index) => index >= header.numRequiredSignatures && !programs.has(index)),
    );
    if (hidden === null) return null;
    const writable = isWritable(decoded, hidden);
    const entry = pick(random, table?.entries.length ?? 256);
    // Loaded accounts come after those of the message, which has one account less.
    const moved = (index: number) =>
      index === hidden ? keys.length - 1 : index > hidden ? index - 1 : index;
    return writeTransaction({
      version,
      header: {
        numSignerAccounts: header.numRequiredSignatures,
        numReadonlySignerAccounts: header.numReadonlySignedAccounts,
        numReadonlyNonSignerAccounts: header.numReadonlyUnsignedAccounts - (writable ? 0 : 1),
      },
      staticAccounts: keys.filter((_, index) => index !== hidden),
      lifetimeToken: decoded.blockhash as CompiledTransactionMessageWithLifetime['lifetimeToken'],
      instructions: instructions.map(({ programIdIndex, accounts, data }) => ({
        programAddressIndex: moved(programIdIndex),
        accountIndices: accounts.map(moved),
        data,
      })),
      addressTableLookups: [
        {
          lookupTableAddress: table?.address ?? stranger,
          writableIndexes: writable ? [entry] : [],
          readonlyIndexes: writable ? [] : [entry],
        },
      ],
    });
  },
};
