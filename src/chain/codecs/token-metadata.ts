import {
  AccountRole,
  type AccountSignerMeta,
  type Address,
  addDecoderSizePrefix,
  addEncoderSizePrefix,
  address,
  type Decoder,
  getArrayDecoder,
  getArrayEncoder,
  getBooleanEncoder,
  getBytesDecoder,
  getNullableEncoder,
  getStructDecoder,
  getStructEncoder,
  getU8Decoder,
  getU8Encoder,
  getU16Decoder,
  getU16Encoder,
  getU32Decoder,
  getU32Encoder,
  getU64Encoder,
  getUtf8Encoder,
  type Instruction,
  type ReadonlyUint8Array,
  type TransactionSigner,
  transformDecoder,
} from '@solana/kit';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../domain/address.ts';
import { addressBytes } from '../../domain/base58.ts';
import { CliError } from '../../errors/cli-error.ts';
import { getAddressDecoder, getAddressEncoder } from '../address-codec.ts';
import { getProgramDerivedAddress } from '../pda.ts';
import { once } from './once.ts';

/** token-metadata has this address on every cluster. */
export const TOKEN_METADATA_ADDRESS = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s');

/** A creator of an artwork. `share` is in percent; the shares of all creators add up to 100. */
export interface Creator {
  readonly address: Address;
  readonly verified: boolean;
  readonly share: number;
}

const mintSeeds = (mint: Address) => ['metadata', addressBytes(TOKEN_METADATA_ADDRESS), addressBytes(mint)];

/** The address of the metadata record of a mint. */
export async function findMetadataAddress(mint: Address): Promise<Address> {
  const seeds = mintSeeds(mint);
  const [found] = getProgramDerivedAddress({ programAddress: TOKEN_METADATA_ADDRESS, seeds });
  return found;
}

/** The address of the edition record of a mint, which holds the mint authority of a one-of-one. */
export async function findEditionAddress(mint: Address): Promise<Address> {
  const seeds = [...mintSeeds(mint), 'edition'];
  const [found] = getProgramDerivedAddress({ programAddress: TOKEN_METADATA_ADDRESS, seeds });
  return found;
}

const text = () => addEncoderSizePrefix(getUtf8Encoder(), getU32Encoder());

const createMetadataEncoder = getStructEncoder([
  ['instruction', getU8Encoder()],
  ['name', text()],
  ['symbol', text()],
  ['uri', text()],
  ['sellerFeeBasisPoints', getU16Encoder()],
  [
    'creators',
    getNullableEncoder(
      getArrayEncoder(
        getStructEncoder([
          ['address', getAddressEncoder()],
          ['verified', getBooleanEncoder()],
          ['share', getU8Encoder()],
        ]),
      ),
    ),
  ],
  ['collection', getU8Encoder()],
  ['uses', getU8Encoder()],
  ['isMutable', getBooleanEncoder()],
  ['collectionDetails', getU8Encoder()],
]);

const CREATE_METADATA_ACCOUNT_V3 = 33;
const CREATE_MASTER_EDITION_V3 = 17;
const UPDATE_PRIMARY_SALE_HAPPENED_VIA_TOKEN = 4;
/** The byte for an optional value that is absent. */
const NONE = 0;

const writable = (account: Address) => ({ address: account, role: AccountRole.WRITABLE });
const readonly = (account: Address) => ({ address: account, role: AccountRole.READONLY });
const signs = (signer: TransactionSigner): AccountSignerMeta => ({
  address: signer.address,
  role: AccountRole.READONLY_SIGNER,
  signer,
});
const pays = (signer: TransactionSigner): AccountSignerMeta => ({
  address: signer.address,
  role: AccountRole.WRITABLE_SIGNER,
  signer,
});

export interface NewMetadata {
  readonly mint: Address;
  readonly mintAuthority: TransactionSigner;
  readonly payer: TransactionSigner;
  /** Signs, so that its own entry among the creators can be marked as verified. */
  readonly updateAuthority: TransactionSigner;
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
  /** Royalty in basis points, 0 to 10000. */
  readonly sellerFeeBasisPoints: number;
  /** One to five creators, or null. */
  readonly creators: readonly Creator[] | null;
  readonly isMutable: boolean;
}

/** CreateMetadataAccountV3, without collection, uses and collection details. */
export async function createMetadataInstruction(input: NewMetadata): Promise<Instruction> {
  const { name, symbol, uri, sellerFeeBasisPoints, isMutable } = input;
  return {
    programAddress: TOKEN_METADATA_ADDRESS,
    accounts: [
      writable(await findMetadataAddress(input.mint)),
      readonly(input.mint),
      signs(input.mintAuthority),
      pays(input.payer),
      signs(input.updateAuthority),
      readonly(SYSTEM_PROGRAM),
    ],
    data: createMetadataEncoder.encode({
      instruction: CREATE_METADATA_ACCOUNT_V3,
      name,
      symbol,
      uri,
      sellerFeeBasisPoints,
      creators: input.creators === null ? null : [...input.creators],
      collection: NONE,
      uses: NONE,
      isMutable,
      collectionDetails: NONE,
    }),
  };
}

export interface NewMasterEdition {
  readonly mint: Address;
  readonly updateAuthority: TransactionSigner;
  readonly mintAuthority: TransactionSigner;
  readonly payer: TransactionSigner;
  /** How many prints may be made: null is unlimited, 0 is a one-of-one. */
  readonly maxSupply: bigint | null;
}

const maxSupplyEncoder = getNullableEncoder(getU64Encoder());

/** CreateMasterEditionV3: the edition record takes over the mint's authorities. The supply of the mint must be 1. */
export async function createMasterEditionInstruction(input: NewMasterEdition): Promise<Instruction> {
  return {
    programAddress: TOKEN_METADATA_ADDRESS,
    accounts: [
      writable(await findEditionAddress(input.mint)),
      writable(input.mint),
      signs(input.updateAuthority),
      signs(input.mintAuthority),
      pays(input.payer),
      writable(await findMetadataAddress(input.mint)),
      readonly(TOKEN_PROGRAM),
      readonly(SYSTEM_PROGRAM),
    ],
    data: Uint8Array.of(CREATE_MASTER_EDITION_V3, ...maxSupplyEncoder.encode(input.maxSupply)),
  };
}

/** UpdatePrimarySaleHappenedViaToken: the holder of `token` declares that the first sale has happened. */
export async function updatePrimarySaleInstruction(input: {
  readonly mint: Address;
  readonly owner: TransactionSigner;
  readonly token: Address;
}): Promise<Instruction> {
  return {
    programAddress: TOKEN_METADATA_ADDRESS,
    accounts: [writable(await findMetadataAddress(input.mint)), signs(input.owner), readonly(input.token)],
    data: Uint8Array.of(UPDATE_PRIMARY_SALE_HAPPENED_VIA_TOKEN),
  };
}

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
