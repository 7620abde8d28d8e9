import { getAddressDecoder } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { decodeMetadata } from '../../src/chain/codecs/metadata-record.ts';
import * as auction from '../../src/chain/generated/auction/index.ts';
import {
  createAuctionHouse,
  currencyOf,
  DURATION,
  LEAST_SOL,
  opened,
  RIVAL,
  tryBid,
} from '../support/program-auctions.ts';
import { BASE, expectedSplit } from '../support/program-money.ts';
import { ROYALTY_OFFSET } from '../support/program-record.ts';
import { mintTo, NATIVE_MINT } from '../support/program-tokens.ts';
import { addressOf, NETWORK_FEE, START, SYSTEM_PROGRAM, signerOf } from '../support/program-vm.ts';

const AUCTION_SIZE = 272;
const TOKEN_SIZE = 165;
const END = START + BigInt(DURATION);
const addressAt = (data: Uint8Array, offset: number) => getAddressDecoder().decode(data, offset);

describe('create', () => {
  test('writes an auction that decodes to what was asked for, and takes the artwork', async () => {
    const house = await opened({}, { startTime: START + 5n, minBidIncrement: 7n });
    const { world } = house;
    const [, bump] = await auction.findAuctionConfigPda({ mint: world.mint });
    expect(house.read()).toEqual({
      discriminator: auction.AUCTION_CONFIG_DISCRIMINATOR,
      bump,
      version: 1,
      marketplaceAuthority: world.authority,
      seller: world.seller,
      mint: world.mint,
      bidMint: NATIVE_MINT,
      startTime: START + 5n,
      endTime: END + 5n,
      highestBidAmount: 0n,
      highestBidder: SYSTEM_PROGRAM,
      reservePrice: 1_000_000_007n,
      duration: DURATION,
      minBidIncrementBps: 1_000,
      timeExtPeriod: 100,
      timeExtDelta: 200,
      feeAccount: world.feeAccount,
      feeBps: 500,
      pausedAt: 0n,
      burnOnComplete: false,
      buyerAck: false,
      sellerAck: false,
      tokenStandard: 0,
      minBidIncrement: 7n,
      absoluteIncrement: false,
      disablePrimarySplit: false,
    });
    expect([world.vm.tokens(world.sellerToken), world.vm.tokens(house.artwork)]).toEqual([0n, 1n]);
  });

  test('lays an auction out in 272 bytes, field by field where other clients look', async () => {
    const house = await opened({ split: false }, { absoluteIncrement: true, minBidIncrement: 9n });
    const { world } = house;
    world.must(world.buyer, await house.bid(world.buyer, 1_000_000_007n));
    const data = world.vm.data(house.auction);
    const view = Buffer.from(data);
    expect(data).toHaveLength(AUCTION_SIZE);
    expect(view.subarray(0, 8).toString('hex')).toBe('c33608331ce7218e');
    expect([10, 42, 74, 106, 162, 216].map((offset) => addressAt(data, offset))).toEqual([
      world.authority,
      world.seller,
      world.mint,
      NATIVE_MINT,
      world.buyer,
      world.feeAccount,
    ]);
    expect([138, 146, 154, 194, 250, 262].map((offset) => view.readBigUInt64LE(offset))).toEqual([
      START,
      END,
      1_000_000_007n,
      1_000_000_007n,
      0n,
      9n,
    ]);
    expect([202, 208, 212].map((offset) => view.readUInt32LE(offset))).toEqual([DURATION, 100, 200]);
    expect([206, 248].map((offset) => view.readUInt16LE(offset))).toEqual([1_000, 500]);
    expect([258, 259, 260, 261, 270, 271].map((offset) => data[offset])).toEqual([0, 0, 0, 0, 1, 1]);
  });

  test('takes the secondary fee of a resale', async () => {
    expect((await opened({ primary: false })).read().feeBps).toBe(250);
  });

  test('an absolute increment of zero is refused, bps below 10 are fine beside one of 1', async () => {
    const house = await createAuctionHouse();
    const { vm, seller } = house.world;
    const zero = house.create({ absoluteIncrement: true, minBidIncrement: 0n });
    expect(vm.send(seller, zero).error).toBe('IncrementTooLow');
    const one = house.create({ absoluteIncrement: true, minBidIncrement: 1n, minBidIncrementBps: 0 });
    expect(vm.send(seller, one).error).toBeUndefined();
  });

  test.each([
    [true, 0n, 'ReserveTooLow'],
    [true, 1n, undefined],
    [false, LEAST_SOL - 1n, 'ReserveTooLow'],
    [false, LEAST_SOL, undefined],
  ])('the least reserve (SPL: %s): %i gives %s', async (spl, reservePrice, error) => {
    const house = await createAuctionHouse({ spl });
    expect(house.world.vm.send(house.world.seller, house.create({ reservePrice })).error).toBe(error);
  });
});

describe('set_paused', () => {
  test('stops the clock: the end moves by the time between, and nobody can settle', async () => {
    const house = await opened({}, { startTime: START });
    const { world } = house;
    world.must(world.buyer, await house.bid(world.buyer, 1_000_000_007n));
    world.vm.setTime(START + 10n);
    world.must(world.authority, house.setPaused(true));
    expect(house.read().pausedAt).toBe(START + 10n);
    world.vm.setTime(END + 5_000n);
    expect(world.vm.send(world.authority, await house.settle(world.buyer)).error).toBe('AuctionPaused');
    world.must(world.authority, house.setPaused(false));
    expect(house.read()).toMatchObject({ pausedAt: 0n, endTime: END + END + 5_000n - START - 10n });
    expect(await tryBid(house, RIVAL, 2_000_000_000n, world.buyer)).toBeUndefined();
  });

  test('before the start moves the end only by what it took of the auction', async () => {
    const house = await opened({}, { startTime: START + 100n });
    const { world } = house;
    world.must(world.authority, house.setPaused(true));
    world.vm.setTime(START + 50n);
    world.must(world.authority, house.setPaused(false));
    expect(house.read().endTime).toBe(END + 100n);
    world.must(world.authority, house.setPaused(true));
    world.vm.setTime(START + 130n);
    world.must(world.authority, house.setPaused(false));
    expect(house.read().endTime).toBe(END + 130n);
  });

  test('twice, or after the end, is refused; a paused auction without a bid can be cancelled', async () => {
    const house = await opened();
    const { world } = house;
    world.must(world.authority, house.setPaused(true));
    world.vm.setTime(START + 1n);
    expect(world.vm.send(world.authority, house.setPaused(true)).error).toBe('AuctionPaused');
    world.must(world.seller, house.cancel());
    const late = await opened({}, { startTime: START });
    late.world.vm.setTime(END);
    expect(late.world.vm.send(late.world.authority, late.setPaused(true)).error).toBe('AuctionEnded');
  });
});

describe('settle', () => {
  test.each([
    [false, true],
    [false, false],
    [true, true],
    [true, false],
  ])('pays everybody and delivers (SPL: %s, primary: %s)', async (spl, primary) => {
    const house = await opened({ spl, primary });
    const { world } = house;
    world.must(world.buyer, await house.bid(world.buyer, 3_000_000_011n));
    world.vm.setTime(END);
    const parties = [world.feeAccount, ...world.creators, world.seller];
    const before = await Promise.all(parties.map((party) => currencyOf(house, party)));
    const sellerLamports = world.vm.balance(world.seller);
    world.must(world.authority, await house.settle(world.buyer));
    const after = await Promise.all(parties.map((party) => currencyOf(house, party)));
    const split = expectedSplit({ ...world.terms, price: 3_000_000_011n });
    const rents = world.vm.rent(AUCTION_SIZE) + world.vm.rent(TOKEN_SIZE) * (spl ? 2n : 1n);
    const seller = (split?.seller ?? 0n) + (spl ? 0n : rents);
    expect(after.map((amount, index) => amount - (before[index] ?? 0n))).toEqual([
      split?.fee,
      ...(split?.creators ?? []),
      seller,
    ]);
    if (spl) expect(world.vm.balance(world.seller)).toBe(sellerLamports + rents);
    expect(world.vm.tokens(world.buyerToken)).toBe(1n);
    expect(decodeMetadata(world.vm.data(world.metadata)).primarySaleHappened).toBe(true);
    for (const gone of [house.auction, house.artwork]) expect(world.vm.account(gone)).toBeUndefined();
  });

  test('a royalty raised after the bid is bounded: the sale cannot be held', async () => {
    const house = await opened({ primary: false });
    const { world } = house;
    world.must(world.buyer, await house.bid(world.buyer, 1_000_000_007n));
    world.vm.patch(world.metadata, ROYALTY_OFFSET, [0x10, 0x27]);
    world.vm.setTime(END);
    world.must(world.authority, await house.settle(world.buyer));
    expect(world.vm.balance(world.feeAccount)).toBe(BASE + 25_000_000n);
    expect(world.vm.balance(world.creators[0] ?? world.seller)).toBe(BASE + 585_000_004n);
  });

  test('without a winner the seller gets artwork and rent back, to the lamport', async () => {
    const house = await createAuctionHouse({ spl: true });
    const { world } = house;
    const before = world.vm.balance(world.seller);
    world.must(world.seller, house.create({ startTime: START }));
    world.vm.setTime(END);
    world.must(world.seller, await house.settle(undefined));
    expect(world.vm.tokens(world.sellerToken)).toBe(1n);
    expect(world.vm.balance(world.seller)).toBe(before - 2n * NETWORK_FEE);
    expect(decodeMetadata(world.vm.data(world.metadata)).primarySaleHappened).toBe(false);
  });

  test("a stranger's tokens in the escrow do not block", async () => {
    const house = await opened({ spl: true, shares: [] });
    const { world, escrow } = house;
    if (escrow === undefined) throw new Error('no escrow');
    world.must(world.buyer, await house.bid(world.buyer, 1_000_000_007n));
    world.must(world.authority, mintTo(signerOf(world.authority), world.currency, escrow, 5n));
    world.vm.setTime(END);
    world.must(world.authority, await house.settle(world.buyer));
    expect(await currencyOf(house, world.seller)).toBe((expectedSplit(world.terms)?.seller ?? 0n) + 5n);
  });

  test('cannot deliver to another than the winner, nor pay another than the seller', async () => {
    const house = await opened({ spl: true });
    const { world } = house;
    world.must(world.buyer, await house.bid(world.buyer, 1_000_000_007n));
    world.vm.setTime(END);
    const attempts = [
      { toToken: world.sellerToken },
      { payeeToken: await world.purse(RIVAL) },
      { feeToken: await world.purse(RIVAL) },
    ];
    for (const overrides of attempts) {
      const settle = await house.settle(world.buyer, overrides);
      expect(world.vm.send(world.authority, settle).error).toBe('WrongTokenOwner');
    }
  });

  test('the largest, SPL with five creators and every account missing, fits one transaction', async () => {
    const house = await opened({ spl: true, shares: [20, 20, 20, 20, 20], split: false });
    const { world } = house;
    world.must(world.buyer, await house.bid(world.buyer, 1_000_000_007n));
    world.vm.setTime(END);
    const outcome = world.must(world.authority, await house.settle(world.buyer));
    expect(outcome.size).toBeLessThanOrEqual(1232);
    expect(outcome.units).toBeLessThan(400_000n);
  });
});

describe('forged accounts are not believed', () => {
  test.each([
    ['at another address', addressOf('forged auction'), auction.AUCTION_PROGRAM_ADDRESS],
    ['of another program', undefined, addressOf('thief')],
  ])('an auction %s', async (_, elsewhere, owner) => {
    const house = await opened();
    const auctionConfig = elsewhere ?? house.auction;
    house.world.vm.forge(auctionConfig, { owner, data: house.world.vm.data(house.auction) });
    const cancel = house.cancel({ auctionConfig });
    expect(house.world.vm.send(house.world.seller, cancel).error).toBe('InvalidAuction');
  });

  test('a marketplace config at an address of its own choice', async () => {
    const house = await createAuctionHouse();
    const { world } = house;
    const marketplaceConfig = addressOf('forged config');
    world.vm.forge(marketplaceConfig, { owner: world.program, data: world.vm.data(world.config) });
    expect(world.vm.send(world.seller, house.create({ marketplaceConfig })).error).toBe('InvalidMarketplace');
  });
});

test('cancel gives artwork and rent back, to the lamport', async () => {
  const house = await createAuctionHouse();
  const { world } = house;
  const before = world.vm.balance(world.seller);
  world.must(world.seller, house.create());
  world.must(world.seller, house.cancel());
  expect(world.vm.balance(world.seller)).toBe(before - 2n * NETWORK_FEE);
  expect([world.vm.tokens(world.sellerToken), world.vm.account(house.auction)]).toEqual([1n, undefined]);
});

test('the program works at any address: nothing in it names its deployment', async () => {
  const house = await createAuctionHouse({}, addressOf('another deployment'));
  house.world.must(house.world.seller, house.create());
  house.world.must(RIVAL, await house.bid(RIVAL, 1_000_000_007n));
  house.world.vm.setTime(END);
  house.world.must(house.world.authority, await house.settle(RIVAL));
});
