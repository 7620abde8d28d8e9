import { describe, expect, test } from 'vitest';
import type { CorePluginContent } from '../../src/chain/codecs/core-instructions.ts';
import { addCorePlugin, burnCore, transferCore, updateCorePlugin } from '../support/core-instructions.ts';
import { createAuctionHouse, DURATION } from '../support/program-auctions.ts';
import { COLLECTION, coreOwner, mintCoreAgain } from '../support/program-core.ts';
import type { Terms } from '../support/program-money.ts';
import { acceptOffer, makeOffer } from '../support/program-offers.ts';
import { createVendor } from '../support/program-orders.ts';
import { createRaffleHall } from '../support/program-raffles.ts';
import { addressOf, START, SYSTEM_PROGRAM, signerOf } from '../support/program-vm.ts';
import { createWorld, type World } from '../support/program-world.ts';

const STRANGER = addressOf('stranger');
const permanent: readonly CorePluginContent[] = [
  { kind: 'permanentFreezeDelegate', frozen: false },
  { kind: 'permanentTransferDelegate' },
  { kind: 'permanentBurnDelegate' },
];

/** Everything that takes a core asset from its seller. */
const TAKERS = {
  async listing(terms: Partial<Terms>) {
    const world = await createWorld(terms);
    return { world, take: async () => [world.list()] };
  },
  async acceptance(terms: Partial<Terms>) {
    const world = await createWorld(terms);
    return {
      world,
      take: async () => {
        world.must(world.buyer, await makeOffer(world));
        return [await acceptOffer(world)];
      },
    };
  },
  async auction(terms: Partial<Terms>) {
    const house = await createAuctionHouse(terms);
    return { world: house.world, take: async () => [house.create()] };
  },
  async raffle(terms: Partial<Terms>) {
    const hall = await createRaffleHall(terms);
    return { world: hall.world, take: async () => [...hall.entrants(), hall.create()] };
  },
  async order(terms: Partial<Terms>) {
    const vendor = await createVendor(terms);
    return { world: vendor.world, take: async () => [vendor.create()] };
  },
};

/** What comes of it, with the reason that the program logs before its error. */
async function refusal({
  world,
  take,
}: {
  world: World;
  take: () => Promise<Parameters<World['vm']['send']>[1][]>;
}) {
  const { error, logs } = world.vm.send(world.seller, ...(await take()));
  const at = logs.findIndex((line) => line.startsWith('Program log: AnchorError'));
  return [error, logs[at - 1]?.replace('Program log: ', '')];
}

describe.each(Object.entries(TAKERS))('a core asset is refused by a %s', (_name, taker) => {
  test.each(permanent)('with a permanent delegate: $kind', async (content) => {
    const opened = await taker({ artwork: 'core' });
    await mintCoreAgain(opened.world, [{ content }]);
    expect(await refusal(opened)).toEqual(['FreezeAuthorityOpen', 'the asset has a permanent delegate']);
  });

  test.each(permanent)('with a permanent delegate of its collection: $kind', async (content) => {
    const opened = await taker({ artwork: 'collected' });
    await mintCoreAgain(opened.world, [], [{ content }]);
    expect(await refusal(opened)).toEqual(['FreezeAuthorityOpen', 'the asset has a permanent delegate']);
  });

  test('when it is frozen', async () => {
    const opened = await taker({ artwork: 'core' });
    await mintCoreAgain(opened.world, [{ content: { kind: 'freezeDelegate', frozen: true } }]);
    expect(await refusal(opened)).toEqual(['FreezeAuthorityOpen', 'the asset is frozen']);
  });

  test('with a plugin that is not known, or of another program', async () => {
    const opened = await taker({ artwork: 'core' });
    const { world } = opened;
    await mintCoreAgain(world, [{ content: { kind: 'transferDelegate' } }]);
    const data = Buffer.from(world.vm.data(world.mint));
    // The registry's last record is that of the delegate: its kind, its authority, its offset; then the count of others.
    const record = data.length - 4 - 10;
    expect(data[record]).toBe(3);
    const offset = Number(data.readBigUInt64LE(record + 2));
    world.vm.patch(world.mint, record, [15]);
    world.vm.patch(world.mint, offset, [15]);
    expect(await refusal(opened)).toEqual([
      'FreezeAuthorityOpen',
      'the asset has a plugin that is not known here',
    ]);
    world.vm.patch(world.mint, record, [3]);
    world.vm.patch(world.mint, offset, [3]);
    world.vm.patch(world.mint, data.length - 4, [1]);
    expect(await refusal(opened)).toEqual([
      'FreezeAuthorityOpen',
      'the asset has a plugin of another program',
    ]);
  });

  test('when a rule set of its royalties names the program, or not the System program', async () => {
    const opened = await taker({ artwork: 'core' });
    const { world } = opened;
    for (const ruleSet of [
      { kind: 'deny', programs: [SYSTEM_PROGRAM] },
      { kind: 'allow', programs: [world.program] },
    ] as const) {
      const creators = [{ address: world.seller, percentage: 100 }];
      const royalties = { basisPoints: 1, creators, ruleSet };
      const content = { kind: 'royalties', royalties } as const;
      world.must(
        world.seller,
        updateCorePlugin({ asset: world.mint, payer: signerOf(world.seller), content }),
      );
      const { ok, logs } = world.vm.send(world.seller, ...(await opened.take()));
      expect(ok).toBe(false);
      expect(logs.join()).toContain(
        'CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d failed: custom program error: 0x9',
      );
    }
  });

  test('when another wallet owns it, and when it is burned', async () => {
    const opened = await taker({ artwork: 'core' });
    const { world } = opened;
    const payer = signerOf(world.seller);
    const instructions = await opened.take();
    world.must(world.seller, transferCore({ asset: world.mint, payer, newOwner: STRANGER }));
    expect(world.vm.send(world.seller, ...instructions).error).toBe('AssetNotHeld');
    world.vm.fund(STRANGER, 1_000_000_000n);
    world.must(STRANGER, burnCore({ asset: world.mint, payer: signerOf(STRANGER) }));
    expect(world.vm.send(world.seller, ...instructions).error).toBe('InvalidMetadata');
  });
});

describe('the accounts of a core asset', () => {
  test('must be the asset, its own collection, and the one of the two that has the royalties', async () => {
    const world = await createWorld({ artwork: 'collected' });
    const error = (overrides: Parameters<World['list']>[0]) =>
      world.vm.send(world.seller, world.list(overrides)).error;
    expect(error({ fromToken: STRANGER })).toBe('WrongTokenAddress');
    expect(error({ toToken: STRANGER })).toBe('WrongTokenAddress');
    expect(error({ collection: undefined })).toBe('WrongMetadataAddress');
    expect(error({ collection: STRANGER })).toBe('WrongMetadataAddress');
    expect(error({ metadata: world.mint })).toBe('WrongMetadataAddress');
    expect(error({ assetProgram: STRANGER })).toBe('WrongAssetProgram');
    const single = await createWorld({ artwork: 'core' });
    expect(single.vm.send(single.seller, single.list({ metadata: COLLECTION })).error).toBe(
      'WrongMetadataAddress',
    );
  });

  test('say what an offer is for', async () => {
    const world = await createWorld({ artwork: 'core' });
    expect(world.vm.send(world.buyer, await makeOffer(world, { mint: COLLECTION })).ok).toBe(false);
    world.must(world.buyer, await makeOffer(world));
  });
});

describe('who is paid for a core asset', () => {
  test('are the creators of its own royalties, not those of its collection', async () => {
    const world = await createWorld({ artwork: 'collected', primary: true });
    const creators = [{ address: STRANGER, percentage: 100 }];
    const royalties = { basisPoints: 1_000, creators, ruleSet: { kind: 'none', programs: [] } } as const;
    const on = { asset: world.mint, collection: COLLECTION, payer: signerOf(world.seller) };
    world.must(world.seller, addCorePlugin({ ...on, content: { kind: 'royalties', royalties } }));
    expect(world.vm.send(world.seller, world.list()).error).toBe('WrongMetadataAddress');
    world.must(world.seller, world.list({ metadata: world.mint }));
    const trailing = await world.trailing([STRANGER]);
    expect(world.vm.send(world.buyer, await world.buy({ metadata: world.mint })).error).toBe(
      'CreatorCountMismatch',
    );
    world.must(world.buyer, await world.buy({ metadata: world.mint }, trailing));
    expect(world.vm.balance(STRANGER)).toBeGreaterThan(0n);
    expect(coreOwner(world)).toBe(world.buyer);
  });

  test('is nobody when it is auctioned and then gets more creators than a sale can pay', async () => {
    const house = await createAuctionHouse({ artwork: 'core', primary: false });
    const { world } = house;
    world.must(world.seller, house.create());
    world.must(world.buyer, await house.bid(world.buyer, world.terms.price));
    const creators = Array.from({ length: 10 }, (_, index) => ({
      address: addressOf(`many ${index}`),
      percentage: 10,
    }));
    const royalties = { basisPoints: 10_000, creators, ruleSet: { kind: 'none', programs: [] } } as const;
    const by = { asset: world.mint, payer: signerOf(world.authority) };
    world.must(world.authority, updateCorePlugin({ ...by, content: { kind: 'royalties', royalties } }));
    world.vm.setTime(START + BigInt(DURATION));
    world.must(world.authority, await house.settle(world.buyer, {}, []));
    expect(coreOwner(world)).toBe(world.buyer);
  });
});
