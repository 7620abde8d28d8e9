import {
  addDecoderSizePrefix,
  getAddressDecoder,
  getAddressEncoder,
  getArrayDecoder,
  getBooleanDecoder,
  getNullableDecoder,
  getProgramDerivedAddress,
  getStructDecoder,
  getU8Decoder,
  getU16Decoder,
  getU32Decoder,
  getUtf8Decoder,
} from '@solana/kit';
import type { RawAccount } from '../../deps.ts';
import type { Address } from '../../domain/address.ts';
import type { Creator } from '../../domain/sale.ts';
import { CliError } from '../../errors/cli-error.ts';

export const TOKEN_METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address;

const METADATA_V1 = 4;

/** The artwork's own record. Royalty in basis points; null creators pay nobody. */
export interface Metadata {
  readonly updateAuthority: Address;
  readonly mint: Address;
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
  readonly sellerFeeBasisPoints: number;
  readonly creators: readonly Creator[] | null;
  readonly primarySaleHappened: boolean;
  readonly isMutable: boolean;
}

export async function findMetadataAddress(mint: Address): Promise<Address> {
  const encode = getAddressEncoder().encode;
  const [address] = await getProgramDerivedAddress({
    programAddress: TOKEN_METADATA_PROGRAM,
    seeds: ['metadata', encode(TOKEN_METADATA_PROGRAM), encode(mint)],
  });
  return address;
}

/** Throws `account_mismatch` when the account is not a readable token-metadata record of `mint`. */
export function decodeMetadata(account: RawAccount, mint: Address): Metadata {
  const record = account.owner === TOKEN_METADATA_PROGRAM ? tryDecode(account.data) : null;
  if (record === null || record.key !== METADATA_V1 || record.mint !== mint) {
    throw new CliError('account_mismatch', {
      what: `account ${account.address} cannot be read as the record of artwork ${mint}`,
      why: 'it is not a token-metadata record of this mint',
      hint: 'use another RPC node: --url',
      details: { account: account.address, owner: account.owner, mint },
    });
  }
  const { key: _key, ...metadata } = record;
  return { ...metadata, name: trim(record.name), symbol: trim(record.symbol), uri: trim(record.uri) };
}

function tryDecode(data: Uint8Array) {
  const text = addDecoderSizePrefix(getUtf8Decoder(), getU32Decoder());
  const creator = getStructDecoder([
    ['address', getAddressDecoder()],
    ['verified', getBooleanDecoder()],
    ['share', getU8Decoder()],
  ]);
  const decoder = getStructDecoder([
    ['key', getU8Decoder()],
    ['updateAuthority', getAddressDecoder()],
    ['mint', getAddressDecoder()],
    ['name', text],
    ['symbol', text],
    ['uri', text],
    ['sellerFeeBasisPoints', getU16Decoder()],
    ['creators', getNullableDecoder(getArrayDecoder(creator))],
    ['primarySaleHappened', getBooleanDecoder()],
    ['isMutable', getBooleanDecoder()],
  ]);
  try {
    return decoder.decode(data);
  } catch {
    return null;
  }
}

/** The program pads its texts with zero bytes. */
function trim(text: string): string {
  return text.replace(/\0+$/, '');
}
