import Type, { type Static, type TSchema } from 'typebox';

const Address = Type.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' });
const UnsignedAmount = Type.String({ pattern: '^(0|[1-9][0-9]{0,19})$' });

/** Interface document, 2.2. */
export const ListingAccount = Type.Object({
  accountType: Type.Literal('listing'),
  bump: Type.Integer(),
  version: Type.Integer(),
  marketplaceAuthority: Address,
  seller: Address,
  mint: Address,
  currencyMint: Address,
  price: UnsignedAmount,
  endTime: Type.Integer(),
  listedAt: Type.Integer(),
  feeAccount: Address,
  feeBps: Type.Integer(),
  startTime: Type.Integer(),
  whitelistConfig: Address,
  buyerSetsPrice: Type.Boolean(),
  editionsLimit: Type.Integer(),
  nonCustodial: Type.Boolean(),
  tokenStandard: Type.Integer(),
  disablePrimarySplit: Type.Boolean(),
  pubkey: Address,
  program: Type.Literal('service-market'),
});
export type ListingAccount = Static<typeof ListingAccount>;

/** As a listing's; `asset` is the mint of the artwork. */
export const OfferAccount = Type.Object({
  accountType: Type.Literal('offer'),
  bump: Type.Integer(),
  version: Type.Integer(),
  marketplaceAuthority: Address,
  offerType: Type.Integer(),
  buyer: Address,
  asset: Address,
  currencyMint: Address,
  price: UnsignedAmount,
  endTime: Type.Integer(),
  offeredAt: Type.Integer(),
  oneOfOneOnly: Type.Boolean(),
  tokenStandard: Type.Integer(),
  pubkey: Address,
  program: Type.Literal('service-market'),
});
export type OfferAccount = Static<typeof OfferAccount>;

/** Interface document, 2.5; a ticket's price is a JSON integer in base units that can pass 2^53. */
export const RaffleAccount = Type.Object({
  raffleAccount: Address,
  creator: Address,
  prizeMint: Address,
  currencyMint: Address,
  ticketPrice: Type.Union([Type.Integer({ minimum: 0 }), Type.BigInt({ minimum: 0n })]),
  supply: Type.Integer(),
  sold: Type.Integer(),
  ticketLimit: Type.Integer(),
  endTime: Type.Union([Type.String(), Type.Null()]),
  /** Ours: the slot that draws the winner, null until the raffle is ended. */
  drawSlot: Type.Optional(
    Type.Union([Type.Integer({ minimum: 0 }), Type.BigInt({ minimum: 0n }), Type.Null()]),
  ),
  winner: Type.Union([Address, Type.Null()]),
  isPrizeClaimed: Type.Boolean(),
  isClaimed: Type.Boolean(),
  isExpired: Type.Boolean(),
  countByEntrant: Type.Record(Type.String(), Type.Integer()),
});
export type RaffleAccount = Static<typeof RaffleAccount>;

/** Interface document, 2.3. */
export const AuctionAccount = Type.Object({
  accountType: Type.Literal('auctionConfig'),
  bump: Type.Integer(),
  version: Type.Integer(),
  marketplaceAuthority: Address,
  seller: Address,
  mint: Address,
  bidMint: Address,
  startTime: Type.Integer(),
  endTime: Type.Integer(),
  highestBidAmount: UnsignedAmount,
  highestBidder: Address,
  reservePrice: UnsignedAmount,
  duration: Type.Integer(),
  minBidIncrementBps: Type.Integer(),
  timeExtPeriod: Type.Integer(),
  timeExtDelta: Type.Integer(),
  feeAccount: Address,
  feeBps: Type.Integer(),
  pausedAt: Type.Integer(),
  burnOnComplete: Type.Boolean(),
  buyerAck: Type.Boolean(),
  sellerAck: Type.Boolean(),
  tokenStandard: Type.Integer(),
  minBidIncrement: UnsignedAmount,
  absoluteIncrement: Type.Boolean(),
  disablePrimarySplit: Type.Boolean(),
  pubkey: Address,
  program: Type.Literal('service-auction'),
});
export type AuctionAccount = Static<typeof AuctionAccount>;

/** Interface document, 2.4: an account that does not exist is null, and the slot is set all the same. */
function accountRead<T extends TSchema>(account: T) {
  return Type.Object({
    viewSlot: Type.Integer({ minimum: 0 }),
    account: Type.Union([account, Type.Null()]),
  });
}
export const ListingRead = accountRead(ListingAccount);
export type ListingRead = Static<typeof ListingRead>;

/** `tx`: base64 of a serialized, unsigned transaction. */
export const BuiltTransaction = Type.Object({ tx: Type.String() });
export type BuiltTransaction = Static<typeof BuiltTransaction>;

/** Interface document, 2.1. */
export const ListingReadEnvelope = Type.Object({ result: ListingRead });
export const AuctionReadEnvelope = Type.Object({ result: accountRead(AuctionAccount) });
export const OfferReadEnvelope = Type.Object({ result: accountRead(OfferAccount) });
export const RaffleReadEnvelope = Type.Object({
  result: Type.Object({
    viewSlot: Type.Integer({ minimum: 0 }),
    raffle: Type.Union([RaffleAccount, Type.Null()]),
  }),
});
export const BuiltTransactionEnvelope = Type.Object({ result: BuiltTransaction });

/** On every answer that is not 2xx: `code` is stable, `message` is for people. */
export const ErrorEnvelope = Type.Object({
  error: Type.Object({
    message: Type.String(),
    code: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
});
export type ErrorEnvelope = Static<typeof ErrorEnvelope>;
