import type { Address } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import { stringifyJson } from '../../json/json.ts';
import type { RawAccount } from '../../ports/chain.ts';
import {
  CORE_ADDRESS,
  CORE_PLUGIN,
  type CoreAsset,
  type CoreCollection,
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
  const { owner, updateAuthority, name, uri, plugins, external, content } = readCoreAsset(account);
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
