import type { FixedSizeDecoder, FixedSizeEncoder } from '@solana/kit';
import { getMintDecoder, getMintEncoder, getTokenDecoder, getTokenEncoder } from '@solana-program/token';
import { CORE_ADDRESS } from '../../../src/chain/codecs/core.ts';
import { RENT_SYSVAR } from '../../../src/chain/codecs/sysvars.ts';
import { TOKEN_METADATA_ADDRESS } from '../../../src/chain/codecs/token-metadata.ts';
import * as auction from '../../../src/chain/generated/auction/accounts/auctionConfig.ts';
import * as listing from '../../../src/chain/generated/market/accounts/listing.ts';
import * as config from '../../../src/chain/generated/market/accounts/marketplaceConfig.ts';
import * as offer from '../../../src/chain/generated/market/accounts/offer.ts';
import * as entrants from '../../../src/chain/generated/raffle/accounts/entrants.ts';
import * as raffle from '../../../src/chain/generated/raffle/accounts/raffle.ts';
import * as order from '../../../src/chain/generated/vendor-a/accounts/order.ts';
import { SANDBOX_CURRENCY } from '../../../src/config/deployments.ts';
import { CLOCK_SYSVAR, TOKEN_PROGRAM, UNSET_ADDRESS, WRAPPED_SOL_MINT } from '../../../src/domain/address.ts';
import { artwork, wallet } from '../../attacks/stage.ts';
import { listStateDecoder, listStateEncoder } from '../../support/list-state-codec.ts';
import { kindOf } from '../records.ts';
import { byteVariants, clockVariants, metadataVariants, rentVariants, type Variant } from './raw-fields.ts';

interface Layout {
  readonly fits: (account: Shown) => boolean;
  readonly size: number;
  read(data: Uint8Array): Readonly<Record<string, unknown>>;
  write(fields: Readonly<Record<string, unknown>>): Uint8Array;
}

/** An account as a node shows it. */
export interface Shown {
  readonly address: string;
  readonly owner: string;
  readonly data: Uint8Array;
}

const LAYOUTS: readonly Layout[] = [
  layout(isKind('listing'), listing.getListingDecoder(), listing.getListingEncoder()),
  layout(isKind('offer'), offer.getOfferDecoder(), offer.getOfferEncoder()),
  layout(isKind('config'), config.getMarketplaceConfigDecoder(), config.getMarketplaceConfigEncoder()),
  layout(isKind('auction'), auction.getAuctionConfigDecoder(), auction.getAuctionConfigEncoder()),
  layout(isKind('raffle'), raffle.getRaffleDecoder(), raffle.getRaffleEncoder()),
  layout(isKind('order'), order.getOrderDecoder(), order.getOrderEncoder()),
  layout(isKind('list state'), listStateDecoder, listStateEncoder),
  layout(isKind('entrants'), entrants.getEntrantsDecoder(), entrants.getEntrantsEncoder()),
  layout(isToken(165), getTokenDecoder(), getTokenEncoder()),
  layout(isToken(82), getMintDecoder(), getMintEncoder()),
];

function isKind(kind: string) {
  return ({ owner, data }: Shown) => kindOf({ owner, data }) === kind;
}

function isToken(size: number) {
  return ({ owner, data }: Shown) => owner === TOKEN_PROGRAM && data.length === size;
}

function layout<Read extends object, Written>(
  fits: Layout['fits'],
  decoder: FixedSizeDecoder<Read>,
  encoder: FixedSizeEncoder<Written>,
): Layout {
  return {
    fits,
    size: decoder.fixedSize,
    read: (data) => Object.fromEntries(Object.entries(decoder.decode(data))),
    write: (fields) => new Uint8Array(encoder.encode(fields as Written)),
  };
}

/** The first byte of the record of a programmable NFT's account; in it, the delegate, with and without a revision before it. */
const TOKEN_RECORD = 11;
const DELEGATES_AT = [5, 13];
/** In an asset of core. */
const OWNER_AND_AUTHORITY_AT = [1, 34];

/** Each field at its bounds, off by one, and as what else it could be: the account's data with that one changed. */
export function fieldVariants(account: Shown): readonly Variant[] {
  const { address, owner, data } = account;
  const key = `${address} ${owner} ${Buffer.from(data).toString('base64')}`;
  const found = made.get(key) ?? variantsOfAccount(account);
  made.set(key, found);
  return found;
}

/** Most commands are shown the same accounts. */
const made = new Map<string, readonly Variant[]>();

function variantsOfAccount(account: Shown): readonly Variant[] {
  if (account.address === RENT_SYSVAR) return rentVariants(account.data);
  if (account.address === CLOCK_SYSVAR) return clockVariants(account.data);
  if (account.owner === TOKEN_METADATA_ADDRESS && account.data[0] === TOKEN_RECORD)
    return byteVariants(account.data, DELEGATES_AT, ADDRESSES);
  if (account.owner === TOKEN_METADATA_ADDRESS) return metadataVariants(account.data, ADDRESSES);
  if (account.owner === CORE_ADDRESS) return byteVariants(account.data, OWNER_AND_AUTHORITY_AT, ADDRESSES);
  const found = LAYOUTS.find(({ fits }) => fits(account));
  if (found === undefined || account.data.length < found.size) return [];
  const fields = found.read(account.data);
  return Object.entries(fields).flatMap(([name, value]) =>
    variantsOf(value).flatMap((other): readonly Variant[] => {
      const head = written(found, { ...fields, [name]: other });
      if (head === null || Buffer.compare(head, account.data.subarray(0, found.size)) === 0) return [];
      const data = Buffer.concat([head, account.data.subarray(found.size)]);
      return [{ field: name, what: `${name} ${show(other)}`, data: new Uint8Array(data) }];
    }),
  );
}

/** Null for a value that the field has no room for. */
function written({ write }: Layout, fields: Readonly<Record<string, unknown>>): Uint8Array | null {
  try {
    return write(fields);
  } catch {
    return null;
  }
}

/** Whom an address could be said to be. */
const ADDRESSES: readonly string[] = [
  UNSET_ADDRESS,
  WRAPPED_SOL_MINT,
  SANDBOX_CURRENCY.mint,
  wallet('mira'),
  wallet('teo'),
  wallet('bea'),
  wallet('arlo'),
  wallet('stranger'),
  wallet('treasury'),
  artwork('Tide Table'),
  artwork('Low Water'),
];

function variantsOf(value: unknown): readonly unknown[] {
  if (typeof value === 'bigint') {
    const near = [value - 1n, value + 1n, value * 2n, value * 10n, value * 7_000n];
    return [0n, 1n, ...near, 2n ** 32n, 2n ** 53n, 2n ** 63n - 1n, 2n ** 64n - 1n];
  }
  if (typeof value === 'number')
    return [0, 1, 2, value - 1, value + 1, value * 2, 127, 255, 9_999, 65_535, 2 ** 31, 2 ** 32 - 1];
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'string') return ADDRESSES;
  if (value instanceof Uint8Array) return [];
  // An option: of an address, or of an amount.
  if (typeof value === 'object' && value !== null && '__option' in value) {
    const some = (inner: unknown) => ({ __option: 'Some', value: inner });
    return [{ __option: 'None' }, ...ADDRESSES.map(some), some(0n), some(2n ** 64n - 1n)];
  }
  return [];
}

function show(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner));
}
