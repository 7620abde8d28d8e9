import {
  type Address,
  getAddressDecoder,
  getArrayDecoder,
  getOptionDecoder,
  getStructDecoder,
  getU8Decoder,
  getU32Decoder,
  getU64Decoder,
  offsetDecoder,
  unwrapOption,
} from '@solana/kit';
import { LOOKUP_TABLE_PROGRAM } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { RawAccount } from '../ports/chain.ts';

/** The state of an account that holds a lookup table (solana-address-lookup-table-interface, `LookupTableMeta`). */
export interface LookupTableState {
  /** The largest unsigned 64-bit number while the table is active. */
  readonly deactivationSlot: bigint;
  readonly lastExtendedSlot: bigint;
  /** Index of the first address that was added in that slot. */
  readonly lastExtendedStart: number;
  /** Who may extend and close it; null for a frozen table. */
  readonly authority: Address | null;
  readonly addresses: readonly Address[];
}

const INITIALISED = 1;
/** The authority and its padding come before. */
const ADDRESSES_AT = 56;
const ADDRESS_BYTES = 32;

/**
 * Decodes the account. The official client needs another major version of the kit. Throws RangeError when the table is not
 * initialised, or its addresses are cut off.
 */
export function readLookupTableState(data: Uint8Array): LookupTableState {
  const { kind, authority, ...state } = decoder().decode(data);
  const isWhole = (data.length - ADDRESSES_AT) % ADDRESS_BYTES === 0;
  if (kind !== INITIALISED || !isWhole) throw new RangeError('it is not a lookup table');
  return { ...state, authority: unwrapOption(authority) };
}

function decoder() {
  const addresses = getArrayDecoder(getAddressDecoder(), { size: 'remainder' });
  return getStructDecoder([
    ['kind', getU32Decoder()],
    ['deactivationSlot', getU64Decoder()],
    ['lastExtendedSlot', getU64Decoder()],
    ['lastExtendedStart', getU8Decoder()],
    ['authority', getOptionDecoder(getAddressDecoder())],
    ['addresses', offsetDecoder(addresses, { preOffset: () => ADDRESSES_AT })],
  ]);
}

/** The authority of a table and its addresses. Throws `account_mismatch` for any other account, and for a frozen table. */
export function tableFields({ address, owner, data }: Pick<RawAccount, 'address' | 'owner' | 'data'>) {
  const state = owner === LOOKUP_TABLE_PROGRAM ? readLookupTableState(data) : null;
  if (state?.authority == null)
    throw new CliError('account_mismatch', {
      what: `${address} is not a lookup table that has an owner`,
      hint: 'use another RPC node: --url URL',
    });
  return { authority: state.authority, addresses: state.addresses.join(' ') };
}
