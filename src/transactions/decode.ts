import { type VersionedMessage, VersionedTransaction } from '@solana/web3.js';
import type { Address } from '../domain/address.ts';
import { refusal } from './refusal.ts';

export interface AccountUse {
  readonly address: Address;
  readonly signer: boolean;
  readonly writable: boolean;
}

export interface DecodedInstruction {
  readonly program: Address;
  readonly accounts: readonly AccountUse[];
  readonly data: Uint8Array;
}

/** What a message loads from one lookup table: entries by their index. */
export interface Lookup {
  readonly table: Address;
  readonly writable: readonly number[];
  readonly readonly: readonly number[];
}

/** Lookup tables as they were read. */
export interface LookupTables {
  /** The entry of a table; null when there is none. */
  entry(table: Address, index: number): Address | null;
  /** Slot of the read: who simulates has to know at least as much. 0 when there was nothing to read. */
  readonly slot: bigint;
  /** False when they could not be read, and `entry` answers with words in place of addresses. */
  readonly known: boolean;
}

/** A transaction read in full: every index in range, and the bytes are the only ones that it encodes to. */
export interface DecodedTransaction {
  readonly bytes: Uint8Array;
  /** What is signed. */
  readonly message: Uint8Array;
  readonly version: 'legacy' | 0;
  readonly blockhash: string;
  readonly signatures: readonly Uint8Array[];
  /** The message's own keys in order, the first being the fee payer's, and then those loaded from lookup tables. */
  readonly accounts: readonly AccountUse[];
  readonly instructions: readonly DecodedInstruction[];
  readonly lookups: readonly Lookup[];
  /** What the accounts were loaded from. */
  readonly tables: LookupTables;
}

const VERSION_MASK = 0x7f;
const VERSIONED = 0x80;
/** What fits the network's packet. */
const MAX_BYTES = 1_232;
/** Accounts are named by one byte. */
const MAX_ACCOUNTS = 256;

export const NO_TABLES: LookupTables = { entry: () => null, slot: 0n, known: true };

/**
 * Throws `verification_failed` for anything but the canonical bytes of a legacy or v0 transaction (`well-formed`), and
 * for an account that is not in `tables` (`lookup-tables`).
 */
export function decodeTransaction(bytes: Uint8Array, tables: LookupTables = NO_TABLES): DecodedTransaction {
  const { transaction, version } = parse(bytes);
  const { message, signatures } = transaction;
  const own = ownAccounts(message);
  const lookups = lookupsOf(message);
  const accounts = [...own, ...loadedAccounts(lookups, tables)];
  if (accounts.length > MAX_ACCOUNTS) throw malformed(`it names more than ${MAX_ACCOUNTS} accounts`);
  if (new Set(accounts.map((account) => account.address)).size !== accounts.length)
    throw malformed('a key stands in it twice');
  return {
    bytes,
    message: message.serialize(),
    version,
    blockhash: message.recentBlockhash,
    signatures,
    accounts,
    instructions: decodeInstructions(message, own.length, accounts),
    lookups,
    tables,
  };
}

/** What has to be read before the bytes can be decoded. Throws as `decodeTransaction` does. */
export function readLookups(bytes: Uint8Array): readonly Lookup[] {
  return lookupsOf(parse(bytes).transaction.message);
}

/** How many signatures a message needs, by its header; 0 for what is no message. */
export function readSignerCount(message: Uint8Array): number {
  const isVersioned = ((message[0] ?? 0) & VERSIONED) !== 0;
  return message[isVersioned ? 1 : 0] ?? 0;
}

function parse(bytes: Uint8Array): { transaction: VersionedTransaction; version: 'legacy' | 0 } {
  if (bytes.length > MAX_BYTES)
    throw malformed(`it has ${bytes.length} bytes; the network takes ${MAX_BYTES}`);
  refuseByHead(bytes);
  const { transaction, canonical } = readOrRefuse(bytes);
  const { version } = transaction.message;
  if (version !== 'legacy' && version !== 0) throw unknownVersion(version);
  if (Buffer.compare(canonical, bytes) !== 0) {
    throw malformed('its bytes are not the ones it encodes to: bytes were added, or a length is not minimal');
  }
  return { transaction, version };
}

function readOrRefuse(bytes: Uint8Array): { transaction: VersionedTransaction; canonical: Uint8Array } {
  try {
    const transaction = VersionedTransaction.deserialize(bytes);
    return { transaction, canonical: transaction.serialize() };
  } catch (cause) {
    throw malformed('its bytes end too early, or a length in it is wrong', cause);
  }
}

/** Says what is wrong with how it begins, where the library would only report a parse error. */
function refuseByHead(bytes: Uint8Array): void {
  const count = bytes[0] ?? 0;
  const message = bytes.subarray(1 + count * 64);
  const [prefix = 0] = message;
  if (count >= VERSIONED) throw malformed('its first byte is not a number of signatures');
  const version = prefix & VERSION_MASK;
  if ((prefix & VERSIONED) !== 0 && version !== 0) throw unknownVersion(version);
  if (message.length > 1 && readSignerCount(message) !== count)
    throw malformed('it has not one signature for each signer');
}

function unknownVersion(version: number) {
  return malformed(`it is of version ${version}; only legacy and 0 are known`);
}

function ownAccounts(message: VersionedMessage): AccountUse[] {
  const keys = message.staticAccountKeys;
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = message.header;
  if (numRequiredSignatures === 0 || numRequiredSignatures > keys.length)
    throw malformed('its signers are not among its keys');
  if (numReadonlySignedAccounts >= numRequiredSignatures)
    throw malformed('its fee payer could not pay: it is read-only');
  if (numRequiredSignatures + numReadonlyUnsignedAccounts > keys.length)
    throw malformed('its header counts more keys than it has');
  return keys.map((key, index) => ({
    address: key.toBase58() as Address,
    signer: index < numRequiredSignatures,
    writable: message.isAccountWritable(index),
  }));
}

function lookupsOf(message: VersionedMessage): Lookup[] {
  return message.addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => {
    if (writableIndexes.length + readonlyIndexes.length === 0)
      throw malformed('it names a lookup table and takes nothing from it');
    return {
      table: accountKey.toBase58() as Address,
      writable: [...writableIndexes],
      readonly: [...readonlyIndexes],
    };
  });
}

/** In the runtime's order: what is writable of every table, then what is not. */
function loadedAccounts(lookups: readonly Lookup[], tables: LookupTables): AccountUse[] {
  return (['writable', 'readonly'] as const).flatMap((kind) =>
    lookups.flatMap((lookup) =>
      lookup[kind].map((index) => {
        const address = tables.entry(lookup.table, index);
        if (address !== null) return { address, signer: false, writable: kind === 'writable' };
        throw refusal('lookup-tables', `entry ${index} of the lookup table ${lookup.table} is not known`);
      }),
    ),
  );
}

function decodeInstructions(
  message: VersionedMessage,
  own: number,
  accounts: readonly AccountUse[],
): DecodedInstruction[] {
  return message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => {
    const program = accounts[programIdIndex];
    if (program === undefined || programIdIndex === 0 || programIdIndex >= own)
      throw malformed('an instruction calls a program that is not among its keys');
    const used = accountKeyIndexes.map(
      (index) => accounts[index] ?? raise('an instruction names a key that it does not have'),
    );
    return { program: program.address, accounts: used, data };
  });
}

function raise(why: string): never {
  throw malformed(why);
}

function malformed(why: string, cause?: unknown) {
  return refusal('well-formed', why, cause);
}
