import { ARTWORKS, LATER_ARTWORKS } from '../world/artworks.ts';
import { AUCTIONS } from '../world/auctions.ts';
import { COMPRESSED } from '../world/compressed.ts';

/** What the uris of the world's artworks begin with. The top-level domain is reserved and never exists. */
export const ARTWORKS_AT = 'https://artworks.invalid/';

interface Told {
  readonly name: string;
  readonly artist?: string;
}

/** The JSON at the uri of an artwork of the world; null for any other. `file` is what follows `ARTWORKS_AT`. */
export function galleryJson(file: string): object | null {
  const all: readonly Told[] = [...ARTWORKS, ...AUCTIONS, ...LATER_ARTWORKS, ...COMPRESSED];
  const found = all.find(({ name }) => `${slugOf(name)}.json` === file);
  if (found === undefined) return null;
  const slug = slugOf(found.name);
  const by = found.artist === undefined ? '' : `, by ${found.artist}`;
  return {
    name: found.name,
    symbol: 'ART',
    description: `${found.name}${by}. An artwork of the sandbox.`,
    image: `${ARTWORKS_AT}${slug}.png`,
    animation_url: `${ARTWORKS_AT}${slug}.mp4`,
    external_url: `${ARTWORKS_AT}${slug}`,
  };
}

const slugOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-');
