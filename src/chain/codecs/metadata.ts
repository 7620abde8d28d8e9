import type { RawAccount } from '../../deps.ts';
import type { Address } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import {
  decodeMetadata as decodeRecord,
  type Metadata,
  MetadataFormatError,
  TOKEN_METADATA_ADDRESS,
} from '../token-metadata.ts';

/** The artwork's own record. Throws `account_mismatch` when the account is not a readable record of `mint`. */
export function decodeMetadata(account: RawAccount, mint: Address): Metadata {
  const record = account.owner === TOKEN_METADATA_ADDRESS ? tryDecode(account.data) : null;
  if (record?.mint === mint) return record;
  throw new CliError('account_mismatch', {
    what: `account ${account.address} cannot be read as the record of artwork ${mint}`,
    why: 'it is not a token-metadata record of this mint',
    hint: 'use another RPC node: --url',
    details: { account: account.address, owner: account.owner, mint },
  });
}

function tryDecode(data: Uint8Array): Metadata | null {
  try {
    return decodeRecord(data);
  } catch (error) {
    if (error instanceof MetadataFormatError) return null;
    throw error;
  }
}
