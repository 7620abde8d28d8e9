import { createHash } from 'node:crypto';
import type { AccountMeta, Address, Instruction } from '@solana/kit';
import * as auction from '../../src/chain/generated/auction/index.ts';
import { rentOf } from './profile.ts';
import { BASE, type Terms } from './program-money.ts';
import { associatedToken, createAssociatedToken, mintTo } from './program-tokens.ts';
import { addressOf, prebuilt, signerOf } from './program-vm.ts';
import { createWorld, type World } from './program-world.ts';

export type CreateInput = Parameters<typeof auction.getCreateInstruction>[0];
export type BidInput = Parameters<typeof auction.getBidInstruction>[0];
export type SettleInput = Parameters<typeof auction.getSettleInstruction>[0];
export type CancelInput = Parameters<typeof auction.getCancelInstruction>[0];
export type ReclaimInput = Parameters<typeof auction.getReclaimBidInstruction>[0];

/** A second bidder, with as much money as the buyer. */
export const RIVAL = addressOf('rival');
/** Seconds that every auction of the tests runs. */
export const DURATION = 1_000;
/** Seconds after the end before the highest bidder can take the bid back. */
export const GRACE = 604_800;
/** The errors that only scheduled bids have; they are tested with scheduled bids. */
export const SCHEDULED_ERRORS: readonly string[] = Object.entries(auction.AUCTION_ERROR_NAMES)
  .filter(
    ([code]) =>
      Number(code) >= auction.AUCTION_ERROR__WRONG_SCHEDULED_BID_ADDRESS &&
      Number(code) < auction.AUCTION_ERROR__NO_BID,
  )
  .map(([, name]) => name);
/** The least first bid in SOL: what keeps an empty wallet alive. */
export const LEAST_SOL = rentOf(0n);

/** A world with the auction program, and the instructions that its parties would send. */
export class AuctionHouse {
  readonly world: World;
  readonly program: Address;
  readonly auction: Address;
  readonly artwork: Address;
  readonly escrow: Address | undefined;

  constructor(world: World, places: Pick<AuctionHouse, 'program' | 'auction' | 'artwork' | 'escrow'>) {
    this.world = world;
    this.program = places.program;
    this.auction = places.auction;
    this.artwork = places.artwork;
    this.escrow = places.escrow;
  }

  get override() {
    return { programAddress: this.program };
  }

  /** The auction as it is on chain. */
  read(): auction.AuctionConfig {
    return auction.getAuctionConfigDecoder().decode(this.world.vm.data(this.auction));
  }

  /** The seller opens an auction with the price of the terms as reserve; its clock waits for the first bid. */
  create(overrides: Partial<CreateInput> = {}): Instruction {
    const { world } = this;
    const input: CreateInput = {
      seller: signerOf(world.seller),
      auctionConfig: this.auction,
      marketplaceConfig: world.config,
      ...world.block(world.sellerToken, this.artwork),
      currencyMint: world.currency,
      escrowToken: this.escrow,
      reservePrice: world.terms.price,
      startTime: 0n,
      duration: DURATION,
      minBidIncrementBps: 1_000,
      minBidIncrement: 0n,
      absoluteIncrement: false,
      timeExtPeriod: 100,
      timeExtDelta: 200,
      disablePrimarySplit: !world.terms.split,
    };
    return auction.getCreateInstruction({ ...input, ...overrides }, this.override);
  }

  /** What a bidder who is shown the auction now agrees to: its terms, and the end with one extension. */
  shown(): Pick<BidInput, 'terms' | 'latestEnd'> {
    const data = this.world.vm.account(this.auction)?.data;
    if (data?.length !== auction.getAuctionConfigSize()) return { terms: new Uint8Array(32), latestEnd: 0n };
    const { endTime, timeExtDelta } = this.read();
    const terms = createHash('sha256');
    for (const part of [data.slice(8, 146), data.slice(194, 250), data.slice(258)]) terms.update(part);
    return { terms: terms.digest(), latestEnd: endTime + BigInt(timeExtDelta) };
  }

  async bid(
    bidder: Address,
    amount: bigint,
    previous?: Address,
    overrides: Partial<BidInput> = {},
  ): Promise<Instruction> {
    const input: BidInput = {
      bidder: signerOf(bidder),
      previousBidder: previous,
      auctionConfig: this.auction,
      currencyMint: this.world.currency,
      payerToken: await this.world.purse(bidder),
      escrowToken: this.escrow,
      payeeToken: previous && (await this.world.purse(previous)),
      amount,
      ...this.shown(),
    };
    return auction.getBidInstruction({ ...input, ...overrides }, this.override);
  }

  /** Settled by anybody (the authority here) for a winner, by the seller without. */
  async settle(
    winner: Address | undefined,
    overrides: Partial<SettleInput> = {},
    trailing?: readonly AccountMeta[],
  ): Promise<Instruction> {
    const { world } = this;
    const input: SettleInput = {
      authority: signerOf(winner === undefined ? world.seller : world.authority),
      seller: world.seller,
      winner,
      auctionConfig: this.auction,
      feeAccount: world.feeAccount,
      ...world.block(this.artwork, await associatedToken(winner ?? world.seller, world.mint)),
      currencyMint: world.currency,
      escrowToken: this.escrow,
      payeeToken: await world.purse(world.seller),
      feeToken: await world.purse(world.feeAccount),
    };
    const instruction = auction.getSettleInstruction({ ...input, ...overrides }, this.override);
    return { ...instruction, accounts: [...instruction.accounts, ...(trailing ?? (await world.trailing()))] };
  }

  cancel(overrides: Partial<CancelInput> = {}): Instruction {
    const { world } = this;
    const input: CancelInput = {
      seller: signerOf(world.seller),
      auctionConfig: this.auction,
      ...world.block(this.artwork, world.sellerToken),
      currencyMint: world.currency,
      escrowToken: this.escrow,
    };
    return auction.getCancelInstruction({ ...input, ...overrides }, this.override);
  }

  async reclaim(bidder: Address, overrides: Partial<ReclaimInput> = {}): Promise<Instruction> {
    const input: ReclaimInput = {
      bidder: signerOf(bidder),
      auctionConfig: this.auction,
      currencyMint: this.world.currency,
      escrowToken: this.escrow,
      payeeToken: await this.world.purse(bidder),
    };
    return auction.getReclaimBidInstruction({ ...input, ...overrides }, this.override);
  }

  setPaused(paused: boolean, authority = this.world.authority): Instruction {
    const input = { authority: signerOf(authority), auctionConfig: this.auction, paused };
    return auction.getSetPausedInstruction(input, this.override);
  }
}

async function fundRival({ vm, terms, authority, currency }: World): Promise<readonly Instruction[]> {
  vm.fund(RIVAL, terms.spl ? BASE : terms.funds);
  if (!terms.spl) return [];
  const issuer = signerOf(authority);
  const purse = await associatedToken(RIVAL, currency);
  return [await createAssociatedToken(issuer, RIVAL, currency), mintTo(issuer, currency, purse, terms.funds)];
}

/** Builds a world with the auction program in it, an artwork with the seller and two bidders with money. */
export async function createAuctionHouse(
  terms: Partial<Terms> = {},
  program: Address = auction.AUCTION_PROGRAM_ADDRESS,
): Promise<AuctionHouse> {
  const world = await createWorld(terms);
  world.vm.load(program, prebuilt('auction'));
  const funding = await fundRival(world);
  if (funding.length > 0) world.must(world.authority, ...funding);
  const [address] = await auction.findAuctionConfigPda({ mint: world.mint }, { programAddress: program });
  return new AuctionHouse(world, {
    program,
    auction: address,
    artwork: await associatedToken(address, world.mint),
    escrow: world.terms.spl ? await associatedToken(address, world.currency) : undefined,
  });
}

/** A house in which the seller has opened an auction. */
export async function opened(terms: Partial<Terms> = {}, create: Parameters<AuctionHouse['create']>[0] = {}) {
  const house = await createAuctionHouse(terms);
  house.world.must(house.world.seller, house.create(create));
  return house;
}

/** What a bid comes to: its error, or undefined. */
export const tryBid = async (house: AuctionHouse, bidder: Address, amount: bigint, previous?: Address) =>
  house.world.vm.send(bidder, await house.bid(bidder, amount, previous)).error;

/** What a wallet holds of the currency, base units. */
export const currencyOf = async ({ world }: AuctionHouse, wallet: Address) => {
  const purse = await world.purse(wallet);
  return purse === undefined ? world.vm.balance(wallet) : (world.vm.tokens(purse) ?? 0n);
};
