import {
  type FixedSizeDecoder,
  type FixedSizeEncoder,
  fixDecoderSize,
  fixEncoderSize,
  getBytesDecoder,
  getBytesEncoder,
  transformDecoder,
  transformEncoder,
} from '@solana/kit';
import type { Address } from '../domain/address.ts';
import { addressBytes, toAddress } from '../domain/base58.ts';

/** Throws RangeError where the text is no address. Kit's own takes six times as long. */
export function getAddressEncoder(): FixedSizeEncoder<Address, 32> {
  return transformEncoder(fixEncoderSize(getBytesEncoder(), 32), addressBytes);
}

/** Throws where there are fewer than 32 bytes. */
export function getAddressDecoder(): FixedSizeDecoder<Address, 32> {
  return transformDecoder(fixDecoderSize(getBytesDecoder(), 32), (bytes) => toAddress(bytes as Uint8Array));
}
