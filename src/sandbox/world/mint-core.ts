import { createNoopSigner } from '@solana/kit';
import type { CoreRoyalties } from '../../chain/codecs/core.ts';
import {
  createCoreAssetInstruction,
  createCoreCollectionInstruction,
  type NewCorePlugin,
} from '../../chain/codecs/core-instructions.ts';
import type { SandboxChain } from '../chain/chain.ts';
import { type SandboxKey, sandboxKey } from './keys.ts';
import { send } from './send.ts';
import type { ArtworkStory } from './stories.ts';
import type { Wallets } from './wallets.ts';

/** The key of a collection of core. Once it exists, only its address matters. */
export function collectionKey(name: string): SandboxKey {
  return sandboxKey(`collection ${name}`);
}

/** Creates an asset of core in the artist's wallet; with its royalties, or else in a collection that has them. */
export function mintCoreAsset(
  chain: SandboxChain,
  wallets: Wallets,
  story: ArtworkStory,
  key: SandboxKey,
): void {
  const artist = wallets[story.artist].key;
  const payer = createNoopSigner(artist.address);
  const asset = { asset: createNoopSigner(key.address), payer, name: story.name, uri: uriOf(story.name) };
  const royalties = royaltiesOf(wallets, story);
  if (story.collection === undefined) {
    send(chain, [artist, key], [createCoreAssetInstruction({ ...asset, plugins: [royalties] })]);
    return;
  }
  const collection = collectionKey(story.collection);
  if (chain.getAccount(collection.address) === undefined) {
    const name = story.collection;
    const signer = createNoopSigner(collection.address);
    const plugins = [royalties];
    const instruction = { collection: signer, payer, name, uri: uriOf(name), plugins };
    send(chain, [artist, collection], [createCoreCollectionInstruction(instruction)]);
  }
  const member = { ...asset, collection: collection.address, plugins: [] };
  send(chain, [artist, key], [createCoreAssetInstruction(member)]);
}

function royaltiesOf(wallets: Wallets, { artist, creators, royaltyBps }: ArtworkStory): NewCorePlugin {
  const shares = creators ?? [[artist, 100] as const];
  const royalties: CoreRoyalties = {
    basisPoints: royaltyBps,
    creators: shares.map(([name, percentage]) => ({ address: wallets[name].key.address, percentage })),
    ruleSet: { kind: 'none', programs: [] },
  };
  return { content: { kind: 'royalties', royalties } };
}

// A top-level domain that is reserved and never exists.
const uriOf = (name: string): string =>
  `https://artworks.invalid/${name.toLowerCase().replaceAll(' ', '-')}.json`;
