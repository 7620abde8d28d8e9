import { SANDBOX_CURRENCY } from '../../src/config/deployments.ts';
import { type Address, UNSET_ADDRESS, WRAPPED_SOL_MINT } from '../../src/domain/address.ts';
import { isOperationName, type OperationName } from '../../src/operations/registry.ts';
import { auctionPlace, listingPlace, offerPlace, scheduledPlace } from '../model/places.ts';

/** By what an artwork or a raffle is named: the mint, or the account that is about it. */
export const NAMINGS = ['mint', 'account'] as const;
export type Naming = (typeof NAMINGS)[number];

/** How amounts are typed: in base units, or as a bare number, which is in the currency that the node names. */
export const SPELLINGS = ['base units', 'bare'] as const;
export type Spelling = (typeof SPELLINGS)[number];

/** What is asked for, whatever the operation. Each takes some of it. */
export interface Wish {
  readonly mint: Address;
  readonly raffle: Address;
  readonly seller: Address;
  readonly buyer: Address;
  readonly creator: Address;
  readonly bidder: Address;
  readonly authority: Address;
  readonly price: bigint;
  readonly newPrice: bigint;
  readonly maxPrice: bigint | null;
  readonly minPrice: bigint | null;
  /** Null: the least that is accepted, up to `ceiling`. */
  readonly amount: bigint | null;
  readonly ceiling: bigint;
  readonly executeAt: number;
  readonly ticketPrice: bigint;
  readonly reservePrice: bigint;
  readonly currencyMint: Address;
  readonly bidMint: Address;
  readonly startTime: number;
  readonly endTime: number;
  readonly duration: number;
  readonly absoluteIncrement: boolean;
  readonly minBidIncrement: bigint;
  readonly timeExtPeriod: number;
  readonly timeExtDelta: number;
  readonly enablePrimarySplit: boolean;
  readonly nonCustodial?: boolean;
  readonly editionsLimit: number;
  readonly buyerSetsPrice: boolean;
  readonly whitelistConfig: Address;
  readonly supply: number;
  readonly ticketLimit: number;
  readonly ticketCount: number;
  readonly orderId: string;
  readonly maxPayment: bigint | null;
  readonly maxSolDebit: bigint | null;
  /** What a purchase is paid with, where that is another token than the listing asks for. */
  readonly swap?: { readonly inputMint: Address; readonly slippageBps: number };
}

/** Where the artwork or raffle is named: `mint` where only that is taken. */
type Place = (wish: Wish) => Address;

interface Words {
  /** The account that may be named instead; null where there is none yet. */
  readonly account: Place | null;
  readonly mint: Place;
  /** What follows the name. `currency` is that of the listing, offer, auction or raffle on the chain. */
  rest(wish: Wish, currency: Address, spelling: Spelling): readonly (string | null)[];
}

const mint: Place = (wish) => wish.mint;
const nothing = (): readonly string[] => [];

/** Digits behind the point of SOL, and of the currency of the sandbox. */
const DECIMALS = { sol: 9, boxd: SANDBOX_CURRENCY.decimals };

function amount(value: bigint, currency: Address, spelling: Spelling): string {
  const isSol = currency === WRAPPED_SOL_MINT;
  if (spelling === 'base units') return `${value} ${isSol ? 'lamports' : 'units'}`;
  const decimals = isSol ? DECIMALS.sol : DECIMALS.boxd;
  const digits = String(value).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
const option = (flag: string, value: string | number | null): readonly string[] =>
  value === null ? [] : [flag, String(value)];
const money = (flag: string, value: bigint | null, currency: Address, spelling: Spelling) =>
  option(flag, value === null ? null : amount(value, currency, spelling));
/** What a buyer names who sets the price; null for any other. */
export const named = ({ price }: Partial<Wish>): bigint | null => price ?? null;
const currencyOf = (currency: Address) =>
  option('--currency', currency === WRAPPED_SOL_MINT ? null : SANDBOX_CURRENCY.symbol);
const time = (flag: string, seconds: number) => option(flag, seconds === 0 ? null : seconds);
const split = ({ enablePrimarySplit }: Wish) => (enablePrimarySplit ? ['--primary-split'] : []);

const swapped = ({ inputMint, slippageBps }: NonNullable<Wish['swap']>) => [
  ...option('--pay-with', inputMint === WRAPPED_SOL_MINT ? 'SOL' : inputMint),
  ...option('--slippage', slippageBps),
  '--accept-impact',
];

const listing: Place = (wish) => listingPlace(wish.mint).address;
const auction: Place = (wish) => auctionPlace(wish.mint).address;
const offer: Place = (wish) => offerPlace(wish.buyer, wish.mint).address;
const scheduled: Place = (wish) => scheduledPlace(wish.mint, wish.bidder).address;
/** A raffle is named by its prize with the mint of that, which the scene knows. */
const raffle: Words = { account: (wish) => wish.raffle, mint, rest: nothing };

/** How each operation is typed. */
export const WORDS: Readonly<Record<OperationName, Words>> = {
  'listing.create': {
    account: null,
    mint,
    rest: (wish, _, spelling) => [
      ...money('--price', wish.price, wish.currencyMint, spelling),
      ...currencyOf(wish.currencyMint),
      ...time('--start', wish.startTime),
      ...time('--end', wish.endTime),
      ...option('--whitelist', wish.whitelistConfig === UNSET_ADDRESS ? null : wish.whitelistConfig),
      ...(wish.editionsLimit > 1 ? option('--editions', wish.editionsLimit) : []),
      ...(wish.buyerSetsPrice ? ['--pay-what-you-want'] : []),
      ...split(wish),
      ...(wish.nonCustodial ? ['--non-custodial'] : []),
    ],
  },
  'listing.reprice': {
    account: listing,
    mint,
    rest: (wish, currency, spelling) => money('--price', wish.newPrice, currency, spelling),
  },
  'listing.cancel': { account: listing, mint, rest: nothing },
  'listing.buy': {
    account: listing,
    mint,
    rest: (wish, currency, spelling) => [
      ...money('--max-price', wish.maxPrice, currency, spelling),
      ...(wish.swap === undefined ? [] : swapped(wish.swap)),
      ...money('--pay', named(wish), currency, spelling),
    ],
  },
  'offer.create': {
    account: null,
    mint,
    rest: (wish, _, spelling) => [
      ...money('--price', wish.price, wish.currencyMint, spelling),
      ...currencyOf(wish.currencyMint),
      ...time('--end', wish.endTime),
    ],
  },
  'offer.accept': {
    account: offer,
    mint,
    rest: (wish, currency, spelling) => [
      '--buyer',
      wish.buyer,
      ...money('--min-price', wish.minPrice, currency, spelling),
      ...split(wish),
    ],
  },
  'offer.cancel': { account: offer, mint, rest: nothing },
  'auction.create': {
    account: null,
    mint,
    rest: (wish, _, spelling) => [
      ...money('--reserve', wish.reservePrice, wish.bidMint, spelling),
      ...currencyOf(wish.bidMint),
      ...option('--duration', wish.duration),
      ...(wish.absoluteIncrement
        ? money('--increment', wish.minBidIncrement, wish.bidMint, spelling)
        : option('--increment-bps', String(wish.minBidIncrement))),
      ...time('--start', wish.startTime),
      ...time('--extension-period', wish.timeExtPeriod),
      ...(wish.timeExtPeriod === 0 ? [] : option('--extension-delta', wish.timeExtDelta)),
      ...split(wish),
    ],
  },
  'auction.bid': {
    account: auction,
    mint,
    rest: (wish, currency, spelling) =>
      wish.amount === null
        ? ['--min', ...money('--max', wish.ceiling, currency, spelling)]
        : money('--amount', wish.amount, currency, spelling),
  },
  'auction.settle': { account: auction, mint, rest: nothing },
  'auction.cancel': { account: auction, mint, rest: nothing },
  'auction.reclaim-bid': { account: auction, mint, rest: nothing },
  'auction.pause': { account: auction, mint, rest: nothing },
  'auction.resume': { account: auction, mint, rest: nothing },
  'scheduled-bid.place': {
    account: null,
    mint,
    rest: (wish, currency, spelling) => [
      ...money('--amount', wish.amount, currency, spelling),
      ...option('--at', wish.executeAt),
    ],
  },
  'scheduled-bid.cancel': { account: scheduled, mint, rest: nothing },
  'scheduled-bid.execute': { account: scheduled, mint, rest: (wish) => option('--bidder', wish.bidder) },
  'raffle.create': {
    account: null,
    mint,
    rest: (wish, _, spelling) => [
      ...money('--price', wish.ticketPrice, wish.currencyMint, spelling),
      ...currencyOf(wish.currencyMint),
      ...option('--tickets', wish.supply),
      ...(wish.ticketLimit === 0 ? [] : option('--limit', wish.ticketLimit)),
      ...time('--end', wish.endTime),
      ...split(wish),
    ],
  },
  'raffle.buy-tickets': { ...raffle, rest: (wish) => option('--count', wish.ticketCount) },
  'raffle.draw': raffle,
  'raffle.end': raffle,
  'raffle.claim-proceeds': raffle,
  'raffle.claim-prize': raffle,
  'raffle.cancel': raffle,
  'raffle.close': raffle,
  'vendor-a.buy': {
    account: null,
    mint,
    rest: (wish, currency, spelling) => [
      ...money('--max-payment', wish.maxPayment, currency, spelling),
      ...money('--max-sol', wish.maxSolDebit, WRAPPED_SOL_MINT, spelling),
    ],
  },
  'vendor-b.list': {
    account: null,
    mint,
    rest: (wish, _, spelling) => money('--price', wish.price, WRAPPED_SOL_MINT, spelling),
  },
  'vendor-b.delist': { account: null, mint, rest: nothing },
};

/** The command as a person types it; null where it cannot be named so. */
export function typed(
  operation: string,
  wish: Wish,
  naming: Naming,
  currency: Address,
  spelling: Spelling,
): readonly string[] | null {
  if (!isOperationName(operation)) throw new RangeError(`there is no operation ${operation}`);
  const words = WORDS[operation];
  const place = naming === 'mint' ? words.mint : words.account;
  if (place === null) return null;
  const rest = words.rest(wish, currency, spelling).filter((word) => word !== null);
  return [...operation.split('.'), place(wish), ...rest];
}
