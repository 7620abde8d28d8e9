import { type Address, SYSTEM_PROGRAM } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { RawAccount } from '../../ports/chain.ts';
import { decodeMetadata as decodeRecord, type Metadata } from './metadata-record.ts';
import { TOKEN_METADATA_ADDRESS } from './token-metadata.ts';

/** Decodes an artwork's metadata record. Throws `account_mismatch` if the account is not a readable record of `mint`. */
export function decodeMetadata(account: RawAccount, mint: Address): Metadata {
  const record = account.owner === TOKEN_METADATA_ADDRESS ? tryDecode(account.data) : null;
  if (record?.mint === mint) return record;
  throw unreadable(account, mint, 'it is not a token-metadata record of this mint');
}

/** The values that the programs use for a record that they cannot read: no creators, no royalty. */
const WITHOUT_CREATORS = {
  updateAuthority: SYSTEM_PROGRAM,
  name: '',
  symbol: '',
  uri: '',
  sellerFeeBasisPoints: 0,
  creators: null,
  primarySaleHappened: true,
  isMutable: false,
  tokenStandard: null,
  ruleSet: null,
};
const PROGRAMMABLE: readonly (number | null)[] = [4, 5];
const MOST_CREATORS = 5;

export interface RecordInEscrow {
  readonly metadata: Metadata;
  /** Why the record cannot be read; null if it can. */
  readonly problem: CliError | null;
}

/**
 * The metadata record of an artwork in escrow. Its update authority could make the record unreadable for the programs,
 * and must not be able to block other people's funds that way. So the programs then pay no creator and continue
 * (`record_or_nobody` in programs/common/src/asset.rs).
 */
export function metadataInEscrow(
  account: RawAccount | null,
  mint: Address,
  isProgrammable: boolean,
): RecordInEscrow {
  const nobody = { ...WITHOUT_CREATORS, mint };
  if (account === null) return { metadata: nobody, problem: noRecord(mint) };
  try {
    const metadata = decodeMetadata(account, mint);
    const why = unusableBecause(metadata, isProgrammable);
    return why === null
      ? { metadata, problem: null }
      : { metadata: nobody, problem: unreadable(account, mint, why) };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { metadata: nobody, problem: error };
  }
}

/** Whether it is the record of a programmable NFT, or of a print of one. */
export function isProgrammableRecord({ tokenStandard }: Metadata): boolean {
  return PROGRAMMABLE.includes(tokenStandard);
}

function unusableBecause(metadata: Metadata, isProgrammable: boolean): string | null {
  const { creators } = metadata;
  if (isProgrammableRecord(metadata) !== isProgrammable)
    return `it is of ${isProgrammable ? 'an artwork that is not programmable' : 'a programmable artwork'}`;
  if (creators === null || creators.length === 0) return null;
  if (creators.length > MOST_CREATORS) return `it names more than ${MOST_CREATORS} creators`;
  const shares = creators.reduce((sum, { share }) => sum + share, 0);
  return shares === 100 ? null : `the shares of its creators add up to ${shares} percent`;
}

export function noRecord(mint: Address): CliError {
  return new CliError('unsupported_asset', {
    what: `${mint} is not an artwork`,
    why: 'it has no token-metadata record',
    hint: "give the artwork's mint address",
    details: { mint },
  });
}

function unreadable({ address, owner }: RawAccount, mint: Address, why: string): CliError {
  return new CliError('account_mismatch', {
    what: `account ${address} cannot be read as the record of artwork ${mint}`,
    why,
    hint: 'use another RPC node: --url',
    details: { account: address, owner, mint },
  });
}

function tryDecode(data: Uint8Array): Metadata | null {
  try {
    return decodeRecord(data);
  } catch (error) {
    if (error instanceof CliError) return null;
    throw error;
  }
}
