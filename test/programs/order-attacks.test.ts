import { AccountRole, type Address, getAddressEncoder, type Instruction } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { VENDOR_A_PROGRAM_ADDRESS } from '../../src/chain/generated/vendor-a/index.ts';
import { createOrder, createVendor, expectedPayment, type Vendor } from '../support/program-orders.ts';
import { FIRST_CREATOR_OFFSET } from '../support/program-record.ts';
import {
  associatedToken,
  createAssociatedToken,
  TOKEN_PROGRAM,
  tokenAccountBytes,
} from '../support/program-tokens.ts';
import { addressOf, SYSTEM_PROGRAM, signerOf } from '../support/program-vm.ts';

const THIEF = addressOf('thief');
const SPL = { spl: true };

/** What a purchase comes to: its error, or undefined. */
const purchase = async (vendor: Vendor, ...args: Parameters<Vendor['buy']>) =>
  vendor.world.vm.send(vendor.world.buyer, await vendor.buy(...args)).error;

const sendLamports = (from: Address, to: Address, amount: bigint): Instruction => ({
  programAddress: SYSTEM_PROGRAM,
  accounts: [
    { address: from, role: AccountRole.WRITABLE_SIGNER },
    { address: to, role: AccountRole.WRITABLE },
  ],
  data: Uint8Array.of(2, 0, 0, 0, ...new Uint8Array(BigUint64Array.of(amount).buffer)),
});

describe('money of an order cannot be led astray', () => {
  test.each(['payeeToken', 'feeToken'] as const)("the buyer's own account as %s", async (place) => {
    const vendor = await createOrder(SPL);
    const purse = await vendor.world.purse(vendor.world.buyer);
    expect(await purchase(vendor, { [place]: purse })).toBe('WrongTokenOwner');
  });

  test("a stranger's account in the place of a creator's", async () => {
    const vendor = await createOrder(SPL);
    const { world } = vendor;
    const payer = signerOf(world.authority);
    world.must(world.authority, await createAssociatedToken(payer, THIEF, world.currency));
    const purse = await associatedToken(THIEF, world.currency);
    const swapped = (await world.trailing()).map((meta, at) =>
      at === 1 ? { ...meta, address: purse } : meta,
    );
    expect(await purchase(vendor, {}, swapped)).toBe('WrongTokenOwner');
  });

  test("somebody else's money: the account that pays is another wallet's", async () => {
    const vendor = await createOrder(SPL);
    const { world } = vendor;
    const payer = signerOf(world.authority);
    world.must(world.authority, await createAssociatedToken(payer, world.authority, world.currency));
    const payerToken = await world.purse(world.authority);
    expect(await purchase(vendor, { payerToken })).toBe('WrongTokenOwner');
  });

  test.each([
    ['the escrow', (vendor: Vendor) => vendor.escrow],
    ['the order', (vendor: Vendor) => vendor.order],
  ])('a creator who is %s forfeits to the seller', async (_, victim) => {
    const vendor = await createOrder({ shares: [100] });
    const { world } = vendor;
    world.vm.patch(world.metadata, FIRST_CREATOR_OFFSET, getAddressEncoder().encode(victim(vendor)));
    const before = world.vm.balance(world.seller);
    world.must(world.buyer, await vendor.buy({}, await world.trailing([victim(vendor)])));
    const { total, fee } = expectedPayment(world.terms);
    const rents = world.vm.rent(229) + world.vm.rent(165);
    expect(world.vm.balance(world.seller)).toBe(before + total - fee + rents);
  });
});

describe('forged accounts are not believed', () => {
  test.each([
    ['at another address', addressOf('forged order'), VENDOR_A_PROGRAM_ADDRESS],
    ['of another program', undefined, THIEF],
  ])('an order %s', async (_, elsewhere, owner) => {
    const vendor = await createOrder();
    const { world } = vendor;
    const order = elsewhere ?? vendor.order;
    world.vm.forge(order, { owner, data: world.vm.data(vendor.order) });
    expect(await purchase(vendor, { order })).toBe('InvalidOrder');
    expect(world.vm.send(world.seller, vendor.cancel({ order })).error).toBe('InvalidOrder');
    expect(world.vm.send(world.seller, vendor.update({ order })).error).toBe('InvalidOrder');
  });

  test.each([
    ['at another address', addressOf('forged config'), VENDOR_A_PROGRAM_ADDRESS],
    ['of another program', undefined, THIEF],
  ])('a config %s', async (_, elsewhere, owner) => {
    const vendor = await createVendor();
    const { world } = vendor;
    const vendorConfig = elsewhere ?? vendor.config;
    world.vm.forge(vendorConfig, { owner, data: world.vm.data(vendor.config) });
    expect(world.vm.send(world.seller, vendor.create({ vendorConfig })).error).toBe('InvalidConfig');
  });
});

describe('the artwork of an order cannot be led astray', () => {
  test("cancelled into a stranger's account", async () => {
    const vendor = await createOrder();
    const { world } = vendor;
    world.must(world.buyer, await createAssociatedToken(signerOf(world.buyer), world.buyer, world.mint));
    const outcome = world.vm.send(world.seller, vendor.cancel({ toToken: world.buyerToken }));
    expect(outcome.error).toBe('WrongTokenOwner');
  });

  test('another account of the order than the associated one is no escrow', async () => {
    const vendor = await createVendor();
    const { world } = vendor;
    const trap = addressOf('trap');
    world.vm.forge(trap, { owner: TOKEN_PROGRAM, data: tokenAccountBytes(world.mint, vendor.order, 0n) });
    expect(world.vm.send(world.seller, vendor.create({ toToken: trap })).error).toBe('WrongTokenAddress');
  });

  test('an empty account of the order cannot stand in for the artwork', async () => {
    const vendor = await createOrder();
    const { world } = vendor;
    const empty = addressOf('empty');
    world.vm.forge(empty, { owner: TOKEN_PROGRAM, data: tokenAccountBytes(world.mint, vendor.order, 0n) });
    expect(await purchase(vendor, { fromToken: empty })).toBe('AssetNotHeld');
    expect(world.vm.send(world.seller, vendor.cancel({ fromToken: empty })).error).toBe('AssetNotHeld');
  });

  test('nobody can buy twice', async () => {
    const vendor = await createOrder();
    vendor.world.must(vendor.world.buyer, await vendor.buy());
    expect(await purchase(vendor)).toBe('NoOrder');
  });

  test('lamports sent in the same transaction do not revive a closed order', async () => {
    const vendor = await createOrder();
    const { world, order } = vendor;
    world.must(world.seller, vendor.cancel(), sendLamports(world.seller, order, world.vm.rent(229)));
    expect(world.vm.data(order)).toHaveLength(0);
    expect(await purchase(vendor)).toBe('NoOrder');
  });

  test('a seller who closed their own token account gets it back into a new one', async () => {
    const vendor = await createOrder();
    const { world } = vendor;
    world.vm.forge(world.sellerToken, { owner: SYSTEM_PROGRAM, data: new Uint8Array(), lamports: 0n });
    world.must(world.seller, vendor.cancel());
    expect(world.vm.tokens(world.sellerToken)).toBe(1n);
  });
});
