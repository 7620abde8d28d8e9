import { AccountRole } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { AUCTION_ERROR_NAMES } from '../../src/chain/generated/auction/index.ts';
import {
  type AuctionHouse,
  createAuctionHouse,
  DURATION,
  RIVAL,
  SCHEDULED_ERRORS,
} from '../support/program-auctions.ts';
import { AT, cancelScheduled, execute, schedule } from '../support/program-scheduled-bids.ts';
import { addressOf, type Outcome, START } from '../support/program-vm.ts';

const NOBODY = addressOf('nobody');
const AMOUNT = 2_000_000_000n;
const END = START + BigInt(DURATION);

/** Provokes one error in an auction that runs from START, with nothing scheduled. */
type Provocation = (house: AuctionHouse) => Promise<Outcome>;

const scheduling =
  (overrides: Parameters<typeof schedule>[3], amount = AMOUNT): Provocation =>
  async (house) =>
    house.world.vm.send(RIVAL, await schedule(house, RIVAL, amount, overrides));

/** With a bid of the rival scheduled, and its time come. */
const executing =
  (change: (house: AuctionHouse) => unknown, overrides: Parameters<typeof execute>[3] = {}): Provocation =>
  async (house) => {
    house.world.must(RIVAL, await schedule(house, RIVAL, AMOUNT));
    house.world.vm.setTime(AT);
    await change(house);
    return house.world.vm.send(house.world.authority, await execute(house, RIVAL, undefined, overrides));
  };

const PROVOCATIONS: Readonly<Record<string, Provocation>> = {
  WrongScheduledBidAddress: scheduling({ scheduledBid: NOBODY }),
  ScheduledBidExists: async (house) => {
    house.world.must(RIVAL, await schedule(house, RIVAL, AMOUNT));
    return house.world.vm.send(RIVAL, await schedule(house, RIVAL, AMOUNT + 1n));
  },
  NoScheduledBid: async (house) => house.world.vm.send(RIVAL, await cancelScheduled(house, RIVAL)),
  InvalidScheduledBid: async (house) =>
    house.world.vm.send(RIVAL, await cancelScheduled(house, RIVAL, { scheduledBid: house.auction })),
  WrongBidder: executing(() => undefined, { bidder: NOBODY }),
  WrongAuction: executing(() => undefined, { auctionConfig: NOBODY }),
  AuctionChanged: executing((house) => {
    house.world.must(house.world.seller, house.cancel());
    house.world.must(house.world.seller, house.create({ startTime: START, reservePrice: 1_000_000_006n }));
  }),
  ExecutionInPast: scheduling({ executeAt: START }),
  ExecutionAfterEnd: scheduling({ executeAt: END }),
  ExecutionTooEarly: executing(({ world }) => world.vm.setTime(AT - 1n)),
};

/** Errors of bids that scheduled bids have too, at scheduling. */
const SHARED: Readonly<Record<string, Provocation>> = {
  BidTooLow: scheduling({}, 1_000_000_006n),
  WrongBidMint: scheduling({ currencyMint: NOBODY }),
  TermsChanged: scheduling({ terms: new Uint8Array(32) }),
  InsufficientFunds: async (house) => scheduling({}, house.world.terms.funds + 1n)(house),
  BidderIsSeller: async (house) => {
    const { seller, vm } = house.world;
    return vm.send(seller, await schedule(house, seller, AMOUNT));
  },
  NoAuction: async (house) => {
    house.world.must(house.world.seller, house.cancel());
    return scheduling({})(house);
  },
  AuctionPaused: async (house) => {
    house.world.must(house.world.authority, house.setPaused(true));
    return scheduling({})(house);
  },
  AuctionEnded: async (house) => {
    house.world.vm.setTime(END);
    return scheduling({ executeAt: END + 1n })(house);
  },
  WrongPreviousBidder: executing(async (house) => {
    house.world.must(house.world.buyer, await house.bid(house.world.buyer, 1_000_000_007n));
  }),
  MissingSignature: async (house) => {
    const bid = await schedule(house, RIVAL, AMOUNT);
    const [first, ...rest] = bid.accounts ?? [];
    if (first === undefined) throw new Error('no accounts');
    return house.world.vm.send(house.world.buyer, {
      ...bid,
      accounts: [{ address: first.address, role: AccountRole.WRITABLE }, ...rest],
    });
  },
};

describe('every refused precondition of scheduled bids has its own error', () => {
  test.each([...Object.entries(PROVOCATIONS), ...Object.entries(SHARED)])('%s', async (name, attempt) => {
    const house = await createAuctionHouse();
    house.world.must(house.world.seller, house.create({ startTime: START }));
    const outcome = await attempt(house);
    expect(outcome.error, outcome.logs.join('\n')).toBe(name);
    expect(AUCTION_ERROR_NAMES[outcome.code ?? 0]).toBe(name);
  });

  test('and no error of the IDL is without such a test', () => {
    expect(Object.keys(PROVOCATIONS).sort()).toEqual([...SCHEDULED_ERRORS].sort());
  });
});
