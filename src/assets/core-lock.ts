import { CORE_PLUGIN, type CoreAsset, type CorePlugin } from '../chain/codecs/core.ts';
import { coreLockFields, lockedFor, NOT_LOCKED } from '../chain/codecs/core-accounts.ts';
import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { AccountExpectation, Fields } from '../ports/expectation.ts';
import type { AssetLock } from './asset.ts';

/** Bytes of each plugin, with its entry in the registry: kind, an address as authority, place. */
const FREEZE = 2 + 42;
const TRANSFER = 1 + 42;
/** Header and registry, where there are none yet. Core never removes them. */
const REGISTRY = 18;
/** What core leaves where plugins were when it hands an asset over. */
const LEFT_BY_SALE = 64;

/** The lock of an asset of core: the holder may freeze and transfer it, and has frozen it. `requireMovable`: see `AssetLock`. */
export function coreLock(id: Address, asset: CoreAsset, requireMovable: () => void): AssetLock {
  const plugin = (wanted: number): CorePlugin | undefined =>
    asset.plugins.find(({ kind }) => kind === wanted);
  const freeze = plugin(CORE_PLUGIN.freezeDelegate);
  const transfer = plugin(CORE_PLUGIN.transferDelegate);
  const becomes = (fields: Fields): AccountExpectation => ({
    label: 'artwork',
    address: id,
    decode: coreLockFields,
    change: { kind: 'changed', fields },
  });
  const registry = asset.hasRegistry ? 0 : REGISTRY;
  return {
    adds: FREEZE + TRANSFER + registry,
    keeps: LEFT_BY_SALE + registry,
    requirePossible: () => requireFree(id, freeze ?? transfer),
    isInPlace: (from, holder) =>
      from.units === 1n && freeze?.frozen === true && isOf(freeze, holder) && isOf(transfer, holder),
    requireMovable,
    put: (_from, holder) => ({ tokens: [], accounts: [becomes(lockedFor(holder))] }),
    lift(from, holder) {
      const [freezes, transfers] = [freeze, transfer].map((it) => from.units === 1n && isOf(it, holder));
      const fields = {
        ...(freezes ? { locked: NOT_LOCKED.locked } : {}),
        ...(transfers ? { delegate: NOT_LOCKED.delegate } : {}),
      };
      return {
        frees: (freezes ? FREEZE : 0) + (transfers ? TRANSFER : 0),
        tokens: [],
        accounts: freezes || transfers ? [becomes(fields)] : [],
      };
    },
    handover: (to) => [becomes({ owner: to.owner, ...NOT_LOCKED })],
    arrival: (_label, to) => [becomes({ owner: to.owner, ...NOT_LOCKED })],
  };
}

function isOf(plugin: CorePlugin | undefined, holder: Address): boolean {
  return plugin?.authority.kind === 'address' && plugin.authority.address === holder;
}

function requireFree(mint: Address, plugin: CorePlugin | undefined): void {
  if (plugin === undefined) return;
  throw new CliError('unsupported_asset', {
    what: `${mint} cannot be locked where it is`,
    why: `it has a plugin already with which somebody may ${plugin.frozen === null ? 'transfer' : 'freeze'} it`,
    hint: 'remove that plugin, or list it without --non-custodial',
    details: { mint },
  });
}
