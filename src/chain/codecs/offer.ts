import bs58 from 'bs58';
import type { Address } from '../../domain/address.ts';
import type { Offer } from '../../domain/offer.ts';
import { toUnixSeconds } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { AccountFilter, RawAccount } from '../../ports/chain.ts';
import { getOfferDecoder, getOfferSize, OFFER_DISCRIMINATOR } from '../generated/market/accounts/offer.ts';
import { hasDiscriminator } from './discriminator.ts';
import { once } from './once.ts';

const decoder = once(getOfferDecoder);

export const OFFER_SIZE = getOfferSize();
/** Offsets of buyer and artwork in an offer account, for filters. */
export const OFFER_BUYER_OFFSET = 43;
export const OFFER_ASSET_OFFSET = 75;

/** Filters for the offers for an artwork. */
export const offersFor = (mint: Address): readonly AccountFilter[] => [
  { memcmp: { offset: 0, bytes: bs58.encode(Uint8Array.from(OFFER_DISCRIMINATOR)) } },
  { memcmp: { offset: OFFER_ASSET_OFFSET, bytes: mint } },
];

export function isOffer(account: RawAccount, program: Address): boolean {
  return (
    account.owner === program &&
    account.data.length === OFFER_SIZE &&
    hasDiscriminator(account.data, OFFER_DISCRIMINATOR)
  );
}

/** Throws `account_mismatch` if the account is not an offer of `program`. */
export function decodeOffer(account: RawAccount, program: Address): Offer {
  if (!isOffer(account, program)) throw mismatch(account, `it is not an offer of ${program}`);
  const { discriminator: _kind, reserved: _zeros, ...raw } = decoder().decode(account.data);
  return {
    address: account.address,
    ...raw,
    endTime: toUnixSeconds(raw.endTime),
    offeredAt: toUnixSeconds(raw.offeredAt),
  };
}

function mismatch(account: RawAccount, why: string): CliError {
  return new CliError('account_mismatch', {
    what: `account ${account.address} cannot be read as an offer`,
    why,
    hint: 'check that the RPC URL and the deployment belong together: gavel config list',
    details: { account: account.address, owner: account.owner, bytes: account.data.length },
  });
}
