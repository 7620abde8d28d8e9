import Type, { type Static, type TProperties } from 'typebox';
import type { Address } from '../domain/address.ts';
import { U64_MAX } from '../domain/amount.ts';
import { isAddress } from '../domain/base58.ts';
import { MEMO_LIMIT, memoProblem, SERVICE_ID, SHARE_SLUG } from '../domain/memo-text.ts';

/*
 * Descriptions are noun phrases: the OpenAPI document shows them, and the service answers a wrong value with
 * "<field> must be <description>".
 */

const BASE58_32_BYTES = '^[1-9A-HJ-NP-Za-km-z]{32,44}$';
/** Keeps the price of a compute unit, in millionths of a lamport, within an unsigned 64-bit. */
const MAX_PRIORITY_LAMPORTS = 1_000_000_000_000n;
const U32_MAX = 2n ** 32n - 1n;

function base58<T>(description: string) {
  const schema = Type.Unsafe<T>({ type: 'string', pattern: BASE58_32_BYTES, description });
  return Type.Refine(schema, (value) => typeof value === 'string' && isAddress(value));
}

function address(meaning: string) {
  return base58<Address>(`a base58 address of 32 bytes: ${meaning}`);
}

/** A JSON integer, parsed as a bigint. `format` is that of the OpenAPI registry. */
function integer(maximum: bigint, format: 'uint64' | 'int64' | 'int32', meaning: string) {
  const schema = Type.BigInt({
    minimum: 0n,
    maximum,
    format,
    description: `a JSON integer from 0 to ${maximum}: ${meaning}`,
  });
  // The compiled validator compares with a double, to which 2^64 is equal to 2^64 - 1.
  return Type.Refine(schema, (value) => typeof value === 'bigint' && value <= maximum);
}

const amount = (meaning: string) => integer(U64_MAX, 'uint64', `${meaning}, in base units of the currency`);
const time = (meaning: string) =>
  integer(BigInt(Number.MAX_SAFE_INTEGER), 'int64', `${meaning}, in unix seconds, 0 for unset`);

const asset = address('the mint of the artwork');

const currencyMint = Type.Optional(address("the currency's mint; wrapped SOL's when left out"));
const enablePrimarySplit = Type.Optional(
  Type.Boolean({
    description:
      'true or false: whether the creators share the proceeds of a first sale; false when left out',
  }),
);

const memo = Type.Refine(
  Type.String({
    minLength: 1,
    maxLength: MEMO_LIMIT - 1,
    description: `a text of visible characters in at most ${MEMO_LIMIT - 1} bytes: it goes into a memo as it is`,
  }),
  (value) => typeof value === 'string' && memoProblem(value) === null,
);

function serviceId(meaning: string) {
  return Type.String({
    pattern: SERVICE_ID.source,
    description: `1 to 64 characters of ASCII without spaces: ${meaning}`,
  });
}

const orderId = Type.Optional(serviceId('the id of the order, which goes into a memo as it is'));

/** Accepted by every transaction builder. */
const transactionOptions = {
  targetPriorityFeeLamports: Type.Optional(
    integer(MAX_PRIORITY_LAMPORTS, 'uint64', 'lamports to pay for priority in total'),
  ),
  blockhash: Type.Optional(base58<string>('a base58 blockhash of 32 bytes: a recent one, to be stamped on')),
} satisfies TProperties;

const TransactionOptions = Type.Object(transactionOptions);
export type TransactionOptions = Static<typeof TransactionOptions>;

/** Members that are not named here are ignored. */
function transactionBody<T extends TProperties>(members: T) {
  return Type.Object({ ...members, ...transactionOptions }, { description: 'a JSON object' });
}

export const ListingPath = Type.Object({ address: address('the listing account') });

export const OfferPath = Type.Object({ address: address('the offer account') });

export const AuctionPath = Type.Object({ address: address('the auction account') });

export const CreateBody = transactionBody({
  seller: address('the wallet that holds the artwork, which signs'),
  asset,
  price: amount('the price'),
  currencyMint,
  startTime: Type.Optional(time('when the sale starts')),
  endTime: Type.Optional(time('when the sale ends')),
  enablePrimarySplit,
  editionsLimit: Type.Optional(integer(65_535n, 'int32', 'how many editions may be sold, 0 for unset')),
  whitelistConfig: Type.Optional(address('the whitelist account that says who may buy')),
  buyerSetsPrice: Type.Optional(
    Type.Boolean({
      description: 'false: that the buyer names the price is for master editions, which are not sold here',
    }),
  ),
  memo: Type.Optional(memo),
  groupId: Type.Optional(serviceId('the id of a group of listings; it is recorded nowhere')),
});
export type CreateBody = Static<typeof CreateBody>;

export const UpdateBody = transactionBody({
  seller: address('the wallet that made the listing, which signs'),
  asset,
  newPrice: amount('the new price'),
});
export type UpdateBody = Static<typeof UpdateBody>;

export const BuyBody = transactionBody({
  buyer: address('the wallet that buys, signs and pays'),
  asset,
  maxPrice: Type.Optional(amount("the most that may be paid; the listing's price when left out")),
  swapQuote: Type.Optional(
    Type.Unknown({
      description: 'left out: paying with another token than the listing asks for is not offered',
    }),
  ),
  orderId,
  curationShareSlug: Type.Optional(
    Type.String({
      pattern: SHARE_SLUG.source,
      description: '8 capital letters: the page of a curator that led here; it is recorded nowhere',
    }),
  ),
});
export type BuyBody = Static<typeof BuyBody>;

export const CancelBody = transactionBody({
  seller: address('the wallet that made the listing, which signs'),
  asset,
});
export type CancelBody = Static<typeof CancelBody>;

export const CreateOfferBody = transactionBody({
  buyer: address('the wallet that offers, which signs'),
  asset,
  price: amount('the price offered'),
  currencyMint,
  endTime: Type.Optional(time('when the offer ends')),
  oneOfOneOnly: Type.Optional(
    Type.Boolean({
      description: 'false: the market program cannot write into an offer that it is for a one-of-one only',
    }),
  ),
});
export type CreateOfferBody = Static<typeof CreateOfferBody>;

export const AcceptOfferBody = transactionBody({
  seller: address('the wallet that holds or lists the artwork, which signs'),
  buyer: address('the wallet that made the offer'),
  asset,
  enablePrimarySplit,
});
export type AcceptOfferBody = Static<typeof AcceptOfferBody>;

export const CancelOfferBody = transactionBody({
  buyer: address('the wallet that made the offer, which signs'),
  asset,
});
export type CancelOfferBody = Static<typeof CancelOfferBody>;

const raffleKey = address('the raffle account');

export const RafflePath = Type.Object({ raffle_key: raffleKey });

export const CreateRaffleBody = transactionBody({
  creator: address('the wallet that holds the artwork, which signs'),
  asset,
  ticketPrice: amount('the price of one ticket'),
  supply: integer(U32_MAX, 'int64', 'how many tickets there are, at most 10000'),
  currencyMint,
  ticketLimit: Type.Optional(
    integer(U32_MAX, 'int64', 'how many tickets a wallet may hold, 0 for four tenths of all'),
  ),
  endTime: Type.Optional(time('when the raffle ends')),
  enablePrimarySplit,
});
export type CreateRaffleBody = Static<typeof CreateRaffleBody>;

export const BuyTicketsBody = transactionBody({
  buyer: address('the wallet that buys, signs and pays'),
  raffleKey,
  ticketCount: integer(U32_MAX, 'int64', 'how many tickets to buy'),
});
export type BuyTicketsBody = Static<typeof BuyTicketsBody>;

/** Of what anybody may do: end, draw, and have the prize delivered. */
export const AnyonesRaffleBody = transactionBody({
  authority: address('the wallet that signs and pays for the transaction'),
  raffleKey,
});
export type AnyonesRaffleBody = Static<typeof AnyonesRaffleBody>;

/** Of what is the creator's to do: claim the proceeds, cancel, close. */
export const CreatorsRaffleBody = transactionBody({
  creator: address('the wallet that made the raffle, which signs'),
  raffleKey,
});
export type CreatorsRaffleBody = Static<typeof CreatorsRaffleBody>;

const seconds = (meaning: string) => integer(4_294_967_295n, 'int64', `${meaning}, in seconds`);

export const CreateAuctionBody = transactionBody({
  seller: address('the wallet that holds the artwork, which signs'),
  asset,
  reservePrice: amount('the least first bid'),
  duration: seconds('how long the auction runs'),
  minBidIncrement: integer(
    U64_MAX,
    'uint64',
    'how much a bid is above the one before, in basis points of that, or in base units when absoluteIncrement is true',
  ),
  absoluteIncrement: Type.Optional(
    Type.Boolean({
      description: 'true or false: whether the increment is a fixed amount; false when left out',
    }),
  ),
  startTime: Type.Optional(time('when the auction starts; when unset, its clock starts at the first bid')),
  timeExtPeriod: Type.Optional(seconds('how long before the end a bid moves it')),
  timeExtDelta: Type.Optional(seconds('how much time such a bid leaves at least')),
  bidMint: Type.Optional(address("the mint of the currency of bids; wrapped SOL's when left out")),
  enablePrimarySplit,
});
export type CreateAuctionBody = Static<typeof CreateAuctionBody>;

export const BidBody = transactionBody({
  bidder: address('the wallet that bids, signs and pays'),
  asset,
  bidAmount: amount('the whole bid'),
  latestEnd: Type.Optional(
    integer(
      2n ** 63n - 1n,
      'int64',
      'the latest end of the auction that the bid accepts, in unix seconds; the end as it is now and one extension when left out, a duration from now while the clock waits',
    ),
  ),
});
export type BidBody = Static<typeof BidBody>;

export const SettleAuctionBody = transactionBody({
  authority: address('the wallet that signs: anybody when there is a winner, else the seller'),
  asset,
  orderId,
});
export type SettleAuctionBody = Static<typeof SettleAuctionBody>;

export const CancelAuctionBody = transactionBody({
  seller: address('the wallet that opened the auction, which signs'),
  asset,
});
export type CancelAuctionBody = Static<typeof CancelAuctionBody>;
