import type { Address } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import { stringifyJson } from '../../json/json.ts';
import type { RawAccount } from '../../ports/chain.ts';
import {
  CORE_ADDRESS,
  CORE_PLUGIN,
  type CoreAsset,
  type CoreCollection,
  type CorePlugin,
  decodeCoreAsset,
  decodeCoreCollection,
} from './core.ts';

const BURNED = 0;
const COLLECTION = 5;
const BURN_DELEGATE = 2;
const AUTOGRAPH = 14;
/** Plugins whose authority a transfer gives back to the owner. */
const OF_THE_OWNER: readonly number[] = [
  CORE_PLUGIN.freezeDelegate,
  BURN_DELEGATE,
  CORE_PLUGIN.transferDelegate,
  AUTOGRAPH,
];

/** Whether only the byte is left that keeps the address of a burned asset from being used again. */
export function isBurned({ data }: RawAccount): boolean {
  return data.length === 1 && data[0] === BURNED;
}

export function isCoreCollection({ data }: RawAccount): boolean {
  return data[0] === COLLECTION;
}

/** Decodes an asset. Throws `account_mismatch` for any other account. */
export function readCoreAsset(account: RawAccount): CoreAsset {
  if (account.owner === CORE_ADDRESS) return decodeCoreAsset(account.data);
  throw mismatch(account.address, 'an asset', `it belongs to ${account.owner}`);
}

/** Decodes a collection. Throws `account_mismatch` for any other account, and where there is none. */
export function readCoreCollection(account: RawAccount | null, address: Address): CoreCollection {
  if (account?.owner === CORE_ADDRESS) return decodeCoreCollection(account.data);
  throw mismatch(
    address,
    'a collection',
    account === null ? 'it is absent' : `it belongs to ${account.owner}`,
  );
}

/**
 * Everything that an asset says, in fields: a transfer changes the owner alone. The authorities that it resets are left out, as
 * are bytes that nothing reads.
 */
export function coreAssetFields(account: RawAccount): Readonly<Record<string, string>> {
  return fieldsOf(readCoreAsset(account));
}

/** The same of an asset that is locked or unlocked: the two plugins of a lock are fields of their own. */
export function coreLockFields(account: RawAccount): Readonly<Record<string, string>> {
  const asset = readCoreAsset(account);
  const { freezeDelegate, transferDelegate } = CORE_PLUGIN;
  const of = (wanted: number) => asset.plugins.find(({ kind }) => kind === wanted);
  const freeze = of(freezeDelegate);
  return {
    ...fieldsOf({
      ...asset,
      plugins: asset.plugins.filter(({ kind }) => kind !== freezeDelegate && kind !== transferDelegate),
      content: asset.otherContent,
    }),
    locked: freeze === undefined ? 'no' : `${freeze.frozen ? 'by' : 'not by'} ${authorityText(freeze)}`,
    delegate: authorityText(of(transferDelegate)),
  };
}

/** As the fields of `coreLockFields` are where `holder` has locked an asset, and where nobody has. */
export const lockedFor = (holder: Address) => ({ locked: `by ${holder}`, delegate: holder });
export const NOT_LOCKED = { locked: 'no', delegate: 'nobody' };

function authorityText(plugin: CorePlugin | undefined): string {
  if (plugin === undefined) return 'nobody';
  return plugin.authority.kind === 'address' ? plugin.authority.address : plugin.authority.kind;
}

function fieldsOf(asset: CoreAsset): Readonly<Record<string, string>> {
  const { owner, updateAuthority, name, uri, plugins, external, content } = asset;
  return {
    owner,
    updateAuthority: stringifyJson(updateAuthority),
    name,
    uri,
    plugins: stringifyJson(
      plugins.map(({ kind, authority }) => (OF_THE_OWNER.includes(kind) ? { kind } : { kind, authority })),
    ),
    content: Buffer.from(content).toString('hex'),
    external: String(external),
  };
}

function mismatch(address: Address, what: string, why: string): CliError {
  return new CliError('account_mismatch', {
    what: `account ${address} cannot be read as ${what} of core`,
    why,
    hint: 'use another RPC node: --url URL',
    details: { account: address },
  });
}
