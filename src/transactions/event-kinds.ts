import { type Address, WRAPPED_SOL_MINT } from '../domain/address.ts';
import type { DescribedInstruction } from './describe.ts';

/** What an instruction says itself. What it leaves out is known from the events before it. */
export interface EventKind {
  readonly kind: string;
  /** The role of the account that it is about, in the order of the program. */
  readonly account: string;
  readonly seller?: string;
  readonly buyer?: string;
  /** How much: an argument, or what stands before (`standing`). Left out: nothing is paid or asked. */
  readonly amount?:
    | { readonly argument: string }
    | { readonly standing: true }
    | { readonly tickets: string };
  /** What stands afterwards. Left out: what stood before. */
  readonly standing?: 'amount' | 'nothing';
  /** Another account whose standing amount is meant. */
  readonly of?: string;
  /** Where the instruction has no account for it. */
  readonly currency?: Address;
}

const STANDING = { standing: true } as const;
const argument = (name: string) => ({ argument: name });

const REPRICE: EventKind = {
  ...{ kind: 'listing.reprice', account: 'listing', seller: 'seller' },
  ...{ amount: argument('newPrice'), standing: 'amount' },
};

/** By program and instruction, as their clients call them. Instructions without a row are about no artwork. */
const KINDS: Readonly<Record<string, EventKind>> = {
  'market List': {
    ...{ kind: 'listing.create', account: 'listing', seller: 'seller' },
    ...{ amount: argument('price'), standing: 'amount' },
  },
  'market UpdatePrice': REPRICE,
  'market Reprice': REPRICE,
  'market Buy': {
    kind: 'listing.buy',
    account: 'listing',
    seller: 'seller',
    buyer: 'buyer',
    amount: STANDING,
  },
  'market BuyEdition': {
    ...{ kind: 'listing.buy', account: 'listing', seller: 'seller', buyer: 'buyer' },
    amount: argument('price'),
  },
  'market Delist': { kind: 'listing.cancel', account: 'listing', seller: 'seller' },
  'market MakeOffer': {
    ...{ kind: 'offer.create', account: 'offer', buyer: 'buyer' },
    ...{ amount: argument('price'), standing: 'amount' },
  },
  'market CancelOffer': { kind: 'offer.cancel', account: 'offer', buyer: 'buyer', amount: STANDING },
  'market AcceptOffer': {
    ...{ kind: 'offer.accept', account: 'offer', seller: 'seller', buyer: 'buyer' },
    amount: STANDING,
  },
  'auction Create': {
    ...{ kind: 'auction.create', account: 'auctionConfig', seller: 'seller' },
    ...{ amount: argument('reservePrice'), standing: 'nothing' },
  },
  'auction Bid': {
    ...{ kind: 'auction.bid', account: 'auctionConfig', buyer: 'bidder' },
    ...{ amount: argument('amount'), standing: 'amount' },
  },
  'auction ExecuteScheduledBid': {
    ...{ kind: 'auction.bid', account: 'auctionConfig', buyer: 'bidder', of: 'scheduledBid' },
    ...{ amount: STANDING, standing: 'amount' },
  },
  // The winner and the price are those of the highest bid.
  'auction Settle': { kind: 'auction.settle', account: 'auctionConfig', seller: 'seller', amount: STANDING },
  'auction Cancel': { kind: 'auction.cancel', account: 'auctionConfig', seller: 'seller' },
  'auction SetPaused': { kind: 'auction.pause', account: 'auctionConfig' },
  'auction ReclaimBid': {
    ...{ kind: 'auction.reclaim-bid', account: 'auctionConfig', buyer: 'bidder' },
    ...{ amount: STANDING, standing: 'nothing' },
  },
  'auction ScheduleBid': {
    ...{ kind: 'scheduled-bid.place', account: 'scheduledBid', buyer: 'bidder', of: 'auctionConfig' },
    ...{ amount: argument('amount'), standing: 'amount' },
  },
  'auction CancelScheduledBid': {
    ...{ kind: 'scheduled-bid.cancel', account: 'scheduledBid', buyer: 'bidder', amount: STANDING },
  },
  'raffle Create': {
    ...{ kind: 'raffle.create', account: 'raffle', seller: 'creator' },
    ...{ amount: argument('ticketPrice'), standing: 'amount' },
  },
  'raffle BuyTickets': {
    kind: 'raffle.buy-tickets',
    account: 'raffle',
    buyer: 'buyer',
    amount: { tickets: 'amount' },
  },
  'raffle End': { kind: 'raffle.end', account: 'raffle' },
  'raffle Draw': { kind: 'raffle.draw', account: 'raffle' },
  'raffle ClaimProceeds': { kind: 'raffle.claim-proceeds', account: 'raffle', seller: 'creator' },
  'raffle ClaimPrize': { kind: 'raffle.claim-prize', account: 'raffle', seller: 'creator', buyer: 'winner' },
  'raffle Cancel': { kind: 'raffle.cancel', account: 'raffle', seller: 'creator' },
  'raffle Close': { kind: 'raffle.close', account: 'raffle', seller: 'creator' },
  'vendor-a CreateOrder': {
    ...{ kind: 'vendor-a.create-order', account: 'order', seller: 'seller' },
    ...{ amount: argument('price'), standing: 'amount' },
  },
  'vendor-a UpdateOrder': {
    ...{ kind: 'vendor-a.update-order', account: 'order', seller: 'seller' },
    ...{ amount: argument('price'), standing: 'amount' },
  },
  'vendor-a CancelOrder': { kind: 'vendor-a.cancel-order', account: 'order', seller: 'seller' },
  'vendor-a Buy': {
    kind: 'vendor-a.buy',
    account: 'order',
    seller: 'seller',
    buyer: 'buyer',
    amount: STANDING,
  },
  'vendor-b List': {
    ...{ kind: 'vendor-b.list', account: 'listState', seller: 'seller' },
    ...{ amount: argument('amount'), standing: 'amount', currency: WRAPPED_SOL_MINT },
  },
  'vendor-b Delist': { kind: 'vendor-b.delist', account: 'listState', seller: 'seller' },
};

/** By which an artwork gets another owner for a price. */
export const SALES: ReadonlySet<unknown> = new Set([
  'listing.buy',
  'offer.accept',
  'auction.settle',
  'vendor-a.buy',
]);

/** Null for an instruction that is about no artwork. */
export function eventKindOf({ programName, name, arguments: given }: DescribedInstruction): EventKind | null {
  const called = name?.replace(/(Token2022|Compressed)$/, '');
  const found = KINDS[`${programName} ${called}`] ?? null;
  return found?.kind === 'auction.pause' && given.paused === 'false'
    ? { ...found, kind: 'auction.resume' }
    : found;
}

/** Null for an account that is left out: the program's own address stands in its place. */
export function roleOf(
  { accounts, program }: DescribedInstruction,
  name: string | undefined,
): Address | null {
  const found = accounts.find(({ role }) => role === name)?.address;
  return name === undefined || found === undefined || found === program ? null : found;
}

/** An argument that is an amount. */
export function amountIn({ arguments: given }: DescribedInstruction, argument: string): bigint | null {
  const text = given[argument];
  return text !== undefined && /^\d+$/.test(text) ? BigInt(text) : null;
}
