import type { Address } from '../../domain/address.ts';
import type { Listing } from '../../domain/listing.ts';
import { toUnixSeconds } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { RawAccount } from '../../ports/chain.ts';
import {
  getListingDecoder,
  getListingSize,
  LISTING_DISCRIMINATOR,
} from '../generated/market/accounts/listing.ts';
import { hasDiscriminator } from './discriminator.ts';
import { once } from './once.ts';

const decoder = once(getListingDecoder);

export const LISTING_SIZE = getListingSize();
/** A listing of editions has the number of those sold, 16 bits, after the fields of every listing. */
export const EDITIONS_LISTING_SIZE = LISTING_SIZE + 2;

/** Offset of the seller in a listing account, for filters. */
export const LISTING_SELLER_OFFSET = 42;

export function isListing(account: RawAccount, program: Address): boolean {
  return (
    account.owner === program &&
    (account.data.length === LISTING_SIZE || account.data.length === EDITIONS_LISTING_SIZE) &&
    hasDiscriminator(account.data, LISTING_DISCRIMINATOR)
  );
}

/** Throws `account_mismatch` if the account is not a listing of `program`. */
export function decodeListing(account: RawAccount, program: Address): Listing {
  if (!isListing(account, program)) throw mismatch(account, `it is not a listing of ${program}`);
  const raw = decoder().decode(account.data);
  return {
    address: account.address,
    bump: raw.bump,
    version: raw.version,
    marketplaceAuthority: raw.marketplaceAuthority,
    seller: raw.seller,
    mint: raw.mint,
    currencyMint: raw.currencyMint,
    price: raw.price,
    endTime: toUnixSeconds(raw.endTime),
    listedAt: toUnixSeconds(raw.listedAt),
    feeAccount: raw.feeAccount,
    feeBps: raw.feeBps,
    startTime: toUnixSeconds(raw.startTime),
    whitelistConfig: raw.whitelistConfig,
    buyerSetsPrice: raw.buyerSetsPrice,
    editionsLimit: raw.editionsLimit,
    nonCustodial: raw.nonCustodial,
    tokenStandard: raw.tokenStandard,
    disablePrimarySplit: raw.disablePrimarySplit,
    editionsSold: editionsSold(account.data),
  };
}

function editionsSold(data: Uint8Array): number | null {
  if (data.length !== EDITIONS_LISTING_SIZE) return null;
  return new DataView(data.buffer, data.byteOffset).getUint16(LISTING_SIZE, true);
}

function mismatch(account: RawAccount, why: string): CliError {
  return new CliError('account_mismatch', {
    what: `account ${account.address} cannot be read as a listing`,
    why,
    hint: 'check that the RPC URL and the deployment belong together: gavel config list',
    details: { account: account.address, owner: account.owner, bytes: account.data.length },
  });
}
