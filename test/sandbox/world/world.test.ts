import { expect, test } from 'vitest';
import idl from '../../../programs/market/idl.json';
import { decodeMerkleTree } from '../../../src/chain/codecs/compression.ts';
import {
  decodeMarketplaceConfig,
  findMarketplaceConfigAddress,
} from '../../../src/chain/codecs/marketplace-config.ts';
import { decodeMetadata } from '../../../src/chain/codecs/metadata.ts';
import { findMetadataAddress } from '../../../src/chain/codecs/token-metadata.ts';
import { decodeWhitelist } from '../../../src/chain/codecs/whitelist.ts';
import {
  SANDBOX_CURRENCY,
  SANDBOX_DEPLOYMENT,
  SANDBOX_MARKETPLACE_AUTHORITY,
  SANDBOX_PROGRAMS,
} from '../../../src/config/deployments.ts';
import { UNSET_ADDRESS } from '../../../src/domain/address.ts';
import { readAuction } from '../../../src/operations/auction-state.ts';
import { readListed } from '../../../src/operations/listing-state.ts';
import type { ChainReader } from '../../../src/ports/chain.ts';
import { SandboxChain } from '../../../src/sandbox/chain/chain.ts';
import { type Inventory, takeInventory } from '../../../src/sandbox/up/inventory.ts';
import { ARTWORKS, LATER_ARTWORKS } from '../../../src/sandbox/world/artworks.ts';
import { AUCTIONS } from '../../../src/sandbox/world/auctions.ts';
import { chainReader } from '../../../src/sandbox/world/chain-reader.ts';
import { COMPRESSED, COMPRESSED_TREE } from '../../../src/sandbox/world/compressed.ts';
import { sandboxKey } from '../../../src/sandbox/world/keys.ts';
import { artworkKey } from '../../../src/sandbox/world/mint.ts';
import { priceOf } from '../../../src/sandbox/world/price.ts';
import { loadPrograms } from '../../../src/sandbox/world/programs.ts';
import { PRIZES } from '../../../src/sandbox/world/raffles.ts';
import { seedWorld } from '../../../src/sandbox/world/seed.ts';
import { sandboxWallets } from '../../../src/sandbox/world/wallets.ts';
import { WORLD_TIME } from '../../support/servers.ts';

interface World {
  readonly chain: SandboxChain;
  readonly reader: ChainReader;
  readonly inventory: Inventory;
}

async function worldAt(now: number): Promise<World> {
  const programs = await loadPrograms();
  const snapshot = await seedWorld({ programs, now });
  const chain = new SandboxChain({ programs, snapshot, now: () => now * 1000 });
  const reader = chainReader(chain);
  const inventory = await takeInventory(
    reader,
    SANDBOX_DEPLOYMENT,
    SANDBOX_CURRENCY,
    chain.unixTime(),
    async (id) => chain.forest.ownerOf(id),
  );
  return { chain, reader, inventory };
}

const world = worldAt(WORLD_TIME);

test('the compressed artworks are leaves of the tree on the chain, and their owners are those of the story', async () => {
  const { chain, inventory } = await world;
  const account = chain.getAccount(COMPRESSED_TREE) ?? expect.fail('there is no tree');
  const tree = decodeMerkleTree(account.data);
  expect(tree.leaves).toBe(COMPRESSED.length);
  for (const { id } of inventory.compressed) {
    const proof = chain.forest.proof(id) ?? expect.fail('no proof');
    expect(proof.root).toEqual(tree.changes[0]?.root);
  }
  const { arlo, bea, cas, ines, mira } = sandboxWallets();
  expect(inventory.compressed.map(({ owner }) => owner)).toEqual(
    [ines, arlo, bea, cas, mira].map(({ key }) => key.address),
  );
});

test('two sandboxes begun on different days hold the same wallets, artworks, prices and balances', async () => {
  const { inventory, chain } = await worldAt(WORLD_TIME + 100 * 86_400 + 12_345);
  expect(inventory).toEqual((await world).inventory);
  // What is recorded of the one is not sent to the other.
  expect(chain.ledger.genesisHash).not.toBe((await world).chain.ledger.genesisHash);
  const { stranger } = sandboxWallets();
  chain.airdrop(stranger.key.address, 1_000_000_000n);
  expect(chain.getAccount(stranger.key.address)?.lamports).toBe(1_002_000_000n);
});

test('the built-in deployment is the one of the world', async () => {
  const { reader } = await world;
  expect(SANDBOX_PROGRAMS.market).toBe(idl.address);
  expect(sandboxWallets().authority.key.address).toBe(SANDBOX_MARKETPLACE_AUTHORITY);
  expect(sandboxKey(`currency ${SANDBOX_CURRENCY.symbol}`).address).toBe(SANDBOX_CURRENCY.mint);
  const address = await findMarketplaceConfigAddress(SANDBOX_DEPLOYMENT);
  const { accounts } = await reader.getAccounts([address]);
  expect(decodeMarketplaceConfig(accounts[0] ?? null, SANDBOX_DEPLOYMENT)).toEqual({
    address,
    authority: SANDBOX_MARKETPLACE_AUTHORITY,
    feeAccount: sandboxWallets().treasury.key.address,
    primaryFeeBps: 500,
    secondaryFeeBps: 250,
  });
});

test('every wallet holds a round sum, whatever it traded', async () => {
  const { inventory } = await world;
  const held = Object.fromEntries(
    inventory.wallets.map(({ name, lamports, currency }) => [name, [lamports, currency]]),
  );
  expect(held).toEqual({
    authority: [10_000_000_000n, 0n],
    treasury: [5_000_000_000n, 100_000_000n],
    mira: [20_000_000_000n, 1_000_000_000n],
    teo: [20_000_000_000n, 1_000_000_000n],
    ines: [20_000_000_000n, 1_000_000_000n],
    arlo: [100_000_000_000n, 10_000_000_000n],
    bea: [100_000_000_000n, 10_000_000_000n],
    cas: [100_000_000_000n, 10_000_000_000n],
    stranger: [2_000_000n, 0n],
  });
});

test('the artworks cover what a person wants to try', async () => {
  const { inventory } = await world;
  const listed = (name: string) => inventory.artworks.find((one) => one.name === name)?.listing;
  expect(inventory.artworks.length).toBeGreaterThanOrEqual(12);
  expect(listed('Tide Table')).toMatchObject({ phase: 'live', gated: false, price: 1_500_000_000n });
  expect(listed('Open Grid')).toMatchObject({
    phase: 'live',
    price: 250_000_000n,
    currency: SANDBOX_CURRENCY,
  });
  expect(listed('Last Platform')).toMatchObject({ phase: 'live', gated: true });
  expect(listed('Paper Lantern')).toMatchObject({ phase: 'ended' });
  expect(listed('Kite Weather')).toMatchObject({ phase: 'upcoming' });
  const { mira, teo, ines } = sandboxWallets();
  for (const artist of [mira, teo, ines]) {
    expect(
      inventory.artworks.filter(({ owner, listing }) => owner === artist.key.address && listing === null)
        .length,
    ).toBeGreaterThanOrEqual(1);
  }
});

test.each(ARTWORKS.filter((story) => !PRIZES.includes(story)).map((story) => [story.name, story] as const))(
  '%s is on the chain as its story says',
  async (name, story) => {
    const { reader } = await world;
    const wallets = sandboxWallets();
    const holder = wallets[story.soldTo?.buyer ?? story.artist].key.address;
    const query = { mint: artworkKey(name).address, wallet: holder };
    const { artwork, location } = await readListed(reader, SANDBOX_DEPLOYMENT, query, {});
    const { listing } = location;
    const { accounts } = await reader.getAccounts([await findMetadataAddress(query.mint)]);
    const [record = null] = accounts;
    expect(record === null ? null : decodeMetadata(record, query.mint)).toMatchObject({
      updateAuthority: wallets[story.artist].key.address,
    });
    expect(artwork.asset).toMatchObject({
      name,
      royaltyBps: story.royaltyBps,
      primarySaleHappened: story.soldTo !== undefined || story.primaryOver === true,
      creators: (story.creators ?? [[story.artist, 100] as const]).map(([creator, share]) => ({
        address: wallets[creator].key.address,
        share,
        verified: creator === story.artist,
      })),
    });
    const holding = story.listing === undefined ? artwork.own : location.escrow;
    expect(holding.units).toBe(1n);
    if (story.listing === undefined) expect(listing).toBeNull();
    else {
      expect(listing).toMatchObject({
        seller: holder,
        disablePrimarySplit: story.listing.primarySplit !== true,
        feeBps: story.soldTo === undefined ? 500 : 250,
      });
    }
  },
);

test.each(AUCTIONS.map((story) => [story.name, story] as const))(
  '%s is at auction as its story says',
  async (name, { artist, auction: terms }) => {
    const { reader, inventory } = await world;
    const wallets = sandboxWallets();
    const mint = artworkKey(name).address;
    const { state } = await readAuction(reader, SANDBOX_DEPLOYMENT, { mint, wallet: mint }, async () => ({}));
    const { auction, artworkEscrow, escrow, config } = state;
    const last = terms.bids?.at(-1);
    const highest = last === undefined ? 0n : priceOf(last.amount).price;
    expect(auction).toMatchObject({
      seller: wallets[artist].key.address,
      reservePrice: priceOf(terms.reserve).price,
      bidMint: priceOf(terms.reserve).currencyMint,
      highestBidAmount: highest,
      highestBidder: last === undefined ? UNSET_ADDRESS : wallets[last.bidder].key.address,
      feeAccount: config.feeAccount,
      feeBps: 500,
    });
    expect(auction.pausedAt !== 0).toBe(terms.pausedDay !== undefined);
    expect(artworkEscrow.units).toBe(1n);
    if (escrow.token !== null) expect(escrow.amount).toBe(highest);
    expect(inventory.artworks.find((one) => one.mint === mint)?.auction?.address).toBe(auction.address);
  },
);

test('the auctions are in every state, and one of them was extended', async () => {
  const { reader, inventory } = await world;
  const phases = inventory.artworks.flatMap(({ auction }) => (auction === null ? [] : [auction.phase]));
  expect(new Set(phases)).toEqual(new Set(['live', 'waiting', 'scheduled', 'paused', 'won', 'unsold']));
  const mint = artworkKey('Last Call').address;
  const query = { mint, wallet: mint };
  const { auction } = (await readAuction(reader, SANDBOX_DEPLOYMENT, query, async () => ({}))).state;
  expect(auction.endTime).toBeGreaterThan(Number(auction.startTime) + auction.duration);
});

test('there are artworks of all five kinds, and one of each is on vendor-b at the price of its story', async () => {
  const { inventory } = await world;
  const stories = [...LATER_ARTWORKS, ...COMPRESSED.map((one) => ({ ...one, kind: 'compressed' as const }))];
  const kinds = new Set(['core', 'programmable', 'token-2022', 'compressed', undefined]);
  expect(new Set([...ARTWORKS, ...stories].map((one) => ('kind' in one ? one.kind : undefined)))).toEqual(
    kinds,
  );
  const listed = stories.filter(({ onVendorB }) => onVendorB !== undefined);
  expect(new Set(listed.map(({ kind }) => kind))).toEqual(kinds);
  for (const { name, onVendorB = '', ...story } of listed) {
    const found = [...inventory.artworks, ...inventory.compressed].find((one) => one.name === name);
    const seller = sandboxWallets()['owner' in story ? story.owner : story.artist].key.address;
    expect(found).toMatchObject({ owner: seller, onVendorB: { seller, price: priceOf(onVendorB).price } });
  }
});

test('artworks of the other kinds are with those whom their stories name', async () => {
  const { inventory } = await world;
  for (const { name, artist, soldTo, order } of LATER_ARTWORKS) {
    const found =
      order === undefined
        ? inventory.artworks.find((one) => one.name === name)?.owner
        : inventory.orders.find(({ artwork }) => artwork === name)?.seller;
    expect([name, found]).toEqual([name, sandboxWallets()[soldTo?.buyer ?? artist].key.address]);
  }
});

test('the whitelist names two collectors, and the gated listing points to it', async () => {
  const { reader } = await world;
  const mint = artworkKey('Last Platform').address;
  const { location } = await readListed(reader, SANDBOX_DEPLOYMENT, { mint, wallet: mint }, {});
  const { listing } = location;
  const whitelist = await reader.getAccounts([listing?.whitelistConfig ?? mint]);
  const { arlo, bea } = sandboxWallets();
  expect(decodeWhitelist(whitelist.accounts[0] ?? null, SANDBOX_PROGRAMS.market)).toEqual([
    arlo.key.address,
    bea.key.address,
  ]);
});

test('the story is final when a person arrives, and ends at the present', async () => {
  const { chain } = await world;
  expect(chain.unixTime()).toBe(WORLD_TIME);
  const newest = [...chain.ledger.newestFirst()][0];
  expect(newest?.slot).toBeLessThanOrEqual(chain.ledger.slotAt('finalized'));
  expect(chain.ledger.latest.time).toBe(WORLD_TIME);
});

test('keys are those that anybody can derive, as the Solana CLI stores them', () => {
  const { mira } = sandboxWallets();
  const bytes = mira.key.keypairBytes();
  expect(bytes).toHaveLength(64);
  expect(sandboxKey('artist mira').keypairBytes()).toEqual(bytes);
  expect(mira.key.address).toBe('2ytZo7EVzJorZ27ZmHiM1Cai77rNRb4KCfYB3xDaxh5x');
});
