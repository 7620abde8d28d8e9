import { MessageV0, PublicKey, VersionedTransaction } from '@solana/web3.js';
import { choose, pick, type Trick } from './trick.ts';

/**
 * Takes an account out of the message, and loads in its place an entry of a lookup table: one that is not there, or one
 * that says something else.
 */
export const LOOKUP_TRICK: Trick = {
  name: 'lookup-table',
  row: 'lookup table',
  codes: ['lookup-tables', 'same-accounts', 'well-formed', 'known-instructions'],
  aim: 'hides an account in a lookup table',
  apply(genuine, { stranger, table }, random) {
    const { message } = VersionedTransaction.deserialize(genuine);
    if (!(message instanceof MessageV0) || message.addressTableLookups.length > 0) return null;
    const { header, staticAccountKeys: keys, compiledInstructions } = message;
    // Signers and programs have to stand in the message itself.
    const programs = new Set(compiledInstructions.map((one) => one.programIdIndex));
    const hidden = choose(
      random,
      [...keys.keys()].filter((index) => index >= header.numRequiredSignatures && !programs.has(index)),
    );
    if (hidden === null) return null;
    const isWritable = message.isAccountWritable(hidden);
    const entry = pick(random, table?.entries.length ?? 256);
    // Loaded accounts come behind those of the message, of which there is one less.
    const moved = (index: number) =>
      index === hidden ? keys.length - 1 : index > hidden ? index - 1 : index;
    const changed = new MessageV0({
      header: {
        ...header,
        numReadonlyUnsignedAccounts: header.numReadonlyUnsignedAccounts - (isWritable ? 0 : 1),
      },
      staticAccountKeys: keys.filter((_, index) => index !== hidden),
      recentBlockhash: message.recentBlockhash,
      compiledInstructions: compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
        programIdIndex: moved(programIdIndex),
        accountKeyIndexes: accountKeyIndexes.map(moved),
        data,
      })),
      addressTableLookups: [
        {
          accountKey: new PublicKey(table?.address ?? stranger),
          writableIndexes: isWritable ? [entry] : [],
          readonlyIndexes: isWritable ? [] : [entry],
        },
      ],
    });
    return new VersionedTransaction(changed).serialize();
  },
};
