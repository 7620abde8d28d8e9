import type { Address } from '../domain/address.ts';
import { MAX_TRANSACTION_BYTES } from '../domain/transaction-size.ts';
import { CliError } from '../errors/cli-error.ts';
import { beginsWithMessage, disassemble } from './assemble.ts';
import {
  type Lookup,
  type Message,
  readMessage,
  readSignerCount,
  readVersion,
  type TransactionVersion,
} from './message.ts';
import type { MessageConfig } from './message-config.ts';
import { malformed, refusal } from './refusal.ts';
import { limitProblem } from './v1-limits.ts';

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

/** The lookup tables of a transaction, as they were read. */
export interface LookupTables {
  /** The address at an index of a table; null when it is not known. */
  entry(table: Address, index: number): Address | null;
  /** The slot of the read: a simulation must be at this slot or later. 0 when nothing was read. */
  readonly slot: bigint;
  /** False when they could not be read. Then `entry` returns descriptions in place of addresses. */
  readonly known: boolean;
}

/** A decoded transaction. Every index is in range, and the bytes are its canonical encoding. */
export interface DecodedTransaction {
  readonly bytes: Uint8Array;
  /** What is signed. */
  readonly message: Uint8Array;
  readonly version: TransactionVersion;
  readonly blockhash: string;
  readonly signatures: readonly Uint8Array[];
  /** The keys of the message in their order, the fee payer first; then the addresses that are loaded from lookup tables. */
  readonly accounts: readonly AccountUse[];
  readonly instructions: readonly DecodedInstruction[];
  readonly lookups: readonly Lookup[];
  /** The fee and limits of version 1; null for legacy and version 0, which have instructions for them. */
  readonly config: MessageConfig | null;
  /** The tables that the accounts were loaded from. */
  readonly tables: LookupTables;
}

/** A first byte with this bit is not a number of signatures. */
const NO_COUNT = 0x80;
/** Instructions name accounts by an index of one byte. */
const MAX_ACCOUNTS = 256;

export const NO_TABLES: LookupTables = { entry: () => null, slot: 0n, known: true };

/**
 * Decodes a transaction of version legacy, 0 or 1. Throws `verification_failed` for anything but its canonical encoding
 * (`well-formed`), and for a lookup that is not in `tables` (`lookup-tables`).
 */
export function decodeTransaction(bytes: Uint8Array, tables: LookupTables = NO_TABLES): DecodedTransaction {
  const { signatures, message, content } = parse(bytes);
  const own = ownAccounts(content);
  const lookups = lookupsOf(content);
  const accounts = [...own, ...loadedAccounts(lookups, tables)];
  if (accounts.length > MAX_ACCOUNTS) throw malformed(`it names more than ${MAX_ACCOUNTS} accounts`);
  if (new Set(accounts.map((account) => account.address)).size !== accounts.length)
    throw malformed('a key appears in it twice');
  const { version, blockhash, config } = content;
  const instructions = decodeInstructions(content, own.length, accounts);
  return { bytes, message, version, blockhash, config, signatures, accounts, instructions, lookups, tables };
}

/** The lookup tables that must be read before the transaction can be decoded. Throws as `decodeTransaction` does. */
export function readLookups(bytes: Uint8Array): readonly Lookup[] {
  return lookupsOf(parse(bytes).content);
}

function parse(bytes: Uint8Array) {
  const isV1 = beginsWithMessage(bytes);
  const most = isV1 ? MAX_TRANSACTION_BYTES.v1 : MAX_TRANSACTION_BYTES.before;
  if (bytes.length > most) throw malformed(`it has ${bytes.length} bytes; the network takes ${most}`);
  const [count = 0] = bytes;
  if (count >= NO_COUNT && !isV1) throw malformed('its first byte is not a number of signatures');
  const { signatures, message } = disassemble(bytes);
  const version = readVersion(message);
  if (!isV1 && version !== 'legacy' && version !== 0) throw malformed(unknownVersion(version));
  if (message.length > 1 && readSignerCount(message) !== signatures.length)
    throw malformed('it does not have one signature for each signer');
  const content = readOrRefuse(message);
  const problem = isV1 ? limitProblem(content) : null;
  if (problem !== null) throw malformed(problem);
  return { signatures, message, content };
}

function unknownVersion(version: number): string {
  return version === 1
    ? 'it is of version 1, whose signatures stand behind the message'
    : `it is of version ${version}; only legacy, 0 and 1 are known`;
}

function readOrRefuse(message: Uint8Array): Message {
  try {
    return readMessage(message);
  } catch (cause) {
    if (cause instanceof CliError) throw cause;
    throw malformed('its bytes end too early, or a length in it is wrong', cause);
  }
}

function ownAccounts({ keys, signers, readonlySigners, readonlyOthers }: Message): AccountUse[] {
  if (signers === 0 || signers > keys.length) throw malformed('its signers are not among its keys');
  if (readonlySigners >= signers) throw malformed('its fee payer could not pay: it is read-only');
  if (signers + readonlyOthers > keys.length) throw malformed('its header counts more keys than it has');
  return keys.map((address, index) => {
    const signer = index < signers;
    const writable = index < (signer ? signers - readonlySigners : keys.length - readonlyOthers);
    return { address, signer, writable };
  });
}

function lookupsOf({ lookups }: Message): readonly Lookup[] {
  if (lookups.some(({ writable, readonly }) => writable.length + readonly.length === 0))
    throw malformed('it names a lookup table and takes nothing from it');
  return lookups;
}

/** In the order of the runtime: first the writable accounts of every table, then the read-only ones. */
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
  { instructions }: Message,
  own: number,
  accounts: readonly AccountUse[],
): DecodedInstruction[] {
  return instructions.map(({ program: programIndex, accounts: indexes, data }) => {
    const program = accounts[programIndex];
    if (program === undefined || programIndex === 0 || programIndex >= own)
      throw malformed('an instruction calls a program that is not among its keys');
    const used = indexes.map(
      (index) => accounts[index] ?? raise('an instruction names a key that it does not have'),
    );
    return { program: program.address, accounts: used, data };
  });
}

function raise(why: string): never {
  throw malformed(why);
}
