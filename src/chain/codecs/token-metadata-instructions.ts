import {
  AccountRole,
  type AccountSignerMeta,
  type Address,
  addEncoderSizePrefix,
  getArrayEncoder,
  getBooleanEncoder,
  getNullableEncoder,
  getStructEncoder,
  getU8Encoder,
  getU16Encoder,
  getU32Encoder,
  getU64Encoder,
  getUtf8Encoder,
  type Instruction,
  type TransactionSigner,
} from '@solana/kit';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../domain/address.ts';
import { getAddressEncoder } from '../address-codec.ts';
import {
  type Creator,
  findEditionAddress,
  findMetadataAddress,
  TOKEN_METADATA_ADDRESS,
} from './token-metadata.ts';

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
