import { describe, expect, it } from 'vitest';
import { decodeCoreAsset } from '../../src/chain/codecs/core.ts';
import { artworkKey } from '../../src/sandbox/world/mint.ts';
import { mintArtwork } from '../../src/sandbox/world/mint-artwork.ts';
import { placeOrder } from '../../src/sandbox/world/place-orders.ts';
import type { ArtworkStory } from '../../src/sandbox/world/stories.ts';
import { sandboxWallets, type WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { FULL } from '../support/sample.ts';
import { WORLD_TIME } from '../support/servers.ts';

const start = marketplaces();
const STORIES: readonly ArtworkStory[] = [
  {
    name: 'Own Royalties',
    artist: 'mira',
    kind: 'core',
    royaltyBps: 1_000,
    creators: [
      ['mira', 60],
      ['ines', 40],
    ],
  },
  { name: 'Of A Series', artist: 'mira', kind: 'core', royaltyBps: 500, collection: 'A Series' },
];

/** In `npm test` each of them by one source. */
const SOURCES = ['service', 'local'] as const;
const sourcesOf = (story: ArtworkStory) =>
  FULL ? SOURCES : SOURCES.filter((_, at) => at === STORIES.indexOf(story));

/** A marketplace with an asset of core in mira's wallet, and what commands do with it. */
async function withAsset(story: ArtworkStory, source: 'service' | 'local') {
  const marketplace = await start();
  await mintArtwork(marketplace.running.chain, sandboxWallets(), story);
  const mint = artworkKey(story.name).address;
  const run = async (as: WalletName, ...argv: string[]) => {
    const flags = source === 'local' ? ['--source', 'local'] : [];
    const { code, stdout, stderr } = await marketplace.gavel([...argv, '--yes', '--json', ...flags], { as });
    expect({ argv, code, stderr: code === 0 ? '' : stderr, stdout: code === 0 ? '' : stdout }).toEqual({
      argv,
      code: 0,
      stderr: '',
      stdout: '',
    });
    return JSON.parse(stdout).data;
  };
  return { marketplace, mint, run, owner: () => ownerOf(marketplace, mint) };
}

function ownerOf({ running }: Marketplace, mint: string): string {
  const account = running.chain.getAccount(mint as never);
  if (account === undefined) throw new Error('there is no asset');
  return decodeCoreAsset(account.data).owner;
}

const lamports = async (marketplace: Marketplace, name: WalletName): Promise<bigint> => {
  const { wallets } = await marketplace.inventory();
  return wallets.find((wallet) => wallet.name === name)?.lamports ?? 0n;
};

describe.each(STORIES)('an asset of core: $name', (story) => {
  it.each(sourcesOf(story))(
    'is listed, repriced, bought, listed again and taken back, by the %s',
    async (source) => {
      const { marketplace, mint, run, owner } = await withAsset(story, source);
      await run('mira', 'listing', 'create', mint, '--price', '1 SOL');
      await run('mira', 'listing', 'reprice', mint, '--price', '2 SOL');
      const listing = await run('arlo', 'listing', 'get', mint);
      expect(listing.account).toMatchObject({ tokenStandard: 1, price: '2000000000' });
      const before = await lamports(marketplace, 'mira');
      await run('bea', 'listing', 'buy', mint);
      expect(owner()).toBe(marketplace.wallet('bea'));
      // The first sale, since the seller is the update authority: 5 % fee; mira also gets her part of the royalty.
      const own = story.collection === undefined ? 1_820_000_000n : 1_900_000_000n;
      expect((await lamports(marketplace, 'mira')) - before).toBe(own + 2_575_200n);
      await run('bea', 'listing', 'create', mint, '--price', '3 SOL');
      expect(owner()).toBe(listing.account.pubkey);
      await run('bea', 'listing', 'cancel', mint);
      expect(owner()).toBe(marketplace.wallet('bea'));
    },
  );

  it.each(sourcesOf(story))('is sold to an offer, by the %s', async (source) => {
    const { marketplace, mint, run, owner } = await withAsset(story, source);
    await run('bea', 'offer', 'create', mint, '--price', '1 SOL');
    await run('mira', 'offer', 'accept', mint, '--buyer', marketplace.wallet('bea'));
    expect(owner()).toBe(marketplace.wallet('bea'));
    await run('mira', 'offer', 'create', mint, '--price', '2 SOL');
    await run('bea', 'listing', 'create', mint, '--price', '3 SOL');
    await run('bea', 'offer', 'accept', mint, '--buyer', marketplace.wallet('mira'));
    expect(owner()).toBe(marketplace.wallet('mira'));
  });

  it.each(sourcesOf(story))('is auctioned, by the %s', async (source) => {
    const { marketplace, mint, run, owner } = await withAsset(story, source);
    const create = [
      'auction',
      'create',
      mint,
      '--reserve',
      '0.7 SOL',
      '--duration',
      '2h',
      '--increment',
      '0.1',
    ];
    await run('mira', ...create);
    await run('mira', 'auction', 'cancel', mint);
    await run('mira', ...create);
    await run('bea', 'auction', 'bid', mint, '--amount', '1 SOL');
    marketplace.clock.advance(7_200);
    await run('arlo', 'auction', 'settle', mint);
    expect(owner()).toBe(marketplace.wallet('bea'));
  });

  it.each(sourcesOf(story))('is raffled, by the %s', async (source) => {
    const { marketplace, mint, run, owner } = await withAsset(story, source);
    const create = ['raffle', 'create', mint, '--price', '1 SOL', '--tickets', '2', '--end', '+1h'];
    const cancelled = await run('mira', ...create);
    await run('mira', 'raffle', 'cancel', cancelled.raffle);
    const { raffle } = await run('mira', ...create);
    await run('bea', 'raffle', 'buy-tickets', raffle, '--count', '1');
    marketplace.clock.advance(3_600);
    await run('arlo', 'raffle', 'end', raffle);
    marketplace.running.chain.makeBlocks(20);
    await run('arlo', 'raffle', 'draw', raffle);
    await run('mira', 'raffle', 'claim-proceeds', raffle);
    await run('arlo', 'raffle', 'claim-prize', raffle);
    expect(owner()).toBe(marketplace.wallet('bea'));
  });

  it.each(sourcesOf(story))('is bought from vendor-a, by the %s', async (source) => {
    const { marketplace, mint, run, owner } = await withAsset(story, source);
    const world = { chain: marketplace.running.chain, wallets: sandboxWallets(), now: WORLD_TIME };
    await placeOrder(world, { ...story, order: { price: '1 SOL', expiryDay: 2 } });
    await run('bea', 'vendor-a', 'buy', mint);
    expect(owner()).toBe(marketplace.wallet('bea'));
  });
});
