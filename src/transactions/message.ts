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
import type { Address } from '../domain/address.ts';
import type { MessageConfig } from './message-config.ts';
import { malformed } from './refusal.ts';

export type TransactionVersion = 'legacy' | 0 | 1;

/** What a message loads from one lookup table: entries by their index. */
export interface Lookup {
  readonly table: Address;
  readonly writable: readonly number[];
  readonly readonly: readonly number[];
}

/** A message in one form, whatever its version. Instructions name accounts by their place among the keys. */
export interface Message {
  readonly version: TransactionVersion;
  /** How many of the keys sign, which are the first ones. */
  readonly signers: number;
  /** How many of the signers, and of the others, are read-only: the last ones of each. */
  readonly readonlySigners: number;
  readonly readonlyOthers: number;
  readonly keys: readonly Address[];
  readonly blockhash: string;
  readonly instructions: readonly MessageInstruction[];
  readonly lookups: readonly Lookup[];
  /** Null in legacy and v0, which say it in instructions of the compute budget. */
  readonly config: MessageConfig | null;
}

export interface MessageInstruction {
  readonly program: number;
  readonly accounts: readonly number[];
  readonly data: Uint8Array;
}

type Compiled = CompiledTransactionMessage & CompiledTransactionMessageWithLifetime;
type CompiledV1 = Extract<Compiled, { readonly version: 1 }>;

const VERSION_MASK = 0x7f;
const VERSIONED = 0x80;
/** The bits of a version 1 message's mask that have a meaning. */
const KNOWN_CONFIG = 0b1_1111;

/** The version that the bytes of a message say. */
export function readVersion(message: Uint8Array): 'legacy' | number {
  const [prefix = 0] = message;
  return (prefix & VERSIONED) === 0 ? 'legacy' : prefix & VERSION_MASK;
}

/** How many signatures a message needs, by its header; 0 for what is no message. */
export function readSignerCount(message: Uint8Array): number {
  return message[readVersion(message) === 'legacy' ? 0 : 1] ?? 0;
}

/**
 * Reads a message. Throws `verification_failed` for bytes that are not the ones that it encodes to, which the library reads
 * as well: further bytes behind its end, a length that is not minimal. Throws it also for a version 1 message whose mask
 * announces values of which nobody knows the meaning, and what the library throws for bytes that end too early.
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
  return Uint8Array.from(getCompiledTransactionMessageEncoder().encode(compiled));
}

function readCompiled(message: Uint8Array): Compiled {
  return getCompiledTransactionMessageDecoder().decode(message);
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

/** The values are in the order of the mask's bits, without those that are left out. */
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
