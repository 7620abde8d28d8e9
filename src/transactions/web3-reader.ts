import { VersionedTransaction } from '@solana/web3.js';
import type { AccountUse } from './decode.ts';
import type { SecondReader } from './reader.ts';

/**
 * Reads legacy and version 0 transactions with `@solana/web3.js`, which shares no code with the kit. Addresses from lookup
 * tables are taken from the first reader: the message has only their indexes. Throws what the library throws, and RangeError.
 */
export const readWithWeb3: SecondReader = ({ bytes, accounts: known }) => {
  const { message, signatures } = VersionedTransaction.deserialize(bytes);
  const own = message.staticAccountKeys.map((key) => key.toBase58() as AccountUse['address']);
  const addresses = [...own, ...known.slice(own.length).map(({ address }) => address)];
  const accounts = addresses.map((address, index) => ({
    address,
    signer: message.isAccountSigner(index),
    writable: message.isAccountWritable(index),
  }));
  const at = (index: number): AccountUse => {
    const account = accounts[index];
    if (account === undefined) throw new RangeError(`there is no account ${index}`);
    return account;
  };
  return {
    version: message.version,
    config: null,
    message: Uint8Array.from(message.serialize()),
    blockhash: message.recentBlockhash,
    signatures: signatures.map((signature) => Uint8Array.from(signature)),
    accounts,
    instructions: message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
      program: at(programIdIndex).address,
      accounts: accountKeyIndexes.map(at),
      data: Uint8Array.from(data),
    })),
    lookups: message.addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => ({
      table: accountKey.toBase58() as AccountUse['address'],
      writable: writableIndexes,
      readonly: readonlyIndexes,
    })),
  };
};
