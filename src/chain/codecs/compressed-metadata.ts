import {
  type Address,
  addEncoderSizePrefix,
  getArrayEncoder,
  getBooleanEncoder,
  getNullableEncoder,
  getStructEncoder,
  getU8Encoder,
  getU16Encoder,
  getU32Encoder,
  getUtf8Encoder,
} from '@solana/kit';
import { getAddressEncoder } from '../address-codec.ts';
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
