import { type Address, getAddressDecoder } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import * as vendor from '../../src/chain/generated/vendor-b/index.ts';
import {
  createVendorB,
  KINDS,
  LISTING_SIZE,
  readListState,
  unitsOf,
  whereIs,
} from '../support/program-list-states.ts';
import { addressOf, NETWORK_FEE, START, SYSTEM_PROGRAM, signerOf } from '../support/program-vm.ts';

const DEFAULT_UNITS = 200_000n;
const NONE = { __option: 'None' };
const addressAt = (data: Uint8Array, offset: number) => getAddressDecoder().decode(data, offset);

describe.each(KINDS)('a %s artwork', (kind) => {
  test('is listed: 317 bytes that decode to what was asked for, and the artwork in escrow', async () => {
    const { world, payer, [kind]: artwork } = await createVendorB();
    world.must(payer, artwork.list({ expiry: START + 5n }));
    const [, bump] = await vendor.findListStatePda({ mint: artwork.mint });
    expect(readListState(world.vm, artwork)).toEqual({
      discriminator: vendor.LIST_STATE_DISCRIMINATOR,
      version: 1,
      bump,
      owner: world.seller,
      assetId: artwork.mint,
      amount: 1_000_000_007n,
      currency: NONE,
      expiry: START + 5n,
      privateTaker: NONE,
      makerBroker: NONE,
      rentPayer: payer,
      cosigner: SYSTEM_PROGRAM,
      reserved: new Uint8Array(64),
    });
    expect(whereIs(world, artwork)).toEqual([0n, 1n]);
  });

  test('is laid out where clients of listings of this shape look', async () => {
    const { world, payer, [kind]: artwork } = await createVendorB();
    world.must(payer, artwork.list());
    const data = world.vm.data(artwork.state);
    expect([data[8], data.length]).toEqual([1, LISTING_SIZE]);
    expect([addressAt(data, 10), addressAt(data, 42)]).toEqual([world.seller, artwork.mint]);
    const view = Buffer.from(data);
    expect([view.readBigUInt64LE(74), data[82], view.readBigInt64LE(83)]).toEqual([1_000_000_007n, 0, 0n]);
    expect([data[91], data[92], addressAt(data, 93)]).toEqual([0, 0, payer]);
  });

  test('costs its payer the rent, and its seller nothing', async () => {
    const { world, payer, [kind]: artwork } = await createVendorB();
    const { vm, seller } = world;
    const [paid, held] = [vm.balance(payer), vm.balance(seller)];
    world.must(payer, artwork.list());
    expect(paid - vm.balance(payer)).toBe(artwork.rent + 2n * NETWORK_FEE);
    expect(vm.balance(seller)).toBe(held);
  });

  test('goes back to its seller, and the rent to whoever paid it', async () => {
    const { world, payer, [kind]: artwork } = await createVendorB();
    const { vm, seller } = world;
    world.must(payer, artwork.list());
    const [paid, held] = [vm.balance(payer), vm.balance(seller)];
    world.must(seller, artwork.delist());
    expect(vm.balance(payer) - paid).toBe(artwork.rent);
    expect(held - vm.balance(seller)).toBe(NETWORK_FEE);
    expect(whereIs(world, artwork)).toEqual([1n, undefined]);
    expect(vm.account(artwork.state)).toBeUndefined();
  });

  test('can be listed by a seller who pays, and listed again', async () => {
    const { world, [kind]: artwork } = await createVendorB();
    const { vm, seller } = world;
    const before = vm.balance(seller);
    for (const _ of [1, 2]) {
      world.must(seller, artwork.list({ payer: signerOf(seller) }));
      world.must(seller, artwork.delist({ rentPayer: seller }));
    }
    expect(before - vm.balance(seller)).toBe(4n * NETWORK_FEE);
  });

  test('is not given to a stranger', async () => {
    const { world, payer, [kind]: artwork } = await createVendorB();
    world.must(payer, artwork.list());
    for (const stranger of [world.buyer, payer]) {
      const outcome = world.vm.send(stranger, artwork.delist({ seller: signerOf(stranger) }));
      expect(outcome.error).toBe('WrongSeller');
    }
    expect(whereIs(world, artwork)).toEqual([0n, 1n]);
  });

  test('is not delisted without a listing, nor twice', async () => {
    const { world, payer, [kind]: artwork } = await createVendorB();
    expect(world.vm.send(world.seller, artwork.delist()).error).toBe('NoListing');
    world.must(payer, artwork.list());
    world.must(world.seller, artwork.delist());
    expect(world.vm.send(world.seller, artwork.delist()).error).toBe('NoListing');
  });

  test('goes back to a seller whose account is gone, who pays for a new one', async () => {
    const { world, payer, [kind]: artwork } = await createVendorB();
    const { vm, seller } = world;
    world.must(payer, artwork.list());
    const size = vm.data(artwork.sellerToken).length;
    vm.forge(artwork.sellerToken, { owner: SYSTEM_PROGRAM, data: new Uint8Array(), lamports: 0n });
    const before = vm.balance(seller);
    world.must(seller, artwork.delist());
    expect(unitsOf(vm, artwork.sellerToken)).toBe(1n);
    expect(before - vm.balance(seller)).toBe(NETWORK_FEE + vm.rent(size));
  });

  test('is not stopped by lamports that strangers sent, which the payer gets', async () => {
    const { world, payer, [kind]: artwork } = await createVendorB();
    const { vm, seller } = world;
    for (const place of [artwork.state, artwork.escrow]) vm.fund(place, 50_000_000n);
    const before = vm.balance(payer);
    world.must(payer, artwork.list());
    world.must(seller, artwork.delist());
    expect(vm.balance(payer) - before).toBe(100_000_000n - 2n * NETWORK_FEE);
  });

  test('comes back from a listing whose payer has become another kind of account', async () => {
    const { world, payer, [kind]: artwork } = await createVendorB();
    const { vm } = world;
    world.must(payer, artwork.list());
    const before = vm.balance(payer);
    vm.forge(payer, { owner: addressOf('a program'), data: new Uint8Array(8), lamports: before });
    world.must(world.seller, artwork.delist());
    expect(vm.balance(payer) - before).toBe(artwork.rent);
  });

  test('needs no more than the default compute units', async () => {
    const { world, payer, [kind]: artwork } = await createVendorB();
    const units = [world.must(payer, artwork.list()).units, world.must(world.seller, artwork.delist()).units];
    for (const used of units) expect(used).toBeLessThan(DEFAULT_UNITS);
  });

  test('is listed by the program at any address: nothing in it names its deployment', async () => {
    const elsewhere: Address = addressOf('another deployment of vendor-b');
    const { world, payer, [kind]: artwork } = await createVendorB(elsewhere);
    world.must(payer, artwork.list());
    world.must(world.seller, artwork.delist());
    expect(whereIs(world, artwork)).toEqual([1n, undefined]);
  });
});
