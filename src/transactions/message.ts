import {
  type Blockhash,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  transactionConfigMaskHasComputeUnitLimit,
  transactionConfigMaskHasHeapSize,
  transactionConfigMaskHasLoadedAccountsDataSizeLimit,
  transactionConfigMaskHasPriorityFee,
} from '@solana/kit';
import { once } from '../chain/codecs/once.ts';
import type { Address } from '../domain/address.ts';
import type { MessageConfig } from './message-config.ts';
import { malformed } from './refusal.ts';

export type TransactionVersion = 'legacy' | 0 | 1;

/** The entries that a message loads from one lookup table, by index. */
export interface Lookup {
  readonly table: Address;
  readonly writable: readonly number[];
  readonly readonly: readonly number[];
}

/** A message of any version, in one form. Instructions name accounts by their index among the keys. */
export interface Message {
  readonly version: TransactionVersion;
  /** The number of signers, which are the first keys. */
  readonly signers: number;
  /** How many of the signers, and of the other keys, are read-only: the last ones of each. */
  readonly readonlySigners: number;
  readonly readonlyOthers: number;
  readonly keys: readonly Address[];
  readonly blockhash: string;
  readonly instructions: readonly MessageInstruction[];
  readonly lookups: readonly Lookup[];
  /** Null for legacy and version 0, which have compute budget instructions instead. */
  readonly config: MessageConfig | null;
}

export interface MessageInstruction {
  readonly program: number;
  readonly accounts: readonly number[];
  readonly data: Uint8Array;
}

type Compiled = CompiledTransactionMessage & CompiledTransactionMessageWithLifetime;
type CompiledV1 = Extract<Compiled, { readonly version: 1 }>;

const encoder = once(getCompiledTransactionMessageEncoder);
const decoder = once(getCompiledTransactionMessageDecoder);

const VERSION_MASK = 0x7f;
const VERSIONED = 0x80;
/** The bits that are defined in the config mask of a version 1 message. */
const KNOWN_CONFIG = 0b1_1111;

/** The version in the first byte of a message. */
export function readVersion(message: Uint8Array): 'legacy' | number {
  const [prefix = 0] = message;
  return (prefix & VERSIONED) === 0 ? 'legacy' : prefix & VERSION_MASK;
}

/** The number of signers in the header of a message; 0 when the bytes are too short for one. */
export function readSignerCount(message: Uint8Array): number {
  return message[readVersion(message) === 'legacy' ? 0 : 1] ?? 0;
}

/**
 * Reads a message. Throws `verification_failed` for bytes that are not its canonical encoding, which the kit accepts: bytes
 * after the end, or a length that is not minimal. Throws it also for a version 1 message whose mask has undefined bits. For
 * bytes that end too early it throws the kit's own error.
 */
export function readMessage(bytes: Uint8Array): Message {
  const compiled = readCompiled(bytes);
  if (Buffer.compare(writeMessage(compiled), bytes) !== 0)
    throw malformed('its bytes are not the ones it encodes to: bytes were added, or a length is not minimal');
  const { version, header, staticAccounts, lifetimeToken } = compiled;
  const lookups = compiled.version === 0 ? (compiled.addressTableLookups ?? []) : [];
  return {
    version,
    signers: header.numSignerAccounts,
    readonlySigners: header.numReadonlySignerAccounts,
    readonlyOthers: header.numReadonlyNonSignerAccounts,
    keys: staticAccounts,
    blockhash: lifetimeToken,
    config: compiled.version === 1 ? readConfig(compiled) : null,
    instructions: readInstructions(compiled),
    lookups: lookups.map(({ lookupTableAddress, writableIndexes, readonlyIndexes }) => ({
      table: lookupTableAddress,
      writable: writableIndexes,
      readonly: readonlyIndexes,
    })),
  };
}

/** The same message with another blockhash. */
export function withBlockhash(message: Uint8Array, blockhash: string): Uint8Array {
  return writeMessage({ ...readCompiled(message), lifetimeToken: blockhash as Blockhash });
}

export function writeMessage(compiled: Compiled): Uint8Array {
  return Uint8Array.from(encoder().encode(compiled));
}

function readCompiled(message: Uint8Array): Compiled {
  return decoder().decode(message);
}

function readInstructions(compiled: Compiled): MessageInstruction[] {
  if (compiled.version === 1) {
    return compiled.instructionHeaders.map(({ programAccountIndex }, index) => {
      const payload = compiled.instructionPayloads[index];
      return {
        program: programAccountIndex,
        accounts: payload?.instructionAccountIndices ?? [],
        data: Uint8Array.from(payload?.instructionData ?? []),
      };
    });
  }
  return compiled.instructions.map(({ programAddressIndex, accountIndices, data }) => ({
    program: programAddressIndex,
    accounts: accountIndices ?? [],
    data: Uint8Array.from(data ?? []),
  }));
}

/** The values are in the order of the bits of the mask; a value whose bit is not set is absent. */
function readConfig({ configMask, configValues }: CompiledV1): MessageConfig {
  if ((configMask & ~KNOWN_CONFIG) !== 0) throw malformed('its mask announces values that are not known');
  const values = configValues.values();
  const take = <Kind extends 'u32' | 'u64'>(kind: Kind, isThere: boolean) => {
    const value = isThere ? values.next().value : undefined;
    return value?.kind === kind ? (value.value as Kind extends 'u32' ? number : bigint) : null;
  };
  return {
    priorityFeeLamports: take('u64', transactionConfigMaskHasPriorityFee(configMask)),
    computeUnitLimit: take('u32', transactionConfigMaskHasComputeUnitLimit(configMask)),
    loadedAccountsDataSizeLimit: take('u32', transactionConfigMaskHasLoadedAccountsDataSizeLimit(configMask)),
    heapSize: take('u32', transactionConfigMaskHasHeapSize(configMask)),
  };
}
