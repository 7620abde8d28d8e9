import { isDeepStrictEqual } from 'node:util';
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit';
import { VersionedTransaction } from '@solana/web3.js';
import { CliError } from '../../src/errors/cli-error.ts';
import { type DecodedTransaction, decodeTransaction } from '../../src/transactions/decode.ts';
import { UNREAD_TABLES } from '../../src/transactions/lookup-tables.ts';

export type Reading<T> = { readonly accepted: T } | { readonly refused: string };

/** Ours. Any error but a refusal goes through: it is a crash. */
export function readOurs(bytes: Uint8Array): Reading<DecodedTransaction> {
  try {
    return { accepted: decodeTransaction(bytes, UNREAD_TABLES) };
  } catch (error) {
    if (error instanceof CliError && error.code === 'verification_failed')
      return { refused: error.why ?? '' };
    throw error;
  }
}

/** Whether what was accepted is the only form of what it says. */
export function encodesToItself(bytes: Uint8Array): boolean {
  return Buffer.compare(VersionedTransaction.deserialize(bytes).serialize(), bytes) === 0;
}

interface KitTransaction {
  readonly version: unknown;
  readonly keys: readonly string[];
  readonly blockhash: string;
  readonly calls: readonly string[];
  readonly lookups: readonly string[];
}

/** The kit's, in the parts that both have. */
export function readKits(bytes: Uint8Array): Reading<KitTransaction> {
  try {
    const { messageBytes } = getTransactionDecoder().decode(bytes);
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
    if (message.version === 1) return { refused: 'version 1' };
    const keys = message.staticAccounts.map(String);
    return {
      accepted: {
        keys,
        version: message.version,
        blockhash: String(message.lifetimeToken),
        calls: message.instructions.map(
          ({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) =>
            `${programAddressIndex} ${accountIndices.join(',')} ${Buffer.from(data).toString('hex')}`,
        ),
        lookups: ('addressTableLookups' in message ? (message.addressTableLookups ?? []) : []).map(
          ({ lookupTableAddress, writableIndexes, readonlyIndexes }) =>
            `${lookupTableAddress} ${writableIndexes.join(',')} ${readonlyIndexes.join(',')}`,
        ),
      },
    };
  } catch (error) {
    return {
      refused: error instanceof Error ? (error.message.split('\n')[0]?.slice(0, 80) ?? '') : String(error),
    };
  }
}

/** Ours in the same parts. */
function comparable({
  version,
  accounts,
  blockhash,
  instructions,
  lookups,
  bytes,
}: DecodedTransaction): KitTransaction {
  const { message } = VersionedTransaction.deserialize(bytes);
  const own = message.staticAccountKeys.length;
  const index = new Map(accounts.map((account, at) => [account.address, at]));
  return {
    version,
    blockhash,
    keys: accounts.slice(0, own).map((account) => account.address),
    calls: instructions.map(
      (one) =>
        `${index.get(one.program)} ${one.accounts.map((account) => index.get(account.address)).join(',')} ${Buffer.from(one.data).toString('hex')}`,
    ),
    lookups: lookups.map(
      ({ table, writable, readonly }) => `${table} ${writable.join(',')} ${readonly.join(',')}`,
    ),
  };
}

/**
 * How both read the same bytes. What is stricter of ours is meant: it refuses what the cluster would refuse, and what
 * could be written in another way. The other way round there is no excuse.
 */
export function compareReadings(bytes: Uint8Array): { readonly kind: string; readonly explained: boolean } {
  const [ours, kits] = [readOurs(bytes), readKits(bytes)];
  if ('accepted' in ours && 'accepted' in kits) {
    const same = isDeepStrictEqual(comparable(ours.accepted), kits.accepted);
    return same
      ? { kind: 'both read the same', explained: true }
      : { kind: 'READ DIFFERENTLY', explained: false };
  }
  if ('refused' in ours && 'refused' in kits) return { kind: 'both refuse', explained: true };
  if ('refused' in ours) return { kind: `only ours refuses: ${plain(ours.refused)}`, explained: true };
  return { kind: `ONLY THE KIT REFUSES: ${'refused' in kits ? kits.refused : ''}`, explained: false };
}

/** Without numbers, so that equal reasons are counted together. */
function plain(why: string): string {
  return why.replace(/\d+/g, 'n');
}
