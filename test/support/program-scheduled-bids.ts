import type { Address, Instruction } from '@solana/kit';
import * as auction from '../../src/chain/generated/auction/index.ts';
import type { AuctionHouse } from './program-auctions.ts';
import { associatedToken } from './program-tokens.ts';
import { START, signerOf } from './program-vm.ts';

export type ScheduleInput = Parameters<typeof auction.getScheduleBidInstruction>[0];
export type ExecuteInput = Parameters<typeof auction.getExecuteScheduledBidInstruction>[0];
export type CancelInput = Parameters<typeof auction.getCancelScheduledBidInstruction>[0];

/** When the scheduled bids of the tests may be executed. */
export const AT = START + 100n;
/** Bytes of a scheduled bid. */
export const SCHEDULED_SIZE = 186;

/** Where a bidder's scheduled bid is. */
export async function scheduledAddress(house: AuctionHouse, bidder: Address): Promise<Address> {
  const seeds = { auctionConfig: house.auction, bidder };
  const [found] = await auction.findScheduledBidPda(seeds, house.override);
  return found;
}

/** Where the SPL escrow of a bidder's scheduled bid is; undefined for SOL. */
export async function scheduledEscrow(house: AuctionHouse, bidder: Address): Promise<Address | undefined> {
  if (!house.world.terms.spl) return undefined;
  return associatedToken(await scheduledAddress(house, bidder), house.world.currency);
}

/** The scheduled bid as it is on chain. */
export async function readScheduled(house: AuctionHouse, bidder: Address) {
  const data = house.world.vm.data(await scheduledAddress(house, bidder));
  return auction.getScheduledBidDecoder().decode(data);
}

export async function schedule(
  house: AuctionHouse,
  bidder: Address,
  amount: bigint,
  overrides: Partial<ScheduleInput> = {},
): Promise<Instruction> {
  const input: ScheduleInput = {
    bidder: signerOf(bidder),
    scheduledBid: await scheduledAddress(house, bidder),
    auctionConfig: house.auction,
    currencyMint: house.world.currency,
    payerToken: await house.world.purse(bidder),
    escrowToken: await scheduledEscrow(house, bidder),
    amount,
    executeAt: AT,
    terms: house.shown().terms,
  };
  return auction.getScheduleBidInstruction({ ...input, ...overrides }, house.override);
}

/** Executed by anybody: the marketplace authority here. */
export async function execute(
  house: AuctionHouse,
  bidder: Address,
  previous?: Address,
  overrides: Partial<ExecuteInput> = {},
): Promise<Instruction> {
  const input: ExecuteInput = {
    executor: signerOf(house.world.authority),
    bidder,
    previousBidder: previous,
    scheduledBid: await scheduledAddress(house, bidder),
    auctionConfig: house.auction,
    currencyMint: house.world.currency,
    payerToken: await scheduledEscrow(house, bidder),
    escrowToken: house.escrow,
    payeeToken: previous && (await house.world.purse(previous)),
  };
  return auction.getExecuteScheduledBidInstruction({ ...input, ...overrides }, house.override);
}

export async function cancelScheduled(
  house: AuctionHouse,
  bidder: Address,
  overrides: Partial<CancelInput> = {},
): Promise<Instruction> {
  const input: CancelInput = {
    bidder: signerOf(bidder),
    scheduledBid: await scheduledAddress(house, bidder),
    currencyMint: house.world.currency,
    escrowToken: await scheduledEscrow(house, bidder),
    payeeToken: await house.world.purse(bidder),
  };
  return auction.getCancelScheduledBidInstruction({ ...input, ...overrides }, house.override);
}
