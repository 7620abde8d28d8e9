import {
  type AccountMeta,
  type AccountSignerMeta,
  type Address,
  addEncoderSizePrefix,
  getAddressEncoder,
  getU32Encoder,
  getUtf8Encoder,
  type Instruction,
  type TransactionSigner,
} from '@solana/kit';
import {
  CORE_ADDRESS,
  CORE_PLUGIN,
  type CoreAuthority,
  type CoreUpdateAuthority,
} from '../../src/chain/codecs/core.ts';
import {
  type CorePluginContent,
  coreAccount,
  encodeCoreAuthority,
  encodeCorePlugin,
  encodeOption,
} from '../../src/chain/codecs/core-instructions.ts';
import { SYSTEM_PROGRAM } from '../../src/domain/address.ts';

// What only tests send to core: the tool and the sandbox create, and the programs move.

const { readonly, writable, signs, pays } = coreAccount;
type Meta = AccountMeta | AccountSignerMeta;

const instruction = (number: number, accounts: readonly Meta[], ...data: Uint8Array[]): Instruction => ({
  programAddress: CORE_ADDRESS,
  accounts,
  data: Uint8Array.of(number, ...data.flatMap((bytes) => [...bytes])),
});

const text = (value: string): Uint8Array =>
  Uint8Array.from(addEncoderSizePrefix(getUtf8Encoder(), getU32Encoder()).encode(value));
const maybe = <T>(value: T | undefined, encode: (value: T) => Uint8Array): Uint8Array =>
  encodeOption(value === undefined ? null : encode(value));
const updateAuthority = (value: CoreUpdateAuthority): Uint8Array =>
  value.kind === 'none'
    ? Uint8Array.of(0)
    : Uint8Array.of(value.kind === 'address' ? 1 : 2, ...getAddressEncoder().encode(value.address));

/** What nearly every instruction names: the payer, and whoever decides if the payer does not. */
interface Signed {
  readonly payer: TransactionSigner;
  readonly authority?: TransactionSigner | undefined;
}

/** An asset with its collection, if it has one. */
interface OnAsset extends Signed {
  readonly asset: Address;
  readonly collection?: Address | undefined;
}

export function transferCore(input: OnAsset & { readonly newOwner: Address }): Instruction {
  const accounts = [
    writable(input.asset),
    readonly(input.collection),
    pays(input.payer),
    signs(input.authority),
    readonly(input.newOwner),
    readonly(undefined),
    readonly(undefined),
  ];
  return instruction(14, accounts, encodeOption(null));
}

export function burnCore(input: OnAsset): Instruction {
  const accounts = [
    writable(input.asset),
    writable(input.collection),
    pays(input.payer),
    signs(input.authority),
    readonly(undefined),
    readonly(undefined),
  ];
  return instruction(12, accounts, encodeOption(null));
}

export function burnCoreCollection(input: Signed & { readonly collection: Address }): Instruction {
  const { authority, payer, collection } = input;
  const decides = authority === undefined ? readonly(undefined) : pays(authority);
  return instruction(
    13,
    [writable(collection), pays(payer), decides, readonly(undefined)],
    encodeOption(null),
  );
}

interface Texts {
  readonly name?: string | undefined;
  readonly uri?: string | undefined;
}

interface AssetUpdate extends OnAsset, Texts {
  readonly updateAuthority?: CoreUpdateAuthority | undefined;
}

export function updateCoreV1(input: AssetUpdate): Instruction {
  const accounts = [
    writable(input.asset),
    readonly(input.collection),
    pays(input.payer),
    signs(input.authority),
    readonly(SYSTEM_PROGRAM),
    readonly(undefined),
  ];
  const { name, uri } = input;
  return instruction(
    15,
    accounts,
    maybe(name, text),
    maybe(uri, text),
    maybe(input.updateAuthority, updateAuthority),
  );
}

export function updateCoreV2(
  input: AssetUpdate & { readonly newCollection?: Address | undefined },
): Instruction {
  const accounts = [
    writable(input.asset),
    writable(input.collection),
    pays(input.payer),
    signs(input.authority),
    writable(input.newCollection),
    readonly(SYSTEM_PROGRAM),
    readonly(undefined),
  ];
  const { name, uri } = input;
  return instruction(
    30,
    accounts,
    maybe(name, text),
    maybe(uri, text),
    maybe(input.updateAuthority, updateAuthority),
  );
}

export function updateCoreCollection(
  input: Signed & Texts & { readonly collection: Address; readonly updateAuthority?: Address | undefined },
): Instruction {
  const accounts = [
    writable(input.collection),
    pays(input.payer),
    signs(input.authority),
    readonly(input.updateAuthority),
    readonly(SYSTEM_PROGRAM),
    readonly(undefined),
  ];
  return instruction(16, accounts, maybe(input.name, text), maybe(input.uri, text));
}

/** An asset, or a collection where no asset is named. */
interface OnPlugins extends Signed {
  readonly asset?: Address | undefined;
  readonly collection?: Address | undefined;
}

/** Plugins are managed by two instructions each: for an asset, and the next number for a collection. */
function manage(number: number, input: OnPlugins, ...data: Uint8Array[]): Instruction {
  const [target, of] =
    input.asset === undefined
      ? [number + 1, [writable(input.collection)]]
      : [number, [writable(input.asset), writable(input.collection)]];
  const accounts = [
    ...of,
    pays(input.payer),
    signs(input.authority),
    readonly(SYSTEM_PROGRAM),
    readonly(undefined),
  ];
  return instruction(target, accounts, ...data);
}

const number = (kind: keyof typeof CORE_PLUGIN): Uint8Array => Uint8Array.of(CORE_PLUGIN[kind]);

export const addCorePlugin = (
  input: OnPlugins & {
    readonly content: CorePluginContent;
    readonly initial?: CoreAuthority | undefined;
  },
): Instruction =>
  manage(2, input, encodeCorePlugin(input.content), maybe(input.initial, encodeCoreAuthority));

export const removeCorePlugin = (
  input: OnPlugins & { readonly kind: keyof typeof CORE_PLUGIN },
): Instruction => manage(4, input, number(input.kind));

export const updateCorePlugin = (input: OnPlugins & { readonly content: CorePluginContent }): Instruction =>
  manage(6, input, encodeCorePlugin(input.content));

export const approveCorePlugin = (
  input: OnPlugins & { readonly kind: keyof typeof CORE_PLUGIN; readonly to: CoreAuthority },
): Instruction => manage(8, input, number(input.kind), encodeCoreAuthority(input.to));

export const revokeCorePlugin = (
  input: OnPlugins & { readonly kind: keyof typeof CORE_PLUGIN },
): Instruction => manage(10, input, number(input.kind));
