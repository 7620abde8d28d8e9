import { createToken2022Artwork } from '../../chain/codecs/token-2022-artwork.ts';
import type { SandboxChain } from '../chain/chain.ts';
import { artworkKey, mintOneOfOne } from './mint.ts';
import { mintCoreAsset } from './mint-core.ts';
import { mintProgrammable } from './mint-programmable.ts';
import { send } from './send.ts';
import type { ArtworkStory } from './stories.ts';
import type { Wallets } from './wallets.ts';

/** Creates an artwork of the story's kind in the artist's wallet. */
export async function mintArtwork(chain: SandboxChain, wallets: Wallets, story: ArtworkStory): Promise<void> {
  switch (story.kind) {
    case 'core':
      mintCoreAsset(chain, wallets, story, artworkKey(story.name));
      return;
    case 'programmable':
      await mintProgrammable(chain, wallets, { ...story, ruled: story.ruled === true });
      return;
    case 'token-2022':
      await mintToken2022(chain, wallets, story);
      return;
    default:
      await mintOneOfOne(chain, wallets, story);
  }
}

async function mintToken2022(
  chain: SandboxChain,
  wallets: Wallets,
  { name, artist }: ArtworkStory,
): Promise<void> {
  const { key } = wallets[artist];
  const mint = artworkKey(name);
  const instructions = await createToken2022Artwork({
    mint: mint.address,
    artist: key.address,
    name,
    symbol: 'ART',
    uri: `https://artworks.invalid/${name.toLowerCase().replaceAll(' ', '-')}.json`,
    rent: (size) => chain.rentExemptMinimum(BigInt(size)),
  });
  send(chain, [key, mint], instructions);
}
