import { MessageV0, type VersionedMessage, VersionedTransaction } from '@solana/web3.js';
import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';

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

/** A transaction read in full: every index in range, and the bytes are the only ones that it encodes to. */
export interface DecodedTransaction {
  readonly bytes: Uint8Array;
  /** What is signed. */
  readonly message: Uint8Array;
  readonly version: 'legacy' | 0;
  readonly blockhash: string;
  readonly signatures: readonly Uint8Array[];
  /** The message's own keys, in order: the first is the fee payer. */
  readonly accounts: readonly AccountUse[];
  readonly instructions: readonly DecodedInstruction[];
  /** Addresses of lookup tables the message loads keys from. */
  readonly lookupTables: readonly Address[];
}

const VERSION_MASK = 0x7f;
const VERSIONED = 0x80;

/** Throws `verification_failed` for anything but the canonical bytes of a legacy or v0 transaction. */
export function decodeTransaction(bytes: Uint8Array): DecodedTransaction {
  const transaction = parse(bytes);
  const { message } = transaction;
  const { version } = message;
  if (version !== 'legacy' && version !== 0) throw unknownVersion(version);
  const canonical = transaction.serialize();
  if (Buffer.compare(canonical, bytes) !== 0) {
    throw malformed('its bytes are not the ones it encodes to: bytes were added, or a length is not minimal');
  }
  const keys = message.staticAccountKeys;
  const { numRequiredSignatures } = message.header;
  if (transaction.signatures.length !== numRequiredSignatures)
    throw malformed('it has not one signature for each signer');
  if (numRequiredSignatures === 0 || numRequiredSignatures > keys.length)
    throw malformed('its signers are not among its keys');
  const accounts = keys.map((key, index) => ({
    address: key.toBase58() as Address,
    signer: index < numRequiredSignatures,
    writable: message.isAccountWritable(index),
  }));
  if (new Set(accounts.map((account) => account.address)).size !== accounts.length)
    throw malformed('a key stands in it twice');
  return {
    bytes,
    message: message.serialize(),
    version,
    blockhash: message.recentBlockhash,
    signatures: transaction.signatures,
    accounts,
    instructions: decodeInstructions(message, accounts),
    lookupTables: message.addressTableLookups.map((lookup) => lookup.accountKey.toBase58() as Address),
  };
}

function parse(bytes: Uint8Array): VersionedTransaction {
  refuseUnknownVersion(bytes);
  try {
    return VersionedTransaction.deserialize(bytes);
  } catch (cause) {
    throw malformed('its bytes end too early, or a length in it is wrong', cause);
  }
}

/** Names the version, where the library would report a parse error. */
function refuseUnknownVersion(bytes: Uint8Array): void {
  const count = bytes[0] ?? 0;
  const prefix = bytes[1 + count * 64] ?? 0;
  if (count >= VERSIONED) throw malformed('its first byte is not a number of signatures');
  const version = prefix & VERSION_MASK;
  if ((prefix & VERSIONED) !== 0 && version !== 0) throw unknownVersion(version);
}

function unknownVersion(version: number): CliError {
  return malformed(`it is of version ${version}; only legacy and 0 are known`);
}

function decodeInstructions(
  message: VersionedMessage,
  accounts: readonly AccountUse[],
): DecodedInstruction[] {
  const loaded = message instanceof MessageV0 ? message.numAccountKeysFromLookups : 0;
  const use = (index: number): AccountUse => {
    const account = accounts[index];
    if (account !== undefined) return account;
    throw malformed(
      index < accounts.length + loaded
        ? 'an account of an instruction is hidden in a lookup table'
        : 'an instruction names a key that it does not have',
    );
  };
  return message.compiledInstructions.map((instruction) => ({
    program: use(instruction.programIdIndex).address,
    accounts: instruction.accountKeyIndexes.map(use),
    data: instruction.data,
  }));
}

function malformed(why: string, cause?: unknown): CliError {
  return new CliError('verification_failed', {
    what: 'the transaction was refused',
    why,
    hint: 'build it yourself from the chain instead: --source local',
    details: { check: 'well-formed' },
    cause,
  });
}
