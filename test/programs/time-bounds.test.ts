import { describe, expect, test } from 'vitest';
import { createAuctionHouse } from '../support/program-auctions.ts';
import { makeOffer } from '../support/program-offers.ts';
import { createOrder, createVendor } from '../support/program-orders.ts';
import { createRaffleHall } from '../support/program-raffles.ts';
import { schedule } from '../support/program-scheduled-bids.ts';
import { START, TOO_FAR } from '../support/program-vm.ts';
import { createWorld } from '../support/program-world.ts';

/** Nothing can be locked for more than ten years: the last second that each time may have, and the one after it. */

/** Seconds: what a duration may have at most. */
const MOST = Number(TOO_FAR - START - 1n);

/** Each with what is beyond the bound, from 0: its error, or undefined. */
const TIMES: Readonly<Record<string, (beyond: number) => Promise<string | undefined>>> = {
  async 'the start of a listing'(beyond) {
    const world = await createWorld();
    return world.vm.send(world.seller, world.list({ startTime: START + BigInt(MOST + beyond) })).error;
  },
  async 'the end of a listing'(beyond) {
    const world = await createWorld();
    return world.vm.send(world.seller, world.list({ endTime: START + BigInt(MOST + beyond) })).error;
  },
  async 'the end of an offer'(beyond) {
    const world = await createWorld();
    const offer = await makeOffer(world, { endTime: START + BigInt(MOST + beyond) });
    return world.vm.send(world.buyer, offer).error;
  },
  async 'the expiry of an order'(beyond) {
    const vendor = await createVendor();
    const { vm, seller } = vendor.world;
    return vm.send(seller, vendor.create({ expiresAt: START + BigInt(MOST + beyond) })).error;
  },
  async 'a later expiry of an order'(beyond) {
    const vendor = await createOrder();
    const { vm, seller } = vendor.world;
    return vm.send(seller, vendor.update({ expiresAt: START + BigInt(MOST + beyond) })).error;
  },
  async 'the end of an auction'(beyond) {
    const { world, ...house } = await housed();
    const startTime = START + BigInt(MOST + beyond - 60);
    return world.vm.send(world.seller, house.create({ startTime, duration: 60 })).error;
  },
  async 'the duration of an auction whose clock waits'(beyond) {
    const { world, ...house } = await housed();
    return world.vm.send(world.seller, house.create({ duration: MOST + beyond })).error;
  },
  async 'the extension period'(beyond) {
    const { world, ...house } = await housed();
    return world.vm.send(world.seller, house.create({ timeExtPeriod: MOST + beyond })).error;
  },
  async 'the extension'(beyond) {
    const { world, ...house } = await housed();
    return world.vm.send(world.seller, house.create({ timeExtDelta: MOST + beyond })).error;
  },
  async 'the time of a scheduled bid'(beyond) {
    const house = await createAuctionHouse();
    const { world } = house;
    world.must(world.seller, house.create());
    const executeAt = START + BigInt(MOST + beyond);
    return world.vm.send(world.buyer, await schedule(house, world.buyer, world.terms.price, { executeAt }))
      .error;
  },
  async 'the end of a raffle'(beyond) {
    const hall = await createRaffleHall();
    const { world } = hall;
    const create = hall.create({ endTime: START + BigInt(MOST + beyond) });
    return world.vm.send(world.seller, ...hall.entrants(), create).error;
  },
};

async function housed() {
  const house = await createAuctionHouse();
  return { world: house.world, create: house.create.bind(house) };
}

describe.each(Object.entries(TIMES))('%s', (_, attempt) => {
  test('is at most ten years from now', async () => {
    expect(await attempt(0)).toBeUndefined();
    expect(await attempt(1)).toBe('TimeTooFar');
  });
});
