import {
  AccountRole,
  type AccountSignerMeta,
  type Address,
  addEncoderSizePrefix,
  type Encoder,
  getArrayEncoder,
  getBooleanEncoder,
  getStructEncoder,
  getU8Encoder,
  getU16Encoder,
  getU32Encoder,
  getUtf8Encoder,
  type Instruction,
  type ReadonlyUint8Array,
  type TransactionSigner,
} from '@solana/kit';
import { SYSTEM_PROGRAM } from '../../domain/address.ts';
import { getAddressEncoder } from '../address-codec.ts';
import { CORE_ADDRESS, CORE_PLUGIN, type CoreAuthority, type CoreRoyalties } from './core.ts';

/** A plugin to be added. */
export type CorePluginContent =
  | { readonly kind: 'royalties'; readonly royalties: CoreRoyalties }
  | { readonly kind: 'freezeDelegate' | 'permanentFreezeDelegate'; readonly frozen: boolean }
  | { readonly kind: 'transferDelegate' | 'permanentTransferDelegate' | 'permanentBurnDelegate' };

/** A plugin, and its authority where that is not the one who manages this kind. */
export interface NewCorePlugin {
  readonly content: CorePluginContent;
  readonly authority?: CoreAuthority;
}

const CREATE = 20;
const CREATE_COLLECTION = 21;
const IN_ITS_ACCOUNT = 0;

const AUTHORITY = { none: 0, owner: 1, updateAuthority: 2, address: 3 } as const;
const RULE_SET = { none: 0, allow: 1, deny: 2 } as const;

const text = () => addEncoderSizePrefix(getUtf8Encoder(), getU32Encoder());

const royaltiesEncoder = () =>
  getStructEncoder([
    ['basisPoints', getU16Encoder()],
    [
      'creators',
      getArrayEncoder(
        getStructEncoder([
          ['address', getAddressEncoder()],
          ['percentage', getU8Encoder()],
        ]),
      ),
    ],
  ]);

/** The bytes of an authority. */
export function encodeCoreAuthority(authority: CoreAuthority): Uint8Array {
  const address = authority.kind === 'address' ? getAddressEncoder().encode(authority.address) : [];
  return Uint8Array.of(AUTHORITY[authority.kind], ...address);
}

/** The bytes of a plugin, its number first. */
export function encodeCorePlugin(plugin: CorePluginContent): Uint8Array {
  const number = CORE_PLUGIN[plugin.kind];
  if ('frozen' in plugin) return Uint8Array.of(number, ...getBooleanEncoder().encode(plugin.frozen));
  if (plugin.kind !== 'royalties') return Uint8Array.of(number);
  const { ruleSet, basisPoints, creators } = plugin.royalties;
  const programs = getArrayEncoder(getAddressEncoder()).encode([...ruleSet.programs]);
  return Uint8Array.of(
    number,
    ...royaltiesEncoder().encode({ basisPoints, creators: [...creators] }),
    RULE_SET[ruleSet.kind],
    ...(ruleSet.kind === 'none' ? [] : programs),
  );
}

/** The byte for an optional value that is absent; a byte before one that is there. */
const NONE = 0;
const SOME = 1;

/** An optional value. */
export const encodeOption = (bytes: Uint8Array | null): Uint8Array =>
  bytes === null ? Uint8Array.of(NONE) : Uint8Array.of(SOME, ...bytes);

function encodePlugins(plugins: readonly NewCorePlugin[]): Uint8Array {
  const bytes = plugins.flatMap(({ content, authority }) => [
    ...encodeCorePlugin(content),
    ...encodeOption(authority === undefined ? null : encodeCoreAuthority(authority)),
  ]);
  return Uint8Array.of(...getU32Encoder().encode(plugins.length), ...bytes);
}

const encode = <T>(encoder: Encoder<T>, value: T): ReadonlyUint8Array => encoder.encode(value);

/** Accounts of an instruction of core. An optional account that is absent is core's own address. */
export const coreAccount = {
  readonly: (account: Address | undefined) => ({
    address: account ?? CORE_ADDRESS,
    role: AccountRole.READONLY,
  }),
  writable: (account: Address | undefined) => ({
    address: account ?? CORE_ADDRESS,
    role: account === undefined ? AccountRole.READONLY : AccountRole.WRITABLE,
  }),
  signs: (signer: TransactionSigner | undefined) =>
    signer === undefined
      ? { address: CORE_ADDRESS, role: AccountRole.READONLY }
      : ({ address: signer.address, role: AccountRole.READONLY_SIGNER, signer } satisfies AccountSignerMeta),
  pays: (signer: TransactionSigner): AccountSignerMeta => ({
    address: signer.address,
    role: AccountRole.WRITABLE_SIGNER,
    signer,
  }),
};
const { readonly, writable, signs, pays } = coreAccount;

export interface NewCoreAsset {
  /** A new key, which signs. */
  readonly asset: TransactionSigner;
  readonly payer: TransactionSigner;
  /** The update authority of the collection, where the payer is not. */
  readonly authority?: TransactionSigner;
  readonly collection?: Address;
  /** Without one, the update authority. */
  readonly owner?: Address;
  /** Without one, the payer. None where there is a collection. */
  readonly updateAuthority?: Address;
  readonly name: string;
  readonly uri: string;
  readonly plugins: readonly NewCorePlugin[];
}

/** CreateV2: an asset in an account of its own, without plugins of other programs. */
export function createCoreAssetInstruction(input: NewCoreAsset): Instruction {
  return {
    programAddress: CORE_ADDRESS,
    accounts: [
      pays(input.asset),
      writable(input.collection),
      signs(input.authority),
      pays(input.payer),
      readonly(input.owner),
      readonly(input.updateAuthority),
      readonly(SYSTEM_PROGRAM),
      readonly(undefined),
    ],
    data: Uint8Array.of(
      CREATE,
      IN_ITS_ACCOUNT,
      ...encode(text(), input.name),
      ...encode(text(), input.uri),
      ...encodeOption(encodePlugins(input.plugins)),
      ...encodeOption(encodePlugins([])),
    ),
  };
}

export interface NewCoreCollection {
  /** A new key, which signs. */
  readonly collection: TransactionSigner;
  readonly payer: TransactionSigner;
  /** Without one, the payer. */
  readonly updateAuthority?: Address;
  readonly name: string;
  readonly uri: string;
  readonly plugins: readonly NewCorePlugin[];
}

/** CreateCollectionV2, without plugins of other programs. */
export function createCoreCollectionInstruction(input: NewCoreCollection): Instruction {
  return {
    programAddress: CORE_ADDRESS,
    accounts: [
      pays(input.collection),
      readonly(input.updateAuthority),
      pays(input.payer),
      readonly(SYSTEM_PROGRAM),
    ],
    data: Uint8Array.of(
      CREATE_COLLECTION,
      ...encode(text(), input.name),
      ...encode(text(), input.uri),
      ...encodeOption(encodePlugins(input.plugins)),
      ...encodeOption(encodePlugins([])),
    ),
  };
}
