import {
  addCollectionPluginV1,
  addPluginV1,
  approvePluginAuthorityV1,
  burnCollectionV1,
  burnV1,
  createCollectionV2,
  createV2,
  removePluginV1,
  revokePluginAuthorityV1,
  transferV1,
  updateCollectionV1,
  updatePluginV1,
  updateV1,
  updateV2,
} from '@metaplex-foundation/mpl-core';
import { none, publicKey } from '@metaplex-foundation/umi';
import type { Instruction } from '@solana/kit';
import {
  createCoreAssetInstruction,
  createCoreCollectionInstruction,
} from '../../../src/chain/codecs/core-instructions.ts';
import {
  addCorePlugin,
  approveCorePlugin,
  burnCore,
  burnCoreCollection,
  removeCorePlugin,
  revokeCorePlugin,
  transferCore,
  updateCoreCollection,
  updateCorePlugin,
  updateCoreV1,
  updateCoreV2,
} from '../../support/core-instructions.ts';
import type { Random } from '../kind.ts';
import type { Case, Pair } from './case.ts';
import {
  anAuthority,
  aPlugin,
  KINDS,
  NUMBER,
  named,
  namedCollection,
  newAuthority,
  officialAuthority,
  officialPlugin,
  officialPlugins,
  plugins,
  texts,
} from './core-values.ts';
import { anAddress, maybe, pick, text, wallet } from './random.ts';

type Make = (
  random: Random,
  context: Parameters<Case['make']>[1],
) => { ours: Instruction; official: Extract<Pair, { ours: readonly Instruction[] }>['official'] };

const one = (name: string, make: Make): Case => ({
  name: `core ${name}`,
  make(random, context) {
    const { ours, official } = make(random, context);
    return { ours: [ours], official };
  },
});

export const core: readonly Case[] = [
  one('createV2', (random, context) => {
    const { ours, official } = named(random);
    const asset = wallet(random);
    const [owner, updateAuthority] = [
      maybe(random, () => anAddress(random)),
      maybe(random, () => anAddress(random)),
    ];
    const [name, uri, list] = [text(random, 32), text(random, 200), plugins(random)];
    return {
      ours: createCoreAssetInstruction({
        ...ours,
        asset: asset.ours,
        ...(owner === null ? {} : { owner }),
        ...(updateAuthority === null ? {} : { updateAuthority }),
        name,
        uri,
        plugins: list,
      }),
      official: createV2(context, {
        ...official,
        asset: asset.official,
        ...(owner === null ? {} : { owner: publicKey(owner) }),
        ...(updateAuthority === null ? {} : { updateAuthority: publicKey(updateAuthority) }),
        name,
        uri,
        plugins: officialPlugins(list),
      }),
    };
  }),
  one('createCollectionV2', (random, context) => {
    const [payer, collection, updateAuthority] = [
      wallet(random),
      wallet(random),
      maybe(random, () => anAddress(random)),
    ];
    const [name, uri, list] = [text(random, 32), text(random, 200), plugins(random)];
    const authority = updateAuthority === null ? {} : { updateAuthority };
    const officialOne = updateAuthority === null ? {} : { updateAuthority: publicKey(updateAuthority) };
    return {
      ours: createCoreCollectionInstruction({
        payer: payer.ours,
        collection: collection.ours,
        ...authority,
        name,
        uri,
        plugins: list,
      }),
      official: createCollectionV2(context, {
        payer: payer.official,
        collection: collection.official,
        ...officialOne,
        name,
        uri,
        plugins: officialPlugins(list),
      }),
    };
  }),
  one('transferV1', (random, context) => {
    const { ours, official } = named(random);
    const newOwner = anAddress(random);
    return {
      ours: transferCore({ ...ours, newOwner }),
      official: transferV1(context, { ...official, newOwner: publicKey(newOwner) }),
    };
  }),
  one('burnV1', (random, context) => {
    const { ours, official } = named(random);
    return { ours: burnCore(ours), official: burnV1(context, official) };
  }),
  one('burnCollectionV1', (random, context) => {
    const { ours, official } = namedCollection(random);
    return {
      ours: burnCoreCollection(ours),
      official: burnCollectionV1(context, { ...official, compressionProof: none() }),
    };
  }),
  one('updateV1', (random, context) => {
    const [{ ours, official }, words, may] = [named(random), texts(random), newAuthority(random)];
    return {
      ours: updateCoreV1({ ...ours, ...words.ours, ...may.ours }),
      official: updateV1(context, { ...official, ...words.official, newUpdateAuthority: may.official }),
    };
  }),
  one('updateV2', (random, context) => {
    const [{ ours, official }, words, may] = [named(random), texts(random), newAuthority(random)];
    const to = maybe(random, () => anAddress(random));
    const [newCollection, officialOne] =
      to === null ? [{}, {}] : [{ newCollection: to }, { newCollection: publicKey(to) }];
    return {
      ours: updateCoreV2({ ...ours, ...words.ours, ...may.ours, ...newCollection }),
      official: updateV2(context, {
        ...official,
        ...words.official,
        newUpdateAuthority: may.official,
        ...officialOne,
      }),
    };
  }),
  one('updateCollectionV1', (random, context) => {
    const [{ ours, official }, words] = [namedCollection(random), texts(random)];
    const to = maybe(random, () => anAddress(random));
    const [updateAuthority, officialOne] =
      to === null ? [{}, {}] : [{ updateAuthority: to }, { newUpdateAuthority: publicKey(to) }];
    return {
      ours: updateCoreCollection({ ...ours, ...words.ours, ...updateAuthority }),
      official: updateCollectionV1(context, { ...official, ...words.official, ...officialOne }),
    };
  }),
  one('addPluginV1', (random, context) => {
    const [{ ours, official }, content, initial] = [
      named(random),
      aPlugin(random),
      maybe(random, () => anAuthority(random)),
    ];
    return {
      ours: addCorePlugin({ ...ours, content, ...(initial === null ? {} : { initial }) }),
      official: addPluginV1(context, {
        ...official,
        plugin: officialPlugin(content),
        initAuthority: initial === null ? null : officialAuthority(initial),
      }),
    };
  }),
  one('addCollectionPluginV1', (random, context) => {
    const [{ ours, official }, content, initial] = [
      namedCollection(random),
      aPlugin(random),
      maybe(random, () => anAuthority(random)),
    ];
    return {
      ours: addCorePlugin({ ...ours, content, ...(initial === null ? {} : { initial }) }),
      official: addCollectionPluginV1(context, {
        ...official,
        plugin: officialPlugin(content),
        initAuthority: initial === null ? null : officialAuthority(initial),
      }),
    };
  }),
  one('updatePluginV1', (random, context) => {
    const [{ ours, official }, content] = [named(random), aPlugin(random)];
    return {
      ours: updateCorePlugin({ ...ours, content }),
      official: updatePluginV1(context, { ...official, plugin: officialPlugin(content) }),
    };
  }),
  one('removePluginV1', (random, context) => {
    const [{ ours, official }, kind] = [named(random), pick(random, KINDS)];
    return {
      ours: removeCorePlugin({ ...ours, kind }),
      official: removePluginV1(context, { ...official, pluginType: NUMBER[kind] }),
    };
  }),
  one('approvePluginAuthorityV1', (random, context) => {
    const [{ ours, official }, kind, to] = [named(random), pick(random, KINDS), anAuthority(random)];
    return {
      ours: approveCorePlugin({ ...ours, kind, to }),
      official: approvePluginAuthorityV1(context, {
        ...official,
        pluginType: NUMBER[kind],
        newAuthority: officialAuthority(to),
      }),
    };
  }),
  one('revokePluginAuthorityV1', (random, context) => {
    const [{ ours, official }, kind] = [named(random), pick(random, KINDS)];
    return {
      ours: revokeCorePlugin({ ...ours, kind }),
      official: revokePluginAuthorityV1(context, { ...official, pluginType: NUMBER[kind] }),
    };
  }),
];
