import { AccountRole, type Address, getAddressEncoder, type Instruction } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { AUCTION_ERROR_NAMES } from '../../src/chain/generated/auction/index.ts';
import {
  type AuctionHouse,
  createAuctionHouse,
  DURATION,
  GRACE,
  LEAST_SOL,
  RIVAL,
  SCHEDULED_ERRORS,
} from '../support/program-auctions.ts';
import type { Terms } from '../support/program-money.ts';
import { FIRST_SHARE_OFFSET, ROYALTY_OFFSET, tokenStandardOffset } from '../support/program-record.ts';
import {
  FREEZE_AUTHORITY_OFFSET,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  tokenAccountBytes,
} from '../support/program-tokens.ts';
import { addressOf, type Outcome, START, signerOf, TOO_FAR } from '../support/program-vm.ts';

const MAX = 18_446_744_073_709_551_615n;
const NOBODY = addressOf('nobody');
const END = START + BigInt(DURATION);

/** Provokes one error: at `create` on a fresh world, otherwise on an auction with a bid of the buyer. */
interface Provocation {
  readonly terms?: Partial<Terms>;
  /** What the auction has before: nothing, no bid, or the buyer's bid of the reserve. */
  readonly stage?: 'fresh' | 'open';
  readonly attempt: (house: AuctionHouse) => Outcome | Promise<Outcome>;
}

const send = (house: AuctionHouse, from: Address, instruction: Instruction) =>
  house.world.vm.send(from, instruction);

const creating = (
  overrides: (house: AuctionHouse) => Parameters<AuctionHouse['create']>[0],
  terms: Partial<Terms> = {},
): Provocation => ({
  terms,
  stage: 'fresh',
  attempt: (house) => send(house, house.world.seller, house.create(overrides(house))),
});

const bidding = (
  overrides: (house: AuctionHouse) => Parameters<AuctionHouse['bid']>[3],
  terms: Partial<Terms> = {},
): Provocation => ({
  terms,
  attempt: async (house) =>
    send(house, RIVAL, await house.bid(RIVAL, 2_000_000_000n, house.world.buyer, overrides(house))),
});

/** The time is over. */
const settling = (
  overrides: (house: AuctionHouse) => Parameters<AuctionHouse['settle']>[1],
  terms: Partial<Terms> = {},
  trailing?: [],
): Provocation => ({
  terms,
  attempt: async (house) => {
    house.world.vm.setTime(END);
    const settle = await house.settle(house.world.buyer, overrides(house), trailing);
    return send(house, house.world.authority, settle);
  },
});

/** When the highest bid can be taken back, or so many seconds later. */
const reclaiming = async (house: AuctionHouse, bidder: Address, later = 0n) => {
  house.world.vm.setTime(END + BigInt(GRACE) + later);
  return send(house, bidder, await house.reclaim(bidder));
};

const creatingAfter = (change: (house: AuctionHouse) => void, terms: Partial<Terms> = {}): Provocation =>
  creating((house) => {
    change(house);
    return {};
  }, terms);

function withRole(instruction: Instruction, index: number, role: AccountRole): Instruction {
  const accounts = (instruction.accounts ?? []).map(({ address, ...meta }, at) =>
    at === index ? { address, role } : { address, ...meta },
  );
  return { ...instruction, accounts };
}

function forgedToken({ world }: AuctionHouse, mint: Address, owner: Address): Address {
  const token = addressOf('forged token account');
  world.vm.forge(token, { owner: TOKEN_PROGRAM, data: tokenAccountBytes(mint, owner, 1n) });
  return token;
}

const PROVOCATIONS: Readonly<Record<string, Provocation>> = {
  UnknownInstruction: {
    attempt: (house) =>
      send(house, house.world.seller, { ...house.setPaused(true), data: new Uint8Array(8) }),
  },
  InvalidArguments: {
    attempt: (house) => {
      const pause = house.setPaused(true);
      return send(house, house.world.authority, {
        ...pause,
        data: (pause.data ?? new Uint8Array()).slice(0, 8),
      });
    },
  },
  NotEnoughAccounts: {
    attempt: (house) => {
      const pause = house.setPaused(true);
      return send(house, house.world.authority, { ...pause, accounts: (pause.accounts ?? []).slice(0, 1) });
    },
  },
  MissingSignature: {
    attempt: (house) => send(house, RIVAL, withRole(house.setPaused(true), 0, AccountRole.READONLY)),
  },
  AccountNotWritable: {
    attempt: (house) =>
      send(house, house.world.authority, withRole(house.setPaused(true), 1, AccountRole.READONLY)),
  },
  WrongSystemProgram: creating(() => ({ systemProgram: NOBODY })),
  WrongTokenProgram: creating(() => ({ tokenProgram: TOKEN_2022_PROGRAM })),
  WrongAssociatedTokenProgram: creating(() => ({ associatedTokenProgram: NOBODY })),
  WrongAssetProgram: creating(() => ({ assetProgram: NOBODY })),
  AssetIsToken2022: creatingAfter(({ world: { vm, mint } }) =>
    vm.forge(mint, { owner: TOKEN_2022_PROGRAM, data: vm.data(mint) }),
  ),
  InvalidMint: creatingAfter(({ world: { vm, mint } }) => vm.patch(mint, 45, [0])),
  NotAnNft: creatingAfter(({ world: { vm, mint } }) => vm.patch(mint, 36, [2])),
  FreezeAuthorityOpen: creatingAfter(({ world: { vm, mint } }) =>
    vm.patch(mint, FREEZE_AUTHORITY_OFFSET, [1, 0, 0, 0, 9]),
  ),
  MintAuthorityOpen: creating(() => ({ edition: undefined })),
  CurrencyIsToken2022: creating(({ world: { vm, mint } }) => {
    const currencyMint = addressOf('token-2022 mint');
    vm.forge(currencyMint, { owner: TOKEN_2022_PROGRAM, data: vm.data(mint) });
    return { currencyMint };
  }),
  InvalidCurrency: creating(() => ({ currencyMint: NOBODY })),
  CurrencyFreezableBySeller: creatingAfter(
    ({ world: { vm, currency, seller } }) =>
      vm.patch(currency, FREEZE_AUTHORITY_OFFSET, [1, 0, 0, 0, ...getAddressEncoder().encode(seller)]),
    { spl: true },
  ),
  TimeTooFar: creating(() => ({ startTime: TOO_FAR })),
  CurrencyIsAsset: creating(({ world }) => ({ currencyMint: world.mint })),
  WrongMetadataAddress: creating(({ world }) => ({ metadata: world.edition })),
  InvalidMetadata: creatingAfter(({ world: { vm, metadata } }) => vm.patch(metadata, 0, [5])),
  UnsupportedTokenStandard: creatingAfter(({ world: { vm, metadata } }) =>
    vm.patch(metadata, tokenStandardOffset(2), [4]),
  ),
  InvalidCreatorShares: creatingAfter(({ world: { vm, metadata } }) =>
    vm.patch(metadata, FIRST_SHARE_OFFSET, [61]),
  ),
  CreatorCountMismatch: settling(() => ({}), {}, []),
  CreatorMismatch: {
    attempt: async (house) => {
      const { world } = house;
      world.vm.setTime(END);
      const reversed = await world.trailing([...world.creators].reverse());
      return send(house, world.authority, await house.settle(world.buyer, {}, reversed));
    },
  },
  FeesExceedPrice: creating(() => ({}), { primary: false, royaltyBps: 10_000 }),
  ArithmeticOverflow: creatingAfter(
    ({ world: { vm, metadata } }) => vm.patch(metadata, ROYALTY_OFFSET, [0xff, 0xff]),
    { primary: false, price: MAX },
  ),
  InvalidTokenAccount: creating(({ world }) => ({ fromToken: world.mint })),
  WrongTokenMint: creating((house) => ({ fromToken: forgedToken(house, NOBODY, house.world.seller) })),
  WrongTokenOwner: creating((house) => ({ fromToken: forgedToken(house, house.world.mint, RIVAL) })),
  WrongTokenAddress: creating(() => ({ toToken: NOBODY })),
  AssetNotHeld: creatingAfter(({ world: { vm, sellerToken } }) => vm.patch(sellerToken, 64, [0])),
  TermsChanged: bidding(() => ({ terms: new Uint8Array(32) })),
  EndsTooLate: bidding((house) => ({ latestEnd: house.read().endTime - 1n })),
  MissingTokenAccount: bidding(() => ({ payeeToken: undefined }), { spl: true }),
  InsufficientFunds: {
    attempt: async (house) =>
      send(house, RIVAL, await house.bid(RIVAL, house.world.terms.funds + 1n, house.world.buyer)),
  },
  InvalidMarketplace: creating(({ world }) => ({ marketplaceConfig: world.metadata })),
  ReserveTooLow: creating(() => ({ reservePrice: LEAST_SOL - 1n })),
  DurationIsZero: creating(() => ({ duration: 0 })),
  IncrementTooLow: creating(() => ({ minBidIncrementBps: 9 })),
  NegativeTime: creating(() => ({ startTime: -1n })),
  EndInPast: creating(() => ({ startTime: START - BigInt(DURATION) })),
  WrongAuctionAddress: creating(() => ({ auctionConfig: NOBODY })),
  AuctionAlreadyExists: {
    stage: 'open',
    attempt: (house) => send(house, house.world.seller, house.create()),
  },
  NoAuction: {
    stage: 'fresh',
    attempt: (house) => send(house, house.world.seller, house.cancel()),
  },
  InvalidAuction: {
    attempt: (house) => send(house, house.world.seller, house.cancel({ auctionConfig: house.world.config })),
  },
  WrongSeller: {
    stage: 'open',
    attempt: (house) => send(house, RIVAL, house.cancel({ seller: signerOf(RIVAL) })),
  },
  WrongMint: settling(() => ({ mint: NOBODY })),
  WrongFeeAccount: settling(() => ({ feeAccount: RIVAL })),
  WrongBidMint: bidding(() => ({ currencyMint: NOBODY })),
  WrongPreviousBidder: bidding(() => ({ previousBidder: NOBODY })),
  WrongWinner: settling(() => ({ winner: RIVAL })),
  BidderIsSeller: bidding(({ world }) => ({ bidder: signerOf(world.seller) })),
  BidTooLow: bidding(() => ({ amount: 1_100_000_006n })),
  NotStarted: {
    stage: 'fresh',
    attempt: async (house) => {
      house.world.must(house.world.seller, house.create({ startTime: START + 1n }));
      return send(house, RIVAL, await house.bid(RIVAL, house.world.terms.price));
    },
  },
  AuctionEnded: bidding(({ world }) => {
    world.vm.setTime(END);
    return {};
  }),
  AuctionNotEnded: {
    attempt: async (house) => {
      house.world.vm.setTime(END - 1n);
      return send(house, house.world.authority, await house.settle(house.world.buyer));
    },
  },
  HasBids: { attempt: (house) => send(house, house.world.seller, house.cancel()) },
  AuctionPaused: {
    attempt: async (house) => {
      house.world.must(house.world.authority, house.setPaused(true));
      return send(house, RIVAL, await house.bid(RIVAL, 2_000_000_000n, house.world.buyer));
    },
  },
  AuctionNotPaused: { attempt: (house) => send(house, house.world.authority, house.setPaused(false)) },
  NotMarketplaceAuthority: {
    attempt: (house) => send(house, house.world.seller, house.setPaused(true, house.world.seller)),
  },
  NoBid: { stage: 'open', attempt: (house) => reclaiming(house, house.world.buyer) },
  NotHighestBidder: { attempt: (house) => reclaiming(house, RIVAL) },
  ReclaimTooEarly: { attempt: (house) => reclaiming(house, house.world.buyer, -1n) },
  OnlySellerReclaims: {
    stage: 'fresh',
    attempt: async (house) => {
      house.world.must(house.world.seller, house.create({ startTime: START }));
      house.world.vm.setTime(END);
      const settle = await house.settle(undefined, { authority: signerOf(RIVAL) });
      return send(house, RIVAL, settle);
    },
  },
};

describe('every refused precondition of auctions has its own error', () => {
  test.each(Object.entries(PROVOCATIONS))('%s', async (name, { terms, stage, attempt }) => {
    const house = await createAuctionHouse(terms);
    const { world } = house;
    if (stage !== 'fresh') world.must(world.seller, house.create());
    if (stage === undefined) world.must(world.buyer, await house.bid(world.buyer, world.terms.price));
    const outcome = await attempt(house);
    expect(outcome.error, outcome.logs.join('\n')).toBe(name);
    expect(AUCTION_ERROR_NAMES[outcome.code ?? 0]).toBe(name);
  });

  test('and no error of the IDL is without such a test', () => {
    const tested = [...Object.keys(PROVOCATIONS), ...SCHEDULED_ERRORS];
    expect(tested.sort()).toEqual(Object.values(AUCTION_ERROR_NAMES).sort());
  });
});
