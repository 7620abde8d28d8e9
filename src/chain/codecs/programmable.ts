import {
  AccountRole,
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
import { ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../domain/address.ts';
import { getAddressEncoder } from '../address-codec.ts';
import { AUTH_RULES_ADDRESS } from './auth-rules.ts';
import { findTokenAddress } from './token.ts';
import {
  type Creator,
  findEditionAddress,
  findMetadataAddress,
  TOKEN_METADATA_ADDRESS,
} from './token-metadata.ts';
import { type DelegateRole, findTokenRecordAddress, INSTRUCTIONS_SYSVAR } from './token-record.ts';

/*
 * The instructions of token-metadata for programmable NFTs, each with the accounts and the bytes of the official client.
 * An account that is left out is token-metadata's own address.
 */

/** The token standard of a programmable NFT in its record. */
export const PROGRAMMABLE_NFT = 4;

const writable = (account: Address) => ({ address: account, role: AccountRole.WRITABLE });
const readonly = (account: Address) => ({ address: account, role: AccountRole.READONLY });
const absent = readonly(TOKEN_METADATA_ADDRESS);
const signs = (signer: TransactionSigner) => ({
  address: signer.address,
  role: AccountRole.READONLY_SIGNER,
  signer,
});
const pays = (signer: TransactionSigner) => ({
  address: signer.address,
  role: AccountRole.WRITABLE_SIGNER,
  signer,
});
const rulesOf = (ruleSet: Address | null) =>
  ruleSet === null ? [absent, absent] : [readonly(AUTH_RULES_ADDRESS), readonly(ruleSet)];

const CREATE = 42;
const MINT = 43;
const DELEGATE = 44;
const REVOKE = 45;
const LOCK = 46;
const UNLOCK = 47;
const TRANSFER = 49;
const V1 = 0;
/** The byte for an optional value that is absent. */
const NONE = 0;
/** Prints: none. */
const PRINT_SUPPLY_ZERO = [1, 0];

const text = () => addEncoderSizePrefix(getUtf8Encoder(), getU32Encoder());
const createEncoder = getStructEncoder([
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
  ['primarySaleHappened', getBooleanEncoder()],
  ['isMutable', getBooleanEncoder()],
  ['tokenStandard', getU8Encoder()],
  ['collection', getU8Encoder()],
  ['uses', getU8Encoder()],
  ['collectionDetails', getU8Encoder()],
  ['ruleSet', getNullableEncoder(getAddressEncoder())],
]);
const amountEncoder = getU64Encoder();
const ONE = amountEncoder.encode(1n);

export interface NewProgrammable {
  /** A new mint, which signs. */
  readonly mint: TransactionSigner;
  /** Mint authority and update authority; pays. */
  readonly authority: TransactionSigner;
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
  readonly sellerFeeBasisPoints: number;
  readonly creators: readonly Creator[] | null;
  readonly primarySaleHappened: boolean;
  readonly isMutable: boolean;
  readonly ruleSet: Address | null;
}

/** Create, version 1: mint, record and edition record of a programmable NFT without prints. */
export async function createProgrammableInstruction(input: NewProgrammable): Promise<Instruction> {
  const { mint, authority, creators, ...rest } = input;
  const data = createEncoder.encode({
    ...rest,
    creators: creators === null ? null : [...creators],
    tokenStandard: PROGRAMMABLE_NFT,
    collection: NONE,
    uses: NONE,
    collectionDetails: NONE,
  });
  return {
    programAddress: TOKEN_METADATA_ADDRESS,
    accounts: [
      writable(await findMetadataAddress(mint.address)),
      writable(await findEditionAddress(mint.address)),
      pays(mint),
      signs(authority),
      pays(authority),
      readonly(authority.address),
      readonly(SYSTEM_PROGRAM),
      readonly(INSTRUCTIONS_SYSVAR),
      readonly(TOKEN_PROGRAM),
    ],
    data: Uint8Array.of(CREATE, V1, ...data, NONE, ...PRINT_SUPPLY_ZERO),
  };
}

/** Mint, version 1: the one unit of a programmable NFT, into the associated token account of `owner`. */
export async function mintProgrammableInstruction(input: {
  readonly mint: Address;
  readonly authority: TransactionSigner;
  readonly owner: Address;
  readonly ruleSet: Address | null;
}): Promise<Instruction> {
  const { mint, authority, owner } = input;
  const token = await findTokenAddress(owner, mint);
  return {
    programAddress: TOKEN_METADATA_ADDRESS,
    accounts: [
      writable(token),
      readonly(owner),
      readonly(await findMetadataAddress(mint)),
      writable(await findEditionAddress(mint)),
      writable(await findTokenRecordAddress(mint, token)),
      writable(mint),
      signs(authority),
      absent,
      pays(authority),
      readonly(SYSTEM_PROGRAM),
      readonly(INSTRUCTIONS_SYSVAR),
      readonly(TOKEN_PROGRAM),
      readonly(ASSOCIATED_TOKEN_PROGRAM),
      ...rulesOf(input.ruleSet),
    ],
    data: Uint8Array.of(MINT, V1, ...ONE, NONE),
  };
}

/** Transfer, version 1: between the associated token accounts of two owners. */
export async function transferProgrammableInstruction(input: {
  readonly mint: Address;
  readonly from: Address;
  readonly to: Address;
  /** The owner, or a delegate that may move it. Pays. */
  readonly authority: TransactionSigner;
  readonly ruleSet: Address | null;
}): Promise<Instruction> {
  const { mint, from, to, authority } = input;
  const [token, destination] = [await findTokenAddress(from, mint), await findTokenAddress(to, mint)];
  return {
    programAddress: TOKEN_METADATA_ADDRESS,
    accounts: [
      writable(token),
      readonly(from),
      writable(destination),
      readonly(to),
      readonly(mint),
      writable(await findMetadataAddress(mint)),
      readonly(await findEditionAddress(mint)),
      writable(await findTokenRecordAddress(mint, token)),
      writable(await findTokenRecordAddress(mint, destination)),
      signs(authority),
      pays(authority),
      readonly(SYSTEM_PROGRAM),
      readonly(INSTRUCTIONS_SYSVAR),
      readonly(TOKEN_PROGRAM),
      readonly(ASSOCIATED_TOKEN_PROGRAM),
      ...rulesOf(input.ruleSet),
    ],
    data: Uint8Array.of(TRANSFER, V1, ...ONE, NONE),
  };
}

/** The delegates of a token account. Numbered as in Delegate and Revoke. */
export const DELEGATE_ROLES = {
  sale: 1,
  transfer: 2,
  utility: 4,
  staking: 5,
  lockedTransfer: 7,
} as const satisfies Readonly<Record<DelegateRole, number>>;

interface Delegation {
  readonly mint: Address;
  /** Holds the artwork, signs and pays. */
  readonly owner: TransactionSigner;
  readonly delegate: Address;
  readonly role: DelegateRole;
  readonly ruleSet: Address | null;
}

async function delegationAccounts({ mint, owner, delegate, ruleSet }: Delegation) {
  const token = await findTokenAddress(owner.address, mint);
  const record = await findTokenRecordAddress(mint, token);
  return [
    writable(record),
    readonly(delegate),
    writable(await findMetadataAddress(mint)),
    readonly(await findEditionAddress(mint)),
    writable(record),
    readonly(mint),
    writable(token),
    signs(owner),
    pays(owner),
    readonly(SYSTEM_PROGRAM),
    readonly(INSTRUCTIONS_SYSVAR),
    readonly(TOKEN_PROGRAM),
    ...rulesOf(ruleSet),
  ];
}

/** Delegate, version 1. `lockedAddress` is for a locked transfer. */
export async function delegateInstruction(
  input: Delegation & { readonly lockedAddress?: Address },
): Promise<Instruction> {
  const locked = input.lockedAddress === undefined ? [] : getAddressEncoder().encode(input.lockedAddress);
  return {
    programAddress: TOKEN_METADATA_ADDRESS,
    accounts: await delegationAccounts(input),
    data: Uint8Array.of(DELEGATE, DELEGATE_ROLES[input.role], ...ONE, ...locked, NONE),
  };
}

/** Revoke, version 1. */
export async function revokeInstruction(input: Delegation): Promise<Instruction> {
  return {
    programAddress: TOKEN_METADATA_ADDRESS,
    accounts: await delegationAccounts(input),
    data: Uint8Array.of(REVOKE, DELEGATE_ROLES[input.role]),
  };
}

/** Lock or Unlock, version 1, by the delegate, who pays. */
export async function lockInstruction(input: {
  readonly mint: Address;
  readonly owner: Address;
  readonly delegate: TransactionSigner;
  readonly lock: boolean;
}): Promise<Instruction> {
  const { mint, owner, delegate } = input;
  const token = await findTokenAddress(owner, mint);
  return {
    programAddress: TOKEN_METADATA_ADDRESS,
    accounts: [
      signs(delegate),
      readonly(owner),
      writable(token),
      readonly(mint),
      writable(await findMetadataAddress(mint)),
      readonly(await findEditionAddress(mint)),
      writable(await findTokenRecordAddress(mint, token)),
      pays(delegate),
      readonly(SYSTEM_PROGRAM),
      readonly(INSTRUCTIONS_SYSVAR),
      absent,
      ...rulesOf(null),
    ],
    data: Uint8Array.of(input.lock ? LOCK : UNLOCK, V1, NONE),
  };
}
