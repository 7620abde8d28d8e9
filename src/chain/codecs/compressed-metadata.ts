import {
  type Address,
  addDecoderSizePrefix,
  addEncoderSizePrefix,
  getArrayDecoder,
  getArrayEncoder,
  getBooleanDecoder,
  getBooleanEncoder,
  getNullableDecoder,
  getNullableEncoder,
  getStructDecoder,
  getStructEncoder,
  getU8Decoder,
  getU8Encoder,
  getU16Decoder,
  getU16Encoder,
  getU32Decoder,
  getU32Encoder,
  getU64Decoder,
  getUtf8Decoder,
  getUtf8Encoder,
} from '@solana/kit';
import { getAddressDecoder, getAddressEncoder } from '../address-codec.ts';
import { keccak } from './merkle.ts';
import type { Creator } from './token-metadata.ts';

/** The byte for an optional value that is absent. */
const NONE = 0;

const text = () => addEncoderSizePrefix(getUtf8Encoder(), getU32Encoder());

const creatorEncoder = getStructEncoder([
  ['address', getAddressEncoder()],
  ['verified', getBooleanEncoder()],
  ['share', getU8Encoder()],
]);

const metadataEncoder = getStructEncoder([
  ['name', text()],
  ['symbol', text()],
  ['uri', text()],
  ['sellerFeeBasisPoints', getU16Encoder()],
  ['primarySaleHappened', getBooleanEncoder()],
  ['isMutable', getBooleanEncoder()],
  ['editionNonce', getNullableEncoder(getU8Encoder())],
  ['tokenStandard', getNullableEncoder(getU8Encoder())],
  [
    'collection',
    getNullableEncoder(
      getStructEncoder([
        ['verified', getBooleanEncoder()],
        ['key', getAddressEncoder()],
      ]),
    ),
  ],
  ['uses', getU8Encoder()],
  ['tokenProgramVersion', getU8Encoder()],
  ['creators', getArrayEncoder(creatorEncoder)],
]);

/** What is known of a compressed NFT when it is minted. Its leaf has only hashes of it. */
export interface CompressedMetadata {
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
  /** Royalty in basis points, 0 to 10000. */
  readonly sellerFeeBasisPoints: number;
  readonly primarySaleHappened: boolean;
  readonly isMutable: boolean;
  readonly editionNonce: number | null;
  /** Numbered as in token-metadata. Bubblegum takes 0 (NonFungible) alone. */
  readonly tokenStandard: number | null;
  readonly collection: { readonly verified: boolean; readonly key: Address } | null;
  /** 0 is SPL Token, 1 Token-2022. */
  readonly tokenProgramVersion: number;
  /** None to five. */
  readonly creators: readonly Creator[];
}

/** As bubblegum's instructions have it. */
export function encodeCompressedMetadata(metadata: CompressedMetadata): Uint8Array {
  const creators = [...metadata.creators];
  return Uint8Array.from(metadataEncoder.encode({ ...metadata, creators, uses: NONE }));
}

/** Hash of all of it; the royalty is in it twice, as bubblegum has it. */
export function hashMetadata(metadata: CompressedMetadata): Uint8Array {
  const royalty = Uint8Array.from(getU16Encoder().encode(metadata.sellerFeeBasisPoints));
  return keccak(keccak(encodeCompressedMetadata(metadata)), royalty);
}

/** Hash of the creators with their shares. */
export function hashCreators(creators: readonly Creator[]): Uint8Array {
  return keccak(...creators.map((creator) => Uint8Array.from(creatorEncoder.encode(creator))));
}

const textDecoder = () => addDecoderSizePrefix(getUtf8Decoder(), getU32Decoder());

const usesDecoder = getStructDecoder([
  ['method', getU8Decoder()],
  ['remaining', getU64Decoder()],
  ['total', getU64Decoder()],
]);

const metadataDecoder = getStructDecoder([
  ['name', textDecoder()],
  ['symbol', textDecoder()],
  ['uri', textDecoder()],
  ['sellerFeeBasisPoints', getU16Decoder()],
  ['primarySaleHappened', getBooleanDecoder()],
  ['isMutable', getBooleanDecoder()],
  ['editionNonce', getNullableDecoder(getU8Decoder())],
  ['tokenStandard', getNullableDecoder(getU8Decoder())],
  [
    'collection',
    getNullableDecoder(
      getStructDecoder([
        ['verified', getBooleanDecoder()],
        ['key', getAddressDecoder()],
      ]),
    ),
  ],
  ['uses', getNullableDecoder(usesDecoder)],
  ['tokenProgramVersion', getU8Decoder()],
  [
    'creators',
    getArrayDecoder(
      getStructDecoder([
        ['address', getAddressDecoder()],
        ['verified', getBooleanDecoder()],
        ['share', getU8Decoder()],
      ]),
    ),
  ],
]);

/** Null for other bytes, and for metadata with uses, which no builder here makes. Bytes that follow are not read. */
export function decodeCompressedMetadata(bytes: Uint8Array): CompressedMetadata | null {
  try {
    const { uses, ...metadata } = metadataDecoder.decode(bytes);
    return uses === null ? metadata : null;
  } catch {
    return null;
  }
}
