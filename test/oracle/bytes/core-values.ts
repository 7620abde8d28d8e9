import {
  type BasePluginAuthority,
  type BaseUpdateAuthority,
  type PluginArgs,
  PluginType,
  ruleSet,
} from '@metaplex-foundation/mpl-core';
import { publicKey, some } from '@metaplex-foundation/umi';
import {
  CORE_PLUGIN,
  type CoreAuthority,
  type CoreRuleSet,
  type CoreUpdateAuthority,
} from '../../../src/chain/codecs/core.ts';
import type { CorePluginContent, NewCorePlugin } from '../../../src/chain/codecs/core-instructions.ts';
import type { Random } from '../kind.ts';
import { anAddress, below, chance, maybe, pick, text, wallet } from './random.ts';

// Random values of core, as our builders and as the official client take them.

export const KINDS = Object.keys(CORE_PLUGIN) as (keyof typeof CORE_PLUGIN)[];
export const NUMBER = {
  royalties: PluginType.Royalties,
  freezeDelegate: PluginType.FreezeDelegate,
  transferDelegate: PluginType.TransferDelegate,
  permanentFreezeDelegate: PluginType.PermanentFreezeDelegate,
  permanentTransferDelegate: PluginType.PermanentTransferDelegate,
  permanentBurnDelegate: PluginType.PermanentBurnDelegate,
} as const;

function aRuleSet(random: Random): CoreRuleSet {
  const kind = pick(random, ['none', 'allow', 'deny'] as const);
  const programs = kind === 'none' ? [] : Array.from({ length: below(random, 4) }, () => anAddress(random));
  return { kind, programs };
}

export function aPlugin(random: Random): CorePluginContent {
  const kind = pick(random, KINDS);
  if (kind === 'freezeDelegate' || kind === 'permanentFreezeDelegate')
    return { kind, frozen: chance(random) };
  if (kind !== 'royalties') return { kind };
  const creators = Array.from({ length: below(random, 6) }, () => ({
    address: anAddress(random),
    percentage: below(random, 256),
  }));
  return { kind, royalties: { basisPoints: below(random, 65_536), creators, ruleSet: aRuleSet(random) } };
}

export function anAuthority(random: Random): CoreAuthority {
  const kind = pick(random, ['none', 'owner', 'updateAuthority', 'address'] as const);
  return kind === 'address' ? { kind, address: anAddress(random) } : { kind };
}

const AUTHORITY = { none: 'None', owner: 'Owner', updateAuthority: 'UpdateAuthority' } as const;

export const officialAuthority = (authority: CoreAuthority): BasePluginAuthority =>
  authority.kind === 'address'
    ? { __kind: 'Address', address: publicKey(authority.address) }
    : { __kind: AUTHORITY[authority.kind] };

function officialRules({ kind, programs }: CoreRuleSet) {
  const keys = programs.map((program) => publicKey(program));
  if (kind === 'none') return ruleSet('None');
  return kind === 'allow' ? ruleSet('ProgramAllowList', [keys]) : ruleSet('ProgramDenyList', [keys]);
}

export function officialPlugin(content: CorePluginContent): PluginArgs {
  switch (content.kind) {
    case 'royalties': {
      const { basisPoints, creators, ruleSet: rules } = content.royalties;
      const shares = creators.map(({ address, percentage }) => ({ address: publicKey(address), percentage }));
      const fields = { basisPoints, creators: shares, ruleSet: officialRules(rules) };
      return { __kind: 'Royalties', fields: [fields] };
    }
    case 'freezeDelegate':
      return { __kind: 'FreezeDelegate', fields: [{ frozen: content.frozen }] };
    case 'permanentFreezeDelegate':
      return { __kind: 'PermanentFreezeDelegate', fields: [{ frozen: content.frozen }] };
    case 'transferDelegate':
      return { __kind: 'TransferDelegate', fields: [{}] };
    case 'permanentTransferDelegate':
      return { __kind: 'PermanentTransferDelegate', fields: [{}] };
    case 'permanentBurnDelegate':
      return { __kind: 'PermanentBurnDelegate', fields: [{}] };
  }
}

export const plugins = (random: Random): NewCorePlugin[] =>
  Array.from({ length: below(random, 4) }, () => {
    const content = aPlugin(random);
    return chance(random) ? { content } : { content, authority: anAuthority(random) };
  });

export const officialPlugins = (list: readonly NewCorePlugin[]) =>
  some(
    list.map(({ content, authority }) => ({
      plugin: officialPlugin(content),
      authority: authority === undefined ? null : officialAuthority(authority),
    })),
  );

/** The accounts that nearly every instruction names, for both builders. */
export function named(random: Random) {
  const [payer, authority] = [wallet(random), maybe(random, () => wallet(random))];
  const [asset, collection] = [anAddress(random), maybe(random, () => anAddress(random))];
  return {
    ours: {
      asset,
      payer: payer.ours,
      ...(authority === null ? {} : { authority: authority.ours }),
      ...(collection === null ? {} : { collection }),
    },
    official: {
      asset: publicKey(asset),
      payer: payer.official,
      ...(authority === null ? {} : { authority: authority.official }),
      ...(collection === null ? {} : { collection: publicKey(collection) }),
    },
  };
}

/** The same for a collection. */
export function namedCollection(random: Random) {
  const { ours, official } = named(random);
  const collection = anAddress(random);
  const { asset: _, ...rest } = ours;
  const { asset: __, ...officialRest } = official;
  return {
    ours: { ...rest, collection },
    official: { ...officialRest, collection: publicKey(collection) },
  };
}

export function texts(random: Random) {
  const [name, uri] = [maybe(random, () => text(random, 32)), maybe(random, () => text(random, 100))];
  return {
    ours: { ...(name === null ? {} : { name }), ...(uri === null ? {} : { uri }) },
    official: { newName: name, newUri: uri },
  };
}

export function newAuthority(random: Random): {
  ours: { updateAuthority?: CoreUpdateAuthority };
  official: BaseUpdateAuthority | null;
} {
  const kind = pick(random, ['absent', 'none', 'address', 'collection'] as const);
  if (kind === 'absent') return { ours: {}, official: null };
  if (kind === 'none') return { ours: { updateAuthority: { kind } }, official: { __kind: 'None' } };
  const address = anAddress(random);
  const name = kind === 'address' ? 'Address' : 'Collection';
  return {
    ours: { updateAuthority: { kind, address } },
    official: { __kind: name, fields: [publicKey(address)] },
  };
}
