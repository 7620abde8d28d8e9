import {
  type Address,
  getAddressDecoder,
  getArrayDecoder,
  getStructDecoder,
  getU8Decoder,
  getU32Decoder,
  getU64Decoder,
  offsetDecoder,
} from '@solana/kit';

/** The state of an account that holds a lookup table (solana-address-lookup-table-interface, `LookupTableMeta`). */
export interface LookupTableState {
  /** The highest number there is while it is in use. */
  readonly deactivationSlot: bigint;
  readonly lastExtendedSlot: bigint;
  /** The first of the addresses that were added in that slot. */
  readonly lastExtendedStart: number;
  readonly addresses: readonly Address[];
}

const INITIALISED = 1;
/** The authority and its padding stand in between. */
const ADDRESSES_AT = 56;
const ADDRESS_BYTES = 32;

/**
 * The official client is made for another major version of the kit. Throws for what is not initialised, and for bytes
 * that are no whole number of addresses.
 */
export function readLookupTableState(data: Uint8Array): LookupTableState {
  const { kind, ...state } = decoder().decode(data);
  const isWhole = (data.length - ADDRESSES_AT) % ADDRESS_BYTES === 0;
  if (kind !== INITIALISED || !isWhole) throw new RangeError('it is no lookup table');
  return state;
}

function decoder() {
  const addresses = getArrayDecoder(getAddressDecoder(), { size: 'remainder' });
  return getStructDecoder([
    ['kind', getU32Decoder()],
    ['deactivationSlot', getU64Decoder()],
    ['lastExtendedSlot', getU64Decoder()],
    ['lastExtendedStart', getU8Decoder()],
    ['addresses', offsetDecoder(addresses, { preOffset: () => ADDRESSES_AT })],
  ]);
}
