import { AccountRole } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { updateCorePlugin } from '../support/core-instructions.ts';
import {
  type AuctionHouse,
  createAuctionHouse,
  currencyOf,
  DURATION,
  GRACE,
  opened,
  RIVAL,
  tryBid,
} from '../support/program-auctions.ts';
import { coreOwner } from '../support/program-core.ts';
import { secondAccount } from '../support/program-hostage.ts';
import type { Terms } from '../support/program-money.ts';
import { setRules } from '../support/program-programmable.ts';
import { cancelScheduled, execute, schedule } from '../support/program-scheduled-bids.ts';
import { createAssociatedToken, mintTo, transferTokens } from '../support/program-tokens.ts';
import { WALLET_TURNS } from '../support/program-turns.ts';
import { addressOf, NETWORK_FEE, START, SYSTEM_PROGRAM, signerOf } from '../support/program-vm.ts';
import { NO_REAL_PROGRAMS, realPrograms } from '../support/real-programs.ts';

const BID = 3_000_000_011n;
const END = START + BigInt(DURATION);
const DUE = END + BigInt(GRACE);
const isMissing = realPrograms() === null;

/** An auction in which the buyer leads, over and not settled; `at` says when it is. */
async function unsettled(terms: Partial<Terms> = {}, at = DUE): Promise<AuctionHouse> {
  const house = await opened(terms);
  const { world } = house;
  world.must(world.buyer, await house.bid(world.buyer, BID));
  world.vm.setTime(at);
  return house;
}

async function reclaimed(terms: Partial<Terms> = {}): Promise<AuctionHouse> {
  const house = await unsettled(terms);
  const { world } = house;
  world.must(world.buyer, await house.reclaim(world.buyer));
  return house;
}

const tryReclaim = async (house: AuctionHouse, ...[bidder, overrides]: Parameters<AuctionHouse['reclaim']>) =>
  house.world.vm.send(bidder, await house.reclaim(bidder, overrides)).error;

describe('reclaim_bid', () => {
  test.each([false, true])('gives the whole bid back, and nothing else (SPL: %s)', async (spl) => {
    const house = await unsettled({ spl });
    const { world } = house;
    const before = house.read();
    const [units, lamports] = [await currencyOf(house, world.buyer), world.vm.balance(world.buyer)];
    const rents = world.vm.balance(house.auction) - (spl ? 0n : BID);
    world.must(world.buyer, await house.reclaim(world.buyer));
    const paid = spl ? 0n : NETWORK_FEE;
    expect(await currencyOf(house, world.buyer)).toBe(units + BID - paid);
    if (spl) expect(world.vm.balance(world.buyer)).toBe(lamports - NETWORK_FEE);
    expect(house.read()).toEqual({ ...before, highestBidAmount: 0n });
    expect(before.highestBidder).toBe(world.buyer);
    expect(world.vm.balance(house.auction)).toBe(rents);
    if (house.escrow !== undefined) expect(world.vm.tokens(house.escrow)).toBe(0n);
    expect(world.vm.tokens(house.artwork)).toBe(1n);
  });

  test('opens the bidder’s token account if it is missing, at the bidder’s cost', async () => {
    const house = await unsettled({ spl: true });
    const { world } = house;
    const purse = (await world.purse(world.buyer)) ?? world.buyer;
    const elsewhere = (await world.purse(world.authority)) ?? world.authority;
    const { authority, currency, vm } = world;
    world.must(authority, await createAssociatedToken(signerOf(authority), authority, currency));
    const held = vm.tokens(purse) ?? 0n;
    world.must(world.buyer, transferTokens(signerOf(world.buyer), purse, elsewhere, held));
    vm.forge(purse, { owner: SYSTEM_PROGRAM, data: new Uint8Array(), lamports: 0n });
    const before = vm.balance(world.buyer);
    world.must(world.buyer, await house.reclaim(world.buyer));
    expect(vm.tokens(purse)).toBe(BID);
    expect(vm.balance(world.buyer)).toBe(before - vm.rent(165) - NETWORK_FEE);
  });

  test('leaves what strangers have sent into the escrow to the seller', async () => {
    const house = await unsettled({ spl: true });
    const { world, escrow } = house;
    if (escrow === undefined) throw new Error('no escrow');
    world.must(world.authority, mintTo(signerOf(world.authority), world.currency, escrow, 5n));
    world.must(world.buyer, await house.reclaim(world.buyer));
    expect(world.vm.tokens(escrow)).toBe(5n);
    const payeeToken = await world.purse(world.seller);
    world.must(world.seller, house.cancel(payeeToken === undefined ? {} : { payeeToken }));
    expect(await currencyOf(house, world.seller)).toBe(5n);
  });

  test('is possible from the last second of the seventh day on, and not before', async () => {
    const house = await unsettled({}, DUE - 1n);
    expect(await tryReclaim(house, house.world.buyer)).toBe('ReclaimTooEarly');
    house.world.vm.setTime(DUE);
    expect(await tryReclaim(house, house.world.buyer)).toBeUndefined();
  });

  test('counts from the end that a pause has moved, and waits while the auction is paused', async () => {
    const house = await opened({}, { startTime: START });
    const { world } = house;
    world.must(world.buyer, await house.bid(world.buyer, BID));
    world.must(world.authority, house.setPaused(true));
    world.vm.setTime(DUE + 5_000n);
    expect(await tryReclaim(house, world.buyer)).toBe('AuctionPaused');
    world.must(world.authority, house.setPaused(false));
    const { endTime } = house.read();
    expect(endTime).toBe(END + DUE + 5_000n - START);
    world.vm.setTime(endTime + BigInt(GRACE) - 1n);
    expect(await tryReclaim(house, world.buyer)).toBe('ReclaimTooEarly');
    world.vm.setTime(endTime + BigInt(GRACE));
    expect(await tryReclaim(house, world.buyer)).toBeUndefined();
  });

  test('is for the highest bidder alone, who signs', async () => {
    const house = await opened();
    const { world } = house;
    world.must(RIVAL, await house.bid(RIVAL, world.terms.price));
    world.must(world.buyer, await house.bid(world.buyer, BID, RIVAL));
    world.vm.setTime(DUE);
    for (const other of [RIVAL, world.seller, world.authority, world.feeAccount])
      expect(await tryReclaim(house, other)).toBe('NotHighestBidder');
    const { accounts = [], ...rest } = await house.reclaim(world.buyer);
    const unsigned = accounts.map((it, index) =>
      index === 0 ? { address: it.address, role: AccountRole.WRITABLE } : it,
    );
    expect(world.vm.send(RIVAL, { ...rest, accounts: unsigned }).error).toBe('MissingSignature');
  });

  test('pays into the accounts of the auction’s own escrow and of the bidder alone', async () => {
    const house = await unsettled({ spl: true });
    const { world } = house;
    const { buyer } = world;
    const payeeToken = await world.purse(RIVAL);
    expect(await tryReclaim(house, buyer, { payeeToken })).toBe('WrongTokenOwner');
    expect(await tryReclaim(house, buyer, { payeeToken: undefined })).toBe('MissingTokenAccount');
    expect(await tryReclaim(house, buyer, { escrowToken: payeeToken })).toBe('WrongTokenAddress');
    expect(await tryReclaim(house, buyer, { currencyMint: world.mint })).toBe('WrongBidMint');
    const auctionConfig = addressOf('forged auction');
    world.vm.forge(auctionConfig, { owner: house.program, data: world.vm.data(house.auction) });
    expect(await tryReclaim(house, buyer, { auctionConfig })).toBe('InvalidAuction');
    expect(await tryReclaim(house, buyer, { payeeToken: secondAccount(world, buyer, world.currency) })).toBe(
      undefined,
    );
  });

  test.each(WALLET_TURNS)('works for a bidder whose wallet is $name', async ({ turn }) => {
    const house = await unsettled();
    const { world } = house;
    turn(world.vm, world.buyer);
    const before = world.vm.balance(world.buyer);
    world.must(world.authority, await house.reclaim(world.buyer));
    expect(world.vm.balance(world.buyer)).toBe(before + BID);
  });
});

describe('an auction whose bid was taken back', () => {
  test.each([false, true])('gives no second one, and takes none (SPL: %s)', async (spl) => {
    const house = await reclaimed({ spl });
    const { world } = house;
    world.vm.setTime(DUE + 1n);
    expect(await tryReclaim(house, world.buyer)).toBe('NoBid');
    expect(await tryBid(house, RIVAL, BID * 2n)).toBe('AuctionEnded');
    expect(await tryBid(house, world.buyer, BID * 2n)).toBe('AuctionEnded');
    expect(world.vm.send(world.authority, house.setPaused(true)).error).toBe('AuctionEnded');
  });

  test('is settled for nobody: not by a stranger, nor by a seller who names the bidder', async () => {
    for (const artwork of ['nft', 'core'] as const) {
      const house = await reclaimed({ artwork });
      const { world } = house;
      expect(world.vm.send(world.authority, await house.settle(world.buyer)).error).toBe(
        'OnlySellerReclaims',
      );
      const bySeller = await house.settle(world.buyer, { authority: signerOf(world.seller) });
      expect(world.vm.send(world.seller, bySeller).error).toBe('WrongWinner');
    }
  });

  test.each(['cancel', 'settle'] as const)('goes back to its seller with all rent, by %s', async (by) => {
    const house = await createAuctionHouse({ spl: true });
    const { world } = house;
    const before = world.vm.balance(world.seller);
    world.must(world.seller, house.create());
    world.must(world.buyer, await house.bid(world.buyer, BID));
    world.vm.setTime(DUE);
    world.must(world.buyer, await house.reclaim(world.buyer));
    world.must(world.seller, by === 'cancel' ? house.cancel() : await house.settle(undefined));
    expect(world.vm.balance(world.seller)).toBe(before - 2n * NETWORK_FEE);
    expect([world.vm.tokens(world.sellerToken), world.vm.account(house.auction)]).toEqual([1n, undefined]);
  });

  test('does not take a scheduled bid either, whose bidder gets it back', async () => {
    const house = await opened({}, { startTime: START });
    const { world } = house;
    world.must(RIVAL, await schedule(house, RIVAL, BID * 2n));
    world.must(world.buyer, await house.bid(world.buyer, BID));
    world.vm.setTime(DUE);
    world.must(world.buyer, await house.reclaim(world.buyer));
    expect(world.vm.send(world.authority, await execute(house, RIVAL)).error).toBe('AuctionEnded');
    const before = world.vm.balance(RIVAL);
    world.must(RIVAL, await cancelScheduled(house, RIVAL));
    expect(world.vm.balance(RIVAL)).toBeGreaterThan(before + BID);
  });

  test('can be settled until then, and gives nothing back afterwards', async () => {
    const house = await unsettled({}, DUE + 1_000_000n);
    const { world } = house;
    world.must(world.authority, await house.settle(world.buyer));
    expect(world.vm.tokens(world.buyerToken)).toBe(1n);
    expect(await tryReclaim(house, world.buyer)).toBe('NoAuction');
  });
});

describe('an artwork that is kept from moving', () => {
  const machines = [
    ['the stand-ins', false],
    [isMissing ? `the real programs, ${NO_REAL_PROGRAMS}` : 'the real programs', true],
  ] as const;

  describe.each(machines)('on %s', (_machine, real) => {
    test.skipIf(real && isMissing)(
      'does not keep the bid: a programmable NFT whose rules refuse the escrow',
      async () => {
        const house = await unsettled({ artwork: 'ruled', real, primary: false }, END);
        const { world } = house;
        await setRules(world, { PubkeyMatch: { pubkey: RIVAL, field: 'Destination' } });
        expect(world.vm.send(world.authority, await house.settle(world.buyer)).ok).toBe(false);
        world.vm.setTime(DUE);
        expect(world.vm.send(world.authority, await house.settle(world.buyer)).ok).toBe(false);
        world.must(world.buyer, await house.reclaim(world.buyer));
        expect(world.vm.send(world.seller, house.cancel()).ok).toBe(false);
        await setRules(world, { PubkeyMatch: { pubkey: world.seller, field: 'Destination' } });
        world.must(world.seller, house.cancel());
        expect(world.vm.tokens(world.sellerToken)).toBe(1n);
      },
    );

    test.skipIf(real && isMissing)(
      'does not keep the bid: a core asset whose authority has it refuse every wallet',
      async () => {
        const house = await unsettled({ artwork: 'core', real, primary: false }, END);
        const { world } = house;
        const ruled = (programs: readonly (typeof SYSTEM_PROGRAM)[]) => {
          const creators = world.creators.map((address, index) => ({
            address,
            percentage: index === 0 ? 60 : 40,
          }));
          const ruleSet = { kind: programs.length === 0 ? 'none' : 'deny', programs } as const;
          const royalties = { basisPoints: 500, creators, ruleSet };
          const by = { asset: world.mint, payer: signerOf(world.authority) };
          world.must(world.authority, updateCorePlugin({ ...by, content: { kind: 'royalties', royalties } }));
        };
        ruled([SYSTEM_PROGRAM]);
        world.vm.setTime(DUE);
        expect(world.vm.send(world.authority, await house.settle(world.buyer)).ok).toBe(false);
        world.must(world.buyer, await house.reclaim(world.buyer));
        expect(world.vm.send(world.seller, house.cancel()).ok).toBe(false);
        ruled([]);
        world.must(world.seller, house.cancel());
        expect(coreOwner(world)).toBe(world.seller);
      },
    );
  });
});
