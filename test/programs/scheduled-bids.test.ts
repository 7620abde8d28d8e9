import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as auction from '../../src/chain/generated/auction/index.ts';
import { type AuctionHouse, currencyOf, DURATION, opened, RIVAL } from '../support/program-auctions.ts';
import { conserve, ledgerOf } from '../support/program-ledger.ts';
import {
  AT,
  cancelScheduled,
  execute,
  readScheduled,
  SCHEDULED_SIZE,
  schedule,
  scheduledAddress,
  scheduledEscrow,
} from '../support/program-scheduled-bids.ts';
import {
  associatedToken,
  createAssociatedToken,
  NATIVE_MINT,
  transferTokens,
} from '../support/program-tokens.ts';
import { NETWORK_FEE, START, signerOf } from '../support/program-vm.ts';

const END = START + BigInt(DURATION);
const RESERVE = 1_000_000_007n;
const HIGHER = 2_000_000_000n;

/** An auction with a scheduled bid of the rival. */
async function scheduled(spl: boolean, create: Parameters<AuctionHouse['create']>[0] = {}) {
  const house = await opened({ spl }, create);
  house.world.must(RIVAL, await schedule(house, RIVAL, HIGHER));
  return house;
}

async function ledger(house: AuctionHouse) {
  const { world } = house;
  const escrow = await scheduledEscrow(house, RIVAL);
  const purses = [escrow, house.escrow, await world.purse(RIVAL)].filter((it) => it !== undefined);
  const lamports = [RIVAL, house.auction, await scheduledAddress(house, RIVAL)];
  const holders = [house.artwork, await associatedToken(RIVAL, world.mint)];
  return ledgerOf(world, { lamports, purses, holders });
}

describe.each([false, true])('a scheduled bid (SPL: %s)', (spl) => {
  test('takes the amount and the rent, and all of it comes back', async () => {
    const house = await opened({ spl });
    const { vm } = house.world;
    const all = await ledger(house);
    const [lamports, currency] = [vm.balance(RIVAL), await currencyOf(house, RIVAL)];
    expect(conserve(house.world, all, RIVAL, await schedule(house, RIVAL, HIGHER)).error).toBeUndefined();
    const rent = vm.rent(SCHEDULED_SIZE) + (spl ? vm.rent(165) : 0n);
    expect(vm.balance(RIVAL)).toBe(lamports - rent - NETWORK_FEE - (spl ? 0n : HIGHER));
    if (spl) expect(await currencyOf(house, RIVAL)).toBe(currency - HIGHER);
    expect(conserve(house.world, all, RIVAL, await cancelScheduled(house, RIVAL)).error).toBeUndefined();
    expect(vm.balance(RIVAL)).toBe(lamports - 2n * NETWORK_FEE);
    expect(await currencyOf(house, RIVAL)).toBe(spl ? currency : currency - 2n * NETWORK_FEE);
  });

  test('is executed by anybody as a bid: it refunds, counts, and gives its rent back', async () => {
    const house = await opened({ spl });
    const { world } = house;
    const { vm } = world;
    const all = await ledger(house);
    const [lamports, buyer] = [vm.balance(RIVAL), await currencyOf(house, world.buyer)];
    world.must(RIVAL, await schedule(house, RIVAL, HIGHER));
    world.must(world.buyer, await house.bid(world.buyer, RESERVE));
    vm.setTime(AT);
    const executor = vm.balance(world.authority);
    const outcome = conserve(world, all, world.authority, await execute(house, RIVAL, world.buyer));
    expect(outcome.error).toBeUndefined();
    expect(house.read()).toMatchObject({ highestBidder: RIVAL, highestBidAmount: HIGHER });
    expect(await currencyOf(house, world.buyer)).toBe(buyer - (spl ? 0n : NETWORK_FEE));
    expect(vm.balance(RIVAL)).toBe(lamports - NETWORK_FEE - (spl ? 0n : HIGHER));
    expect(vm.balance(world.authority)).toBe(executor - NETWORK_FEE);
    expect(vm.account(await scheduledAddress(house, RIVAL))).toBeUndefined();
    if (spl) expect(vm.tokens(house.escrow ?? RIVAL)).toBe(HIGHER);
  });

  test('of the highest bidder raises the bid by the difference', async () => {
    const house = await opened({ spl });
    const { world } = house;
    const before = await currencyOf(house, RIVAL);
    world.must(RIVAL, await house.bid(RIVAL, RESERVE));
    world.must(RIVAL, await schedule(house, RIVAL, HIGHER));
    world.vm.setTime(AT);
    const all = await ledger(house);
    const outcome = conserve(world, all, world.authority, await execute(house, RIVAL, RIVAL));
    expect(outcome.error).toBeUndefined();
    expect(house.read()).toMatchObject({ highestBidder: RIVAL, highestBidAmount: HIGHER });
    expect(await currencyOf(house, RIVAL)).toBe(before - HIGHER - (spl ? 0n : 2n * NETWORK_FEE));
  });

  test('that was outbid before its time stays in escrow until it is cancelled', async () => {
    const house = await scheduled(spl);
    const { world } = house;
    world.must(world.buyer, await house.bid(world.buyer, HIGHER));
    world.vm.setTime(AT);
    const bid = await execute(house, RIVAL, world.buyer);
    expect(world.vm.send(world.authority, bid).error).toBe('BidTooLow');
    expect(house.read()).toMatchObject({ highestBidder: world.buyer, highestBidAmount: HIGHER });
    world.must(RIVAL, await cancelScheduled(house, RIVAL));
  });

  test('comes back after the auction was cancelled, and after it was settled', async () => {
    const cancelled = await scheduled(spl);
    cancelled.world.must(cancelled.world.seller, cancelled.cancel());
    cancelled.world.must(RIVAL, await cancelScheduled(cancelled, RIVAL));

    const settled = await scheduled(spl);
    const { world } = settled;
    world.must(world.buyer, await settled.bid(world.buyer, RESERVE));
    world.vm.setTime(END);
    world.must(world.authority, await settled.settle(world.buyer));
    const before = await currencyOf(settled, RIVAL);
    world.must(RIVAL, await cancelScheduled(settled, RIVAL));
    const rent = spl ? 0n : world.vm.rent(SCHEDULED_SIZE) - NETWORK_FEE;
    expect(await currencyOf(settled, RIVAL)).toBe(before + HIGHER + rent);
  });

  test('is not stopped by what strangers send to its addresses before it is made', async () => {
    const house = await opened({ spl });
    const { world } = house;
    const escrow = await scheduledEscrow(house, RIVAL);
    const gift = 7n;
    world.vm.fund(await scheduledAddress(house, RIVAL), 5_000_000n);
    if (escrow !== undefined) {
      const stranger = signerOf(world.buyer);
      const purse = (await world.purse(world.buyer)) ?? world.buyer;
      const holder = await scheduledAddress(house, RIVAL);
      const open = await createAssociatedToken(stranger, holder, world.currency);
      world.must(world.buyer, open, transferTokens(stranger, purse, escrow, gift));
    }
    world.must(RIVAL, await schedule(house, RIVAL, HIGHER));
    world.vm.setTime(AT);
    world.must(world.authority, await execute(house, RIVAL));
    expect(house.read().highestBidAmount).toBe(HIGHER);
    if (escrow !== undefined) expect(world.vm.tokens(house.escrow ?? escrow)).toBe(HIGHER + gift);
  });
});

describe('who may do what', () => {
  test('the bidder alone takes a scheduled bid back', async () => {
    const house = await scheduled(false);
    const { world } = house;
    const theft = await cancelScheduled(house, RIVAL, { bidder: signerOf(world.buyer) });
    expect(world.vm.send(world.buyer, theft).error).toBe('WrongBidder');
  });

  test('an executor can send the refund to nobody but the previous bidder', async () => {
    const house = await scheduled(true);
    const { world } = house;
    world.must(world.buyer, await house.bid(world.buyer, RESERVE));
    world.vm.setTime(AT);
    for (const [payeeToken, error] of [
      [await world.purse(RIVAL), 'WrongTokenOwner'],
      [house.escrow, 'WrongTokenOwner'],
      [await scheduledEscrow(house, RIVAL), 'WrongTokenAddress'],
    ] as const) {
      const theft = await execute(house, RIVAL, world.buyer, { payeeToken });
      expect(world.vm.send(world.authority, theft).error).toBe(error);
    }
  });

  test('an executor cannot take the bid from another escrow or put it into another', async () => {
    const house = await scheduled(true);
    const { world } = house;
    world.vm.setTime(AT);
    const purse = await world.purse(world.buyer);
    for (const overrides of [{ payerToken: purse }, { escrowToken: purse }, { payerToken: house.escrow }]) {
      const theft = await execute(house, RIVAL, undefined, overrides);
      expect(world.vm.send(world.authority, theft).error).toBe('WrongTokenAddress');
    }
  });

  test('a token account that the refund needs is paid by the bidder, not by the executor', async () => {
    const house = await opened({ spl: true });
    const { world } = house;
    const purse = (await world.purse(world.buyer)) ?? world.buyer;
    world.must(world.buyer, await house.bid(world.buyer, RESERVE));
    const all = await ledger(house);
    const before = world.vm.balance(RIVAL);
    world.must(RIVAL, await schedule(house, RIVAL, HIGHER));
    world.vm.fund(purse, 0n);
    world.vm.setTime(AT);
    const executor = world.vm.balance(world.authority);
    const outcome = conserve(world, all, world.authority, await execute(house, RIVAL, world.buyer));
    expect(outcome.error).toBeUndefined();
    expect(world.vm.tokens(purse)).toBe(RESERVE);
    expect(world.vm.balance(world.authority)).toBe(executor - NETWORK_FEE);
    expect(world.vm.balance(RIVAL)).toBe(before - NETWORK_FEE - world.vm.rent(165));
  });

  test('the bidder may execute it themselves, and the seller too', async () => {
    for (const who of ['bidder', 'seller'] as const) {
      const house = await scheduled(false);
      const executor = who === 'bidder' ? RIVAL : house.world.seller;
      house.world.vm.setTime(AT);
      house.world.must(executor, await execute(house, RIVAL, undefined, { executor: signerOf(executor) }));
      expect(house.read().highestBidder).toBe(RIVAL);
    }
  });

  test('a scheduled bid at an address of its own choice, or of another program, is not believed', async () => {
    const house = await scheduled(false);
    const { vm, authority, metadata } = house.world;
    vm.setTime(AT);
    const bid = await execute(house, RIVAL, undefined, { scheduledBid: metadata });
    expect(vm.send(authority, bid).error).toBe('InvalidScheduledBid');
    const data = vm.data(await scheduledAddress(house, RIVAL));
    const copy = await scheduledAddress(house, house.world.buyer);
    vm.forge(copy, { owner: house.program, data });
    const copied = await execute(house, RIVAL, undefined, { scheduledBid: copy });
    expect(vm.send(authority, copied).error).toBe('InvalidScheduledBid');
  });
});

describe('the time', () => {
  test.each([
    ['a second before', AT - 1n, 'ExecutionTooEarly'],
    ['exactly', AT, undefined],
    ['at the last second of the auction', END - 1n, undefined],
    ['at the end', END, 'AuctionEnded'],
  ])('%s', async (_, at, error) => {
    const house = await scheduled(false, { startTime: START });
    house.world.vm.setTime(at);
    expect(house.world.vm.send(house.world.authority, await execute(house, RIVAL)).error).toBe(error);
  });

  test('starts the clock as a first bid, and moves the end in the last seconds', async () => {
    const waiting = await scheduled(false);
    waiting.world.vm.setTime(AT + 5n);
    waiting.world.must(waiting.world.authority, await execute(waiting, RIVAL));
    expect(waiting.read()).toMatchObject({ startTime: AT + 5n, endTime: AT + 5n + BigInt(DURATION) });

    const running = await scheduled(false, { startTime: START });
    running.world.vm.setTime(END - 1n);
    running.world.must(running.world.authority, await execute(running, RIVAL));
    expect(running.read().endTime).toBe(END + 199n);
  });

  test('waits while the auction is paused', async () => {
    const house = await scheduled(false, { startTime: START });
    const { world } = house;
    world.must(world.authority, house.setPaused(true));
    world.vm.setTime(AT);
    expect(world.vm.send(world.authority, await execute(house, RIVAL)).error).toBe('AuctionPaused');
    world.must(world.authority, house.setPaused(false));
    world.must(world.authority, await execute(house, RIVAL));
  });
});

test('is laid out in 186 bytes, and binds itself to the terms of the auction', async () => {
  const house = await scheduled(false);
  const { world } = house;
  const [, bump] = await auction.findScheduledBidPda({ auctionConfig: house.auction, bidder: RIVAL });
  const data = world.vm.data(house.auction);
  const hash = createHash('sha256');
  for (const [from, to] of [
    [8, 146],
    [194, 250],
    [258, 272],
  ])
    hash.update(data.subarray(from, to));
  expect(world.vm.data(await scheduledAddress(house, RIVAL))).toHaveLength(SCHEDULED_SIZE);
  expect(await readScheduled(house, RIVAL)).toEqual({
    discriminator: auction.SCHEDULED_BID_DISCRIMINATOR,
    bump,
    version: 1,
    auction: house.auction,
    bidder: RIVAL,
    mint: world.mint,
    currencyMint: NATIVE_MINT,
    amount: HIGHER,
    executeAt: AT,
    terms: Uint8Array.from(hash.digest()),
  });
});

test('is not for an auction that its seller opened anew on other terms', async () => {
  const house = await scheduled(false);
  const { world } = house;
  world.must(world.seller, house.cancel());
  world.must(world.seller, house.create({ duration: DURATION + 1 }));
  world.vm.setTime(AT);
  expect(world.vm.send(world.authority, await execute(house, RIVAL)).error).toBe('AuctionChanged');
  world.must(RIVAL, await cancelScheduled(house, RIVAL));
});

test('the largest execution (SPL, a token account missing) fits one transaction', async () => {
  const house = await scheduled(true);
  const { world } = house;
  world.must(world.buyer, await house.bid(world.buyer, RESERVE));
  world.vm.fund((await world.purse(world.buyer)) ?? world.buyer, 0n);
  world.vm.setTime(AT);
  const outcome = world.must(world.authority, await execute(house, RIVAL, world.buyer));
  expect(outcome.size).toBeLessThanOrEqual(1232);
  expect(outcome.units).toBeLessThan(200_000n);
});
