import type { CompressedMetadata } from '../../../src/chain/codecs/compressed-metadata.ts';
import type { Creator } from '../../../src/chain/codecs/token-metadata.ts';
import type { Address } from '../../../src/domain/address.ts';
import type { Random, World } from '../kind.ts';
import { below, pick } from './trees.ts';

/** Metadata that bubblegum takes, and one thing that it does not. */
const FLAWS: Readonly<Record<string, (metadata: CompressedMetadata, random: Random) => CompressedMetadata>> =
  {
    'long name': (it) => ({ ...it, name: 'é'.repeat(17) }),
    'long symbol': (it) => ({ ...it, symbol: 'ABCDEFGHIJK' }),
    'long uri': (it) => ({ ...it, uri: 'u'.repeat(201) }),
    'royalty too high': (it) => ({ ...it, sellerFeeBasisPoints: 10_001 }),
    'verified collection': (it) => ({
      ...it,
      collection: {
        key: it.creators[0]?.address ?? ('11111111111111111111111111111111' as Address),
        verified: true,
      },
    }),
    'other standard': (it, random) => ({ ...it, tokenStandard: pick(random, [null, 1, 2, 3, 4]) }),
    'other token program': (it) => ({ ...it, tokenProgramVersion: 2 }),
    'odd shares': (it, random) => ({
      ...it,
      creators: it.creators.map((one) => ({ ...one, share: below(random, 256) })),
    }),
    'creator twice': (it) => ({ ...it, creators: [...it.creators, ...it.creators].slice(0, 5) }),
    'six creators': (it, random) => {
      const one = it.creators[0];
      if (one === undefined) return it;
      return { ...it, creators: Array.from({ length: 6 }, () => ({ ...one, share: below(random, 40) })) };
    },
  };

/** `signers` may be verified as creators; others are too, now and then. `what` names what is wrong. */
export function aMetadata(
  random: Random,
  world: World,
  signers: readonly Address[],
): { readonly metadata: CompressedMetadata; readonly what: string | undefined } {
  const metadata: CompressedMetadata = {
    name: pick(random, ['', 'Artwork', 'é'.repeat(16)]),
    symbol: pick(random, ['', 'ART', 'ABCDEFGHIJ']),
    uri: pick(random, ['', 'https://example.com/1', 'u'.repeat(200)]),
    sellerFeeBasisPoints: pick(random, [0, 500, 10_000]),
    primarySaleHappened: random() < 0.5,
    isMutable: random() < 0.5,
    editionNonce: pick(random, [null, 0, 255]),
    tokenStandard: 0,
    collection: random() < 0.7 ? null : { key: world.addressOf('collection'), verified: false },
    tokenProgramVersion: below(random, 2),
    creators: creatorsOf(random, world, signers),
  };
  if (random() < 0.8) return { metadata, what: undefined };
  const [what, flaw] = pick(random, Object.entries(FLAWS));
  return { metadata: flaw(metadata, random), what };
}

function creatorsOf(random: Random, world: World, signers: readonly Address[]): readonly Creator[] {
  const count = below(random, 6);
  const addresses = new Set<Address>();
  while (addresses.size < count)
    addresses.add(random() < 0.4 ? pick(random, signers) : world.addressOf(`artist ${below(random, 8)}`));
  const share = Math.floor(100 / Math.max(count, 1));
  return [...addresses].map((address, place) => ({
    address,
    verified: signers.includes(address) ? random() < 0.7 : random() < 0.05,
    share: place === 0 ? 100 - share * (count - 1) : share,
  }));
}
