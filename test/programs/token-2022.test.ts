import type { Address } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { createAuctionHouse } from '../support/program-auctions.ts';
import { makeOffer } from '../support/program-offers.ts';
import { createVendor } from '../support/program-orders.ts';
import { associatedToken, TOKEN_2022_PROGRAM } from '../support/program-tokens.ts';
import { addressOf } from '../support/program-vm.ts';
import type { World } from '../support/program-world.ts';

describe('Token-2022, with each extension', () => {
  /** A mint with one extension: the base, its kind, and an entry of that type. */
  const mintWith = (world: World, extension: number): Address => {
    const mint = addressOf(`mint with extension ${extension}`);
    const data = new Uint8Array(165 + 1 + 4 + 64);
    data.set(world.vm.data(world.mint));
    data.set([1, extension, 0, 64, 0], 165);
    world.vm.forge(mint, { owner: TOKEN_2022_PROGRAM, data });
    return mint;
  };
  const EXTENSIONS = Array.from({ length: 40 }, (_, extension) => extension);
  test.each(EXTENSIONS)('extension %i is refused in an order', async (extension) => {
    const vendor = await createVendor();
    const { world } = vendor;
    const mint = mintWith(world, extension);
    expect(world.vm.send(world.seller, vendor.create({ currencyMint: mint })).error).toBe(
      'CurrencyIsToken2022',
    );
    world.vm.forge(world.mint, { owner: TOKEN_2022_PROGRAM, data: world.vm.data(mint) });
    expect(world.vm.send(world.seller, vendor.create()).error).toBe('AssetIsToken2022');
  });

  test.each(EXTENSIONS)('extension %i is refused', async (extension) => {
    const house = await createAuctionHouse();
    const { world } = house;
    const mint = mintWith(world, extension);
    const currency = { currencyMint: mint, escrowToken: await associatedToken(house.auction, mint) };
    const errors = [
      world.vm.send(world.seller, house.create(currency)).error,
      world.vm.send(world.seller, world.list({ currencyMint: mint })).error,
      world.vm.send(world.buyer, await makeOffer(world, currency)).error,
    ];
    expect(new Set(errors)).toEqual(new Set(['CurrencyIsToken2022']));
    expect(world.vm.send(world.buyer, await makeOffer(world, { mint })).error).toBe('AssetIsToken2022');
    world.vm.forge(world.mint, { owner: TOKEN_2022_PROGRAM, data: world.vm.data(mint) });
    expect(world.vm.send(world.seller, house.create()).error).toBe('AssetIsToken2022');
    expect(world.vm.send(world.seller, world.list()).error).toBe('AssetIsToken2022');
  });
});
