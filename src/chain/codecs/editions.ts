import type { ReadonlyUint8Array } from '@solana/kit';
import { getI64Encoder, getU16Encoder, getU64Decoder } from '@solana/kit';
import type { Address } from '../../domain/address.ts';
import { addressBytes } from '../../domain/base58.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { RawAccount } from '../../ports/chain.ts';
import { getAddressDecoder } from '../address-codec.ts';
import { getProgramDerivedAddress } from '../pda.ts';
import { decodeMetadata } from './metadata-record.ts';
import { decodeMint } from './token.ts';
import { TOKEN_METADATA_ADDRESS } from './token-metadata.ts';

/** How many numbers a marker page of token-metadata has. */
const NUMBERS_IN_PAGE = 248n;
const MASTER_EDITION_V2 = 6;
const EDITION_V1 = 1;

/** Bytes of the accounts that a print opens. */
export const PRINT_SIZES = { mint: 82, metadata: 607, edition: 42, marker: 32 } as const;

/** Lamports that token-metadata takes for every record that it makes. They stay in the record. */
export const CREATION_FEE = 10_000_000n;

/** What the edition record of an original says of its prints. */
export interface MasterEdition {
  readonly supply: bigint;
  /** Null for any number; 0 for a one-of-one. */
  readonly maxSupply: bigint | null;
}

/** Null if the account is not the edition record of an original. */
export function decodeMasterEdition(account: RawAccount | null): MasterEdition | null {
  if (account?.owner !== TOKEN_METADATA_ADDRESS) return null;
  const { data } = account;
  if (data[0] !== MASTER_EDITION_V2 || data.length < 18) return null;
  return {
    supply: getU64Decoder().decode(data, 1),
    maxSupply: data[9] === 1 ? getU64Decoder().decode(data, 10) : null,
  };
}

/** The number of a print, and the edition record of its original. */
export interface PrintEdition {
  readonly parent: Address;
  readonly number: bigint;
}

/** Null if the account is not the edition record of a print. */
export function decodePrintEdition(account: RawAccount | null): PrintEdition | null {
  if (account?.owner !== TOKEN_METADATA_ADDRESS) return null;
  const { data } = account;
  if (data[0] !== EDITION_V1 || data.length < 41) return null;
  return { parent: getAddressDecoder().decode(data, 1), number: getU64Decoder().decode(data, 33) };
}

/** The marker page of an original on which `number` is. */
export const pageOf = (number: bigint): bigint => number / NUMBERS_IN_PAGE;

/** The address of a marker page. */
export async function findMarkerAddress(mint: Address, page: bigint): Promise<Address> {
  const seeds = ['metadata', addressBytes(TOKEN_METADATA_ADDRESS), addressBytes(mint), 'edition', `${page}`];
  const [found] = getProgramDerivedAddress({ programAddress: TOKEN_METADATA_ADDRESS, seeds });
  return found;
}

/** The lowest number of a page that was not printed; null if all were. `data` is empty for a page that does not exist yet. */
export function lowestFree(page: bigint, data: ReadonlyUint8Array): bigint | null {
  // Numbers begin with 1.
  const first = page === 0n ? 1n : 0n;
  for (let place = first; place < NUMBERS_IN_PAGE; place += 1n) {
    const byte = data[1 + Number(place / 8n)] ?? 0;
    if ((byte & (0x80 >> Number(place % 8n))) === 0) return page * NUMBERS_IN_PAGE + place;
  }
  return null;
}

/** Which print of a listing it is. */
export interface PrintPlace {
  readonly mint: Address;
  /** When the original was listed, in unix seconds. */
  readonly listedAt: bigint;
  /** How many prints the listing has sold before. */
  readonly sold: number;
}

/** The address at which the market program makes the mint of a print. */
export async function findPrintMint(
  program: Address,
  { mint, listedAt, sold }: PrintPlace,
): Promise<Address> {
  const seeds = [
    'print',
    addressBytes(mint),
    Uint8Array.from(getI64Encoder().encode(listedAt)),
    Uint8Array.from(getU16Encoder().encode(sold)),
  ];
  const [found] = getProgramDerivedAddress({ programAddress: program, seeds });
  return found;
}

/** The fields of an account that a print makes or changes; null for any other account. */
export function editionFields(
  account: RawAccount,
): Readonly<Record<string, string | number | bigint | boolean>> | null {
  const mint = decodeMint(account);
  if (mint !== null) {
    const { supply, decimals, mintAuthority, freezeAuthority } = mint;
    const holder = (of: typeof mintAuthority) => (of.__option === 'Some' ? of.value : 'nobody');
    return {
      supply,
      decimals,
      mintAuthority: holder(mintAuthority),
      freezeAuthority: holder(freezeAuthority),
    };
  }
  const print = decodePrintEdition(account);
  if (print !== null) return { ...print };
  const master = decodeMasterEdition(account);
  if (master !== null) return { supply: master.supply, maxSupply: master.maxSupply ?? 'any' };
  if (account.owner !== TOKEN_METADATA_ADDRESS) return null;
  try {
    const {
      mint: artwork,
      name,
      updateAuthority,
      primarySaleHappened,
      sellerFeeBasisPoints,
    } = decodeMetadata(account.data);
    return { mint: artwork, name, updateAuthority, primarySaleHappened, sellerFeeBasisPoints };
  } catch (error) {
    if (error instanceof CliError) return null;
    throw error;
  }
}
