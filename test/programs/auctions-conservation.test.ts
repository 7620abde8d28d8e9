import fc from 'fast-check';
import { expect, test } from 'vitest';
import { terms } from '../support/program-arbitraries.ts';
import {
  createAuctionHouse,
  currencyOf,
  DURATION,
  GRACE,
  LEAST_SOL,
  RIVAL,
} from '../support/program-auctions.ts';
import { conserve, ledgerOf } from '../support/program-ledger.ts';
import { BASE, expectedSplit } from '../support/program-money.ts';
import { associatedToken } from '../support/program-tokens.ts';
import { NETWORK_FEE, START } from '../support/program-vm.ts';
import { runsOf } from '../support/sample.ts';
import { beginRun } from '../support/test-end.ts';

/** Half of 64 bits: two bidders' tokens are one supply. */
const HALF = (1n << 63n) - 1n;

const drawn = terms.chain((it) => {
  const most = it.spl ? HALF : it.funds / 4n;
  const least = it.spl ? 1n : LEAST_SOL;
  const bounded = it.price < least ? least : it.price > most / 2n ? most / 2n : it.price;
  const price = bounded < least ? least : bounded;
  return fc.record({
    it: fc.constant({ ...it, price, funds: most + (it.spl ? 0n : BASE) }),
    bids: fc.array(fc.record({ rival: fc.boolean(), raise: fc.bigInt({ min: 0n, max: price / 4n }) }), {
      maxLength: 4,
    }),
    /** Nobody settles it, and its winner takes the bid back. */
    isReclaimed: fc.boolean(),
  });
});

test('an auction moves bids, refunds and rents between the parties, and keeps every unit', async () => {
  await fc.assert(
    fc
      .asyncProperty(drawn, async ({ it, bids, isReclaimed }) => {
        const house = await createAuctionHouse(it);
        const { world } = house;
        const purses = [house.escrow, await world.purse(RIVAL)].filter((purse) => purse !== undefined);
        const holders = [house.artwork, await associatedToken(RIVAL, world.mint)];
        const ledger = await ledgerOf(world, { lamports: [RIVAL, house.auction], purses, holders });
        const created = conserve(world, ledger, world.seller, house.create());
        expect(created.error).toBe(expectedSplit(it) === undefined ? 'FeesExceedPrice' : undefined);
        if (!created.ok) return;
        let highest: { bidder: typeof RIVAL; amount: bigint } | undefined;
        for (const { rival, raise } of bids) {
          const bidder = rival ? RIVAL : world.buyer;
          const amount = (highest?.amount ?? it.price) + raise;
          const least: bigint =
            highest === undefined ? it.price : highest.amount + (highest.amount / 10n || 1n);
          const previous = highest?.bidder === bidder ? undefined : highest?.bidder;
          const outcome = conserve(world, ledger, bidder, await house.bid(bidder, amount, previous));
          expect(outcome.error).toBe(amount < least ? 'BidTooLow' : undefined);
          if (outcome.ok) highest = { bidder, amount };
        }
        if (highest === undefined) {
          expect(conserve(world, ledger, world.seller, house.cancel()).error).toBeUndefined();
          return;
        }
        world.vm.setTime(START + BigInt(DURATION));
        if (isReclaimed) {
          world.vm.setTime(START + BigInt(DURATION + GRACE));
          const held = await currencyOf(house, highest.bidder);
          const reclaim = await house.reclaim(highest.bidder);
          expect(conserve(world, ledger, highest.bidder, reclaim).error).toBeUndefined();
          const fee = it.spl ? 0n : NETWORK_FEE;
          expect(await currencyOf(house, highest.bidder)).toBe(held + highest.amount - fee);
          expect(conserve(world, ledger, world.seller, house.cancel()).error).toBeUndefined();
          expect(world.vm.tokens(world.sellerToken)).toBe(1n);
          return;
        }
        const settled = conserve(world, ledger, world.authority, await house.settle(highest.bidder));
        expect(settled.error).toBeUndefined();
        expect(world.vm.tokens(await associatedToken(highest.bidder, world.mint))).toBe(1n);
      })
      .beforeEach(beginRun),
    { numRuns: runsOf(80, 25) },
  );
});
