import { describe, expect, test } from 'vitest';
import { createAuctionHouse } from '../support/program-auctions.ts';
import { coreOwner } from '../support/program-core.ts';
import type { Terms } from '../support/program-money.ts';
import { createVendor } from '../support/program-orders.ts';
import { createRaffleHall } from '../support/program-raffles.ts';
import { SALES, type SaleName } from '../support/program-sales.ts';
import { NETWORK_FEE } from '../support/program-vm.ts';
import { createWorld } from '../support/program-world.ts';
import { NO_REAL_PROGRAMS, realPrograms } from '../support/real-programs.ts';

const isMissing = realPrograms() === null;
const ARTWORKS: readonly Terms['artwork'][] = ['core', 'collected'];
const PROGRAMS = [
  ['the stand-in', false],
  [isMissing ? `the real program, ${NO_REAL_PROGRAMS}` : 'the real program', true],
] as const;

/** What the seller puts an artwork into, and takes it out of again. */
const ESCROWS = {
  async listing(terms: Partial<Terms>) {
    const world = await createWorld(terms);
    return { world, holder: world.listing, open: [world.list()], close: () => world.delist() };
  },
  async auction(terms: Partial<Terms>) {
    const house = await createAuctionHouse(terms);
    return { world: house.world, holder: house.auction, open: [house.create()], close: () => house.cancel() };
  },
  async raffle(terms: Partial<Terms>) {
    const hall = await createRaffleHall(terms);
    const open = [...hall.entrants(), hall.create()];
    return { world: hall.world, holder: hall.raffle, open, close: () => hall.cancel() };
  },
  async order(terms: Partial<Terms>) {
    const vendor = await createVendor(terms);
    const { world, order } = vendor;
    return { world, holder: order, open: [vendor.create()], close: () => vendor.cancel() };
  },
};

describe.each(PROGRAMS)('core assets with %s', (_name, real) => {
  describe.skipIf(real && isMissing).each(Object.entries(ESCROWS))(
    'in the escrow of a %s',
    (_name, escrow) => {
      test.each(ARTWORKS)('belong to the escrow, and come back with all rent: %s', async (artwork) => {
        const { world, holder, open, close } = await escrow({ artwork, real });
        const before = world.vm.balance(world.seller);
        const asset = world.vm.data(world.mint);
        world.must(world.seller, ...open);
        expect(coreOwner(world)).toBe(holder);
        world.must(world.seller, close());
        expect(world.vm.data(world.mint)).toEqual(asset);
        expect(world.vm.account(holder)).toBeUndefined();
        expect(world.vm.balance(world.seller)).toBe(before - 2n * NETWORK_FEE);
      });
    },
  );

  describe.skipIf(real && isMissing).each(Object.keys(SALES) as SaleName[])('in a %s', (name) => {
    test.each(ARTWORKS)('reach the buyer, and everybody is paid: %s', async (artwork) => {
      for (const spl of [false, true]) {
        const sale = await SALES[name]({ artwork, real, spl });
        const { world, sender, buyer } = sale;
        const purses = await Promise.all(world.creators.map((creator) => world.purse(creator)));
        const held = () =>
          world.creators.map((creator, index) => {
            const purse = purses[index];
            return purse === undefined ? world.vm.balance(creator) : (world.vm.tokens(purse) ?? 0n);
          });
        const before = held();
        for (const instruction of await sale.finish()) world.must(sender, instruction);
        expect(coreOwner(world)).toBe(buyer);
        expect(held().map((amount, index) => amount - (before[index] ?? 0n))).toEqual(sale.split.creators);
      }
    });
  });
});
