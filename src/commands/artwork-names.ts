import { decodeMetadata } from '../chain/codecs/metadata.ts';
import type { Metadata } from '../chain/codecs/token-metadata.ts';
import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { RawAccount } from '../ports/chain.ts';

/** The record of an artwork; null when there is none, or none that can be read: it is only needed for what is shown. */
export function readRecord(account: RawAccount | null, mint: Address): Metadata | null {
  if (account === null) return null;
  try {
    return decodeMetadata(account, mint);
  } catch (error) {
    if (error instanceof CliError && error.code === 'account_mismatch') return null;
    throw error;
  }
}
