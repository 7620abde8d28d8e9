import {
  type Address,
  addDecoderSizePrefix,
  type Decoder,
  getArrayDecoder,
  getBytesDecoder,
  getStructDecoder,
  getU8Decoder,
  getU16Decoder,
  getU32Decoder,
  type ReadonlyUint8Array,
  transformDecoder,
} from '@solana/kit';
import { CliError } from '../../errors/cli-error.ts';
import { getAddressDecoder } from '../address-codec.ts';
import { once } from './once.ts';
import type { Creator } from './token-metadata.ts';

/** The metadata record of an artwork. Strings are without the zeros that pad them in the account. */
export interface Metadata {
  readonly updateAuthority: Address;
  readonly mint: Address;
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
  /** Royalty in basis points of the price before fees. */
  readonly sellerFeeBasisPoints: number;
  readonly creators: readonly Creator[] | null;
  readonly primarySaleHappened: boolean;
  readonly isMutable: boolean;
  /** Numbered as in token-metadata; null in records older than this field. */
  readonly tokenStandard: number | null;
  /** The rule set of a programmable NFT; null when it has none. */
  readonly ruleSet: Address | null;
}

/** The error for account data that is not a metadata record of token-metadata (version 1). */
function notARecord(why: string, cause?: unknown): CliError {
  return new CliError('account_mismatch', {
    what: 'this is not a metadata record',
    why,
    hint: 'use another RPC node: --url URL',
    cause,
  });
}

const METADATA_V1 = 4;

/** The byte 0 or 1; any other byte is refused. */
const strictBoolean = (): Decoder<boolean> =>
  transformDecoder(getU8Decoder(), (byte) => {
    if (byte > 1) throw notARecord(`a truth value of ${byte}`);
    return byte === 1;
  });

const utf8 = once(() => new TextDecoder('utf-8', { ignoreBOM: true }));

const paddedText = (): Decoder<string> =>
  transformDecoder(addDecoderSizePrefix(getBytesDecoder(), getU32Decoder()), (bytes) =>
    utf8().decode(Uint8Array.from(bytes)).replace(/\0+$/, ''),
  );

const headDecoder = once(() =>
  getStructDecoder([
    ['key', getU8Decoder()],
    ['updateAuthority', getAddressDecoder()],
    ['mint', getAddressDecoder()],
    ['name', paddedText()],
    ['symbol', paddedText()],
    ['uri', paddedText()],
    ['sellerFeeBasisPoints', getU16Decoder()],
    ['hasCreators', strictBoolean()],
  ]),
);

const creatorsDecoder = once(() =>
  getArrayDecoder(
    getStructDecoder([
      ['address', getAddressDecoder()],
      ['verified', strictBoolean()],
      ['share', getU8Decoder()],
    ]),
  ),
);

const tailDecoder = once(() =>
  getStructDecoder([
    ['primarySaleHappened', strictBoolean()],
    ['isMutable', strictBoolean()],
  ]),
);

/** Where the value after an optional one is. Every optional value has a byte for its presence. */
const after = (data: ReadonlyUint8Array, offset: number, size: number): number =>
  offset + (data[offset] === 1 ? 1 + size : 1);

const COLLECTION_SIZE = 33;
const USES_SIZE = 17;
const COLLECTION_DETAILS_SIZE = 9;

/** The token standard, which follows the edition nonce, and the rule set after further optional values. */
function standardAt(data: ReadonlyUint8Array, offset: number): Pick<Metadata, 'tokenStandard' | 'ruleSet'> {
  const standard = after(data, offset, 1);
  const collection = after(data, standard, 1);
  const uses = after(data, collection, COLLECTION_SIZE);
  const details = after(data, uses, USES_SIZE);
  const config = after(data, details, COLLECTION_DETAILS_SIZE);
  // Programmable config, version 1, with a rule set.
  const hasRuleSet = data[config] === 1 && data[config + 1] === 0 && data[config + 2] === 1;
  return {
    tokenStandard: data[standard] === 1 ? (data[standard + 1] ?? null) : null,
    ruleSet: hasRuleSet && data.length >= config + 35 ? getAddressDecoder().decode(data, config + 3) : null,
  };
}

function decodeRecord(data: ReadonlyUint8Array): Metadata {
  const [{ key: _, hasCreators, ...head }, afterHead] = headDecoder().read(data, 0);
  const [creators, afterCreators] = hasCreators ? creatorsDecoder().read(data, afterHead) : [null, afterHead];
  const [tail, afterTail] = tailDecoder().read(data, afterCreators);
  return { ...head, creators, ...tail, ...standardAt(data, afterTail) };
}

/** The collection that a metadata account names; null without one, and for data that is no metadata record. */
export function collectionIn(
  data: ReadonlyUint8Array,
): { readonly address: Address; readonly verified: boolean } | null {
  if (data[0] !== METADATA_V1) return null;
  const [{ key: _, hasCreators }, afterHead] = headDecoder().read(data, 0);
  const [, afterCreators] = hasCreators ? creatorsDecoder().read(data, afterHead) : [null, afterHead];
  const [, afterTail] = tailDecoder().read(data, afterCreators);
  const at = after(data, after(data, afterTail, 1), 1);
  if (data[at] !== 1 || data.length < at + 1 + COLLECTION_SIZE) return null;
  return { address: getAddressDecoder().decode(data, at + 2), verified: data[at + 1] === 1 };
}

/** Decodes the data of a metadata account. Throws `account_mismatch` for other or truncated data. */
export function decodeMetadata(data: ReadonlyUint8Array): Metadata {
  if (data[0] !== METADATA_V1) throw notARecord('it begins otherwise');
  try {
    return decodeRecord(data);
  } catch (cause) {
    if (cause instanceof CliError) throw cause;
    throw notARecord('it is cut short', cause);
  }
}
