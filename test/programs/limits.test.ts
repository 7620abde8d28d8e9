import { describe, expect, test } from 'vitest';
import { createWorld } from '../support/program-world.ts';

const MAX_TRANSACTION_BYTES = 1232;
/** A transaction that does not ask for more gets this much. */
const DEFAULT_UNITS = 200_000n;
const MAX_UNITS = 1_400_000n;

describe('the largest purchase: SPL, whitelist, five creators, every token account missing', () => {
  test('fits one transaction, in bytes and in compute units', async () => {
    const world = await createWorld({ spl: true, shares: [20, 20, 20, 20, 20], split: false });
    const whitelistConfig = await world.whitelistAddress(1);
    world.must(world.authority, await world.createWhitelist(1, [world.buyer]));
    world.must(world.seller, world.list({ whitelistConfig }));
    const outcome = world.must(world.buyer, await world.buy({ whitelistConfig }));
    expect(outcome.size).toBeLessThanOrEqual(MAX_TRANSACTION_BYTES);
    expect(outcome.units).toBeLessThan(MAX_UNITS / 3n);
  });
});

test('list, reprice, delist and a purchase in SOL need no more than the default compute units', async () => {
  const world = await createWorld({ shares: [20, 20, 20, 20, 20] });
  const units = [
    world.must(world.seller, world.list()).units,
    world.must(world.seller, world.updatePrice(1_000_000n)).units,
    world.must(world.seller, world.delist()).units,
    world.must(world.seller, world.list()).units,
    world.must(world.buyer, await world.buy()).units,
  ];
  for (const used of units) expect(used).toBeLessThan(DEFAULT_UNITS);
});
