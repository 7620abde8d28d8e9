import {
  CORE_PLUGIN,
  type CoreAsset,
  type CoreCollection,
  type CorePlugins,
  coreRoyalties,
} from '../chain/codecs/core.ts';
import { type Address, SYSTEM_PROGRAM } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';

const PERMANENT: readonly (readonly [kind: number, can: string])[] = [
  [CORE_PLUGIN.permanentFreezeDelegate, 'freeze it'],
  [CORE_PLUGIN.permanentTransferDelegate, 'take it away'],
  [CORE_PLUGIN.permanentBurnDelegate, 'burn it'],
];
/** What the plugins after this number do is not known here. */
const LAST_KNOWN = 14;

/**
 * Throws `unsupported_asset` where somebody could freeze an asset of core wherever it is, or take it out of escrow. Whatever
 * a transfer resets does not matter. A collection cannot get a permanent delegate later.
 */
export function requireFree(id: Address, asset: CoreAsset, collection: CoreCollection | null): void {
  const why =
    danger(asset, 'the asset') ?? (collection === null ? null : danger(collection, 'its collection'));
  if (why === null) return;
  throw new CliError('unsupported_asset', {
    what: `${id} cannot be sold here`,
    why,
    hint: 'only an artwork that nobody can freeze or take out of escrow can be sold',
    details: { mint: id },
  });
}

function danger({ plugins, external }: CorePlugins, whose: string): string | null {
  for (const { kind } of plugins) {
    const permanent = PERMANENT.find(([number]) => number === kind);
    if (permanent !== undefined)
      return `${whose} has a permanent delegate, who can ${permanent[1]} wherever it is`;
    if (kind > LAST_KNOWN) return `${whose} has a plugin that is not known here, number ${kind}`;
  }
  return external === 0 ? null : `${whose} has a plugin of another program, which could stop it from moving`;
}

/**
 * Throws `unsupported_asset` where core would not let the asset move: it is frozen, or the rule set of its royalties does not
 * let it pass between a wallet and a program. Whether that program is listed, core says when it is asked.
 */
export function requireMovable(id: Address, asset: CoreAsset, collection: CoreCollection | null): void {
  const why = obstacle(asset, collection);
  if (why === null) return;
  throw new CliError('unsupported_asset', {
    what: `${id} cannot be moved now`,
    why,
    hint: 'ask its owner or its update authority to lift that',
    details: { mint: id },
  });
}

function obstacle(asset: CoreAsset, collection: CoreCollection | null): string | null {
  if (asset.plugins.some(({ frozen }) => frozen === true)) return 'it is frozen';
  const { kind, programs } = coreRoyalties(asset, collection)?.ruleSet ?? { kind: 'none', programs: [] };
  const isListed = programs.includes(SYSTEM_PROGRAM);
  if (kind === 'deny' && isListed) return 'the rule set of its royalties lets no wallet have it';
  if (kind === 'allow' && !(isListed && programs.length > 1))
    return 'the rule set of its royalties lets it pass between accounts of certain programs only';
  return null;
}
