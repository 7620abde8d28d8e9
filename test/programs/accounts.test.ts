import { getAddressDecoder } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { decodeMetadata } from '../../src/chain/codecs/metadata-record.ts';
import * as market from '../../src/chain/generated/market/index.ts';
import { NATIVE_MINT } from '../support/program-tokens.ts';
import { addressOf, START, SYSTEM_PROGRAM } from '../support/program-vm.ts';
import { createWorld, type World } from '../support/program-world.ts';

const addressAt = (data: Uint8Array, offset: number) => getAddressDecoder().decode(data, offset);

async function listed(world: World) {
  const whitelist = await world.whitelistAddress(7);
  world.must(world.authority, await world.createWhitelist(7, [world.buyer]));
  world.must(
    world.seller,
    world.list({ whitelistConfig: whitelist, startTime: START + 5n, endTime: START + 99n }),
  );
  return whitelist;
}

describe('list', () => {
  test('writes a listing that decodes to what was asked for', async () => {
    const world = await createWorld();
    const whitelistConfig = await listed(world);
    const [, bump] = await market.findListingPda({ mint: world.mint });
    expect(market.getListingDecoder().decode(world.vm.data(world.listing))).toEqual({
      discriminator: market.LISTING_DISCRIMINATOR,
      bump,
      version: 1,
      marketplaceAuthority: world.authority,
      seller: world.seller,
      mint: world.mint,
      currencyMint: NATIVE_MINT,
      price: 1_000_000_007n,
      endTime: START + 99n,
      listedAt: START,
      feeAccount: world.feeAccount,
      feeBps: 500,
      startTime: START + 5n,
      whitelistConfig,
      buyerSetsPrice: false,
      editionsLimit: 1,
      nonCustodial: false,
      tokenStandard: 0,
      disablePrimarySplit: false,
    });
  });

  test('lays a listing out in 242 bytes, field by field where other clients look', async () => {
    const world = await createWorld({ split: false });
    const whitelistConfig = await listed(world);
    const [, bump] = await market.findListingPda({ mint: world.mint });
    const data = world.vm.data(world.listing);
    const view = Buffer.from(data);
    expect(data).toHaveLength(242);
    expect(view.subarray(0, 8).toString('hex')).toBe('da2032492b861a3a');
    expect([data[8], data[9]]).toEqual([bump, 1]);
    expect(addressAt(data, 10)).toBe(world.authority);
    expect(addressAt(data, 42)).toBe(world.seller);
    expect(addressAt(data, 74)).toBe(world.mint);
    expect(addressAt(data, 106)).toBe(NATIVE_MINT);
    expect(view.readBigUInt64LE(138)).toBe(1_000_000_007n);
    expect(view.readBigInt64LE(146)).toBe(START + 99n);
    expect(view.readBigInt64LE(154)).toBe(START);
    expect(addressAt(data, 162)).toBe(world.feeAccount);
    expect(view.readUInt16LE(194)).toBe(500);
    expect(view.readBigInt64LE(196)).toBe(START + 5n);
    expect(addressAt(data, 204)).toBe(whitelistConfig);
    expect(data[236]).toBe(0);
    expect(view.readUInt16LE(237)).toBe(1);
    expect([data[239], data[240], data[241]]).toEqual([0, 0, 1]);
  });

  test('notes the all-zero address when anybody may buy, and the secondary fee of a resale', async () => {
    const world = await createWorld({ primary: false });
    world.must(world.seller, world.list({ editionsLimit: 0 }));
    const listing = market.getListingDecoder().decode(world.vm.data(world.listing));
    expect(listing).toMatchObject({
      whitelistConfig: SYSTEM_PROGRAM,
      feeBps: 250,
      editionsLimit: 0,
      startTime: 0n,
      endTime: 0n,
    });
  });

  test('moves the artwork into escrow', async () => {
    const world = await createWorld();
    world.must(world.seller, world.list());
    expect([world.vm.tokens(world.sellerToken), world.vm.tokens(world.escrow)]).toEqual([0n, 1n]);
  });
});

test.each(['updatePrice', 'reprice'] as const)(
  '%s changes the eight bytes of the price and nothing else',
  async (change) => {
    const world = await createWorld();
    await listed(world);
    const before = world.vm.data(world.listing);
    world.must(world.seller, world[change](18_446_744_073_709_551_615n));
    const expected = Uint8Array.from(before);
    expected.fill(0xff, 138, 146);
    expect(world.vm.data(world.listing)).toEqual(expected);
  },
);

test('delist leaves neither listing nor escrow, and the artwork with the seller', async () => {
  const world = await createWorld();
  world.must(world.seller, world.list());
  world.must(world.seller, world.delist());
  expect([world.vm.account(world.listing), world.vm.account(world.escrow)]).toEqual([undefined, undefined]);
  expect(world.vm.tokens(world.sellerToken)).toBe(1n);
});

test('buy leaves neither listing nor escrow, the artwork with the buyer, and the first sale recorded', async () => {
  const world = await createWorld();
  world.must(world.seller, world.list());
  expect(decodeMetadata(world.vm.data(world.metadata)).primarySaleHappened).toBe(false);
  world.must(world.buyer, await world.buy());
  expect([world.vm.account(world.listing), world.vm.account(world.escrow)]).toEqual([undefined, undefined]);
  expect(world.vm.tokens(world.buyerToken)).toBe(1n);
  expect(decodeMetadata(world.vm.data(world.metadata)).primarySaleHappened).toBe(true);
});

test('initialize_config writes 78 bytes that decode to what was asked for', async () => {
  const world = await createWorld();
  const [, bump] = await market.findMarketplaceConfigPda({ authority: world.authority });
  const data = world.vm.data(world.config);
  expect(data).toHaveLength(78);
  expect(Buffer.from(data).subarray(0, 8).toString('hex')).toBe('a916f783b6c8517c');
  expect(market.getMarketplaceConfigDecoder().decode(data)).toEqual({
    discriminator: market.MARKETPLACE_CONFIG_DISCRIMINATOR,
    bump,
    version: 1,
    authority: world.authority,
    feeAccount: world.feeAccount,
    primaryFeeBps: 500,
    secondaryFeeBps: 250,
  });
});

describe('create_whitelist', () => {
  test.each([1, 25])('writes %i wallets, 32 bytes each after 48', async (count) => {
    const world = await createWorld();
    const wallets = Array.from({ length: count }, (_, index) => addressOf(`wallet ${index}`));
    world.must(world.authority, await world.createWhitelist(65_535, wallets));
    const data = world.vm.data(await world.whitelistAddress(65_535));
    expect(data).toHaveLength(48 + 32 * count);
    expect(market.getWhitelistConfigDecoder().decode(data)).toMatchObject({
      version: 1,
      authority: world.authority,
      id: 65_535,
      wallets,
    });
  });

  test('and close_whitelist gives the rent back', async () => {
    const world = await createWorld();
    const whitelist = await world.whitelistAddress(1);
    const before = world.vm.balance(world.authority);
    world.must(world.authority, await world.createWhitelist(1, [world.buyer]));
    world.must(world.authority, world.closeWhitelist(whitelist));
    expect(world.vm.account(whitelist)).toBeUndefined();
    expect(world.vm.balance(world.authority)).toBe(before - 2n * 5000n);
  });
});

test('the program works at any address: nothing in it names its deployment', async () => {
  const world = await createWorld({}, addressOf('another deployment'));
  world.must(world.seller, world.list());
  world.must(world.seller, world.updatePrice(5_000_000n));
  world.must(world.buyer, await world.buy({ maxPrice: 5_000_000n }));
  expect(world.vm.tokens(world.buyerToken)).toBe(1n);
});
