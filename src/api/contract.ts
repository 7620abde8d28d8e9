import Type, { type Static, type TSchema } from 'typebox';
import { UNSET_ADDRESS } from '../domain/address.ts';
import { INDEX_PAGE } from '../domain/indexed-kind.ts';
import { ABSENT, FREE_TEXT } from './tolerant.ts';

const BASE58 = { pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' };
const Address = Type.String(BASE58);
/** The unset address if there is none. */
const MaybeAddress = Type.String({ ...BASE58, [ABSENT]: UNSET_ADDRESS });
const UnsignedAmount = Type.String({ pattern: '^(0|[1-9][0-9]{0,19})$' });

/** Unix seconds, 0 when unset. A signed 64-bit JSON integer, which may be over 2^53. */
const Time = Type.Union([Type.Integer(), Type.BigInt()], { [ABSENT]: 0 });

const Slot = Type.Union([Type.Integer({ minimum: 0 }), Type.BigInt({ minimum: 0n })]);

/** The name that a service gives to an account's program. It differs between services, and nothing depends on it. */
function freeText(usual: string) {
  return Type.String({ description: `\`${usual}\` here`, [ABSENT]: usual, [FREE_TEXT]: true });
}

/** The type of the account. Any other type is refused. */
function kind<T extends string>(name: T) {
  return Type.Literal(name, { [ABSENT]: name });
}

/** May be null or left out. */
function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()], { [ABSENT]: null });
}

/** Interface document, 2.2. */
export const ListingAccount = Type.Object(
  {
    accountType: kind('listing'),
    bump: Type.Integer(),
    version: Type.Integer(),
    marketplaceAuthority: Address,
    seller: Address,
    mint: Address,
    currencyMint: Address,
    price: UnsignedAmount,
    endTime: Time,
    listedAt: Time,
    feeAccount: Address,
    feeBps: Type.Integer(),
    startTime: Time,
    whitelistConfig: MaybeAddress,
    buyerSetsPrice: Type.Boolean(),
    editionsLimit: Type.Integer(),
    nonCustodial: Type.Boolean(),
    tokenStandard: Type.Integer(),
    disablePrimarySplit: Type.Boolean(),
    pubkey: Address,
    program: freeText('service-market'),
  },
  { title: 'ListingAccount' },
);
export type ListingAccount = Static<typeof ListingAccount>;

/** The fields of a listing, where they apply; `asset` is the mint of the artwork. */
export const OfferAccount = Type.Object(
  {
    accountType: kind('offer'),
    bump: Type.Integer(),
    version: Type.Integer(),
    marketplaceAuthority: Address,
    offerType: Type.Integer(),
    buyer: Address,
    asset: Address,
    currencyMint: Address,
    price: UnsignedAmount,
    endTime: Time,
    offeredAt: Time,
    oneOfOneOnly: Type.Boolean(),
    tokenStandard: Type.Integer(),
    pubkey: Address,
    program: freeText('service-market'),
  },
  { title: 'OfferAccount' },
);
export type OfferAccount = Static<typeof OfferAccount>;

/** Interface document, 2.5. A ticket's price is a JSON integer in base units, which may be over 2^53. */
export const RaffleAccount = Type.Object(
  {
    raffleAccount: Address,
    creator: Address,
    prizeMint: Address,
    currencyMint: Address,
    ticketPrice: Type.Union([Type.Integer({ minimum: 0 }), Type.BigInt({ minimum: 0n })]),
    supply: Type.Integer(),
    sold: Type.Integer(),
    ticketLimit: Type.Integer(),
    endTime: nullable(Type.String()),
    /** Not in the interface document: the slot that decides the winner. Null until the raffle is ended. */
    drawSlot: nullable(Type.Union([Type.Integer({ minimum: 0 }), Type.BigInt({ minimum: 0n })])),
    winner: nullable(Address),
    isPrizeClaimed: Type.Boolean(),
    isClaimed: Type.Boolean(),
    isExpired: Type.Boolean(),
    countByEntrant: Type.Record(Type.String(), Type.Integer(), { [ABSENT]: {} }),
  },
  { title: 'RaffleAccount' },
);
export type RaffleAccount = Static<typeof RaffleAccount>;

/** Interface document, 2.3. */
export const AuctionAccount = Type.Object(
  {
    accountType: kind('auctionConfig'),
    bump: Type.Integer(),
    version: Type.Integer(),
    marketplaceAuthority: Address,
    seller: Address,
    mint: Address,
    bidMint: Address,
    startTime: Time,
    endTime: Time,
    highestBidAmount: UnsignedAmount,
    highestBidder: MaybeAddress,
    reservePrice: UnsignedAmount,
    duration: Type.Integer(),
    minBidIncrementBps: Type.Integer(),
    timeExtPeriod: Type.Integer(),
    timeExtDelta: Type.Integer(),
    feeAccount: Address,
    feeBps: Type.Integer(),
    pausedAt: Time,
    burnOnComplete: Type.Boolean(),
    buyerAck: Type.Boolean(),
    sellerAck: Type.Boolean(),
    tokenStandard: Type.Integer(),
    minBidIncrement: UnsignedAmount,
    absoluteIncrement: Type.Boolean(),
    disablePrimarySplit: Type.Boolean(),
    pubkey: Address,
    program: freeText('service-auction'),
  },
  { title: 'AuctionAccount' },
);
export type AuctionAccount = Static<typeof AuctionAccount>;

/** Interface document, 2.4: for an account that does not exist, `account` is null and the slot is still given. */
function accountRead<T extends TSchema>(account: T) {
  return Type.Object({
    viewSlot: Slot,
    account: nullable(account),
  });
}
export const ListingRead = accountRead(ListingAccount);
export type ListingRead = Static<typeof ListingRead>;

/**
 * `tx`: base64 of a serialized, unsigned transaction. `setupTx`: a transaction that must be signed and land first. It
 * creates the lookup table that `tx` loads accounts from.
 */
export const BuiltTransaction = Type.Object(
  {
    tx: Type.String(),
    setupTx: Type.Optional(
      Type.String({ description: 'Comes first: makes the lookup table that `tx` loads accounts from.' }),
    ),
  },
  { title: 'BuiltTransaction' },
);
export type BuiltTransaction = Static<typeof BuiltTransaction>;

/** Interface document, 2.6. */
export const VendorAQuote = Type.Object(
  {
    /** 32 bytes in base58 here; another service may have another form. */
    orderId: Type.String(),
    revision: Type.Union([Type.Integer({ minimum: 0 }), Type.BigInt({ minimum: 0n })]),
    mintAccount: Address,
    seller: Address,
    currencyMint: Address,
    sellerPrice: UnsignedAmount,
    creatorRoyalty: UnsignedAmount,
    vendorAFee: UnsignedAmount,
    serviceFeeLamports: UnsignedAmount,
    networkFeeLamports: UnsignedAmount,
    rentLamports: UnsignedAmount,
    totalPaymentAmount: UnsignedAmount,
    totalSolDebitLamports: UnsignedAmount,
    expiresAt: Type.String(),
    currencySymbol: Type.String(),
    currencyDecimals: Type.Integer({ minimum: 0 }),
    buyerPaymentBalance: UnsignedAmount,
    buyerSolBalanceLamports: UnsignedAmount,
    serviceFeeAccount: Type.Optional(
      Type.String({ description: 'Ours: the wallet that gets `serviceFeeLamports`, where that is not 0.' }),
    ),
  },
  { title: 'VendorAQuote' },
);
export type VendorAQuote = Static<typeof VendorAQuote>;

/** Interface document, 4.3: `quote` where there is one, else `reason`, with a stable `code` of ours. */
export const VendorAOffer = Type.Object(
  {
    available: Type.Boolean(),
    reason: Type.Optional(Type.String()),
    code: Type.Optional(Type.String({ description: 'Ours: the reason for programs, as in an error.' })),
    quote: Type.Optional(VendorAQuote),
  },
  { title: 'VendorAOffer' },
);
export type VendorAOffer = Static<typeof VendorAOffer>;

/** Interface document, 4.4. */
export const VendorABuy = Type.Object({
  ...BuiltTransaction.properties,
  quote: VendorAQuote,
  lastValidBlockHeight: Slot,
});

/** Interface document, 2.1. */
export const ListingReadEnvelope = Type.Object({ result: ListingRead });
export const AuctionReadEnvelope = Type.Object({ result: accountRead(AuctionAccount) });
export const OfferReadEnvelope = Type.Object({ result: accountRead(OfferAccount) });
export const RaffleReadEnvelope = Type.Object({
  result: Type.Object({
    viewSlot: Slot,
    raffle: nullable(RaffleAccount),
  }),
});
export const VendorAOfferEnvelope = Type.Object({ result: VendorAOffer });
export const VendorABuyEnvelope = Type.Object({ result: VendorABuy });
export const BuiltTransactionEnvelope = Type.Object({ result: BuiltTransaction });

/** An account of the marketplace as it is on the chain, and the name of its artwork; null for one without a name. */
export const IndexedAccount = Type.Object(
  {
    pubkey: Address,
    lamports: Slot,
    data: Type.String({ description: 'Base64 of the bytes of the account.' }),
    name: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'IndexedAccount' },
);

/** Ours: accounts of one kind by their addresses, from the service's index. */
export const IndexedAccountsEnvelope = Type.Object({
  result: Type.Object({
    viewSlot: Slot,
    accounts: Type.Array(IndexedAccount, { maxItems: INDEX_PAGE }),
    next: Type.Union([Address, Type.Null()], {
      description: 'The last address of this page, for `after`; null on the last page.',
    }),
  }),
});

/** A transaction as a client accepts it. `setupTx` may have any type: it is checked only when it is needed. */
export const ReceivedTransactionEnvelope = Type.Object({
  result: Type.Object({ ...BuiltTransaction.properties, setupTx: Type.Optional(Type.Unknown()) }),
});

/** The body of every response that is not 2xx. `code` is stable; `message` is for people. */
export const ErrorEnvelope = Type.Object({
  error: Type.Object({
    message: Type.String(),
    code: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
});
export type ErrorEnvelope = Static<typeof ErrorEnvelope>;

/** An answer of v1: its shapes differ between services, and whoever asks looks at them. */
export const AnyShape = Type.Unknown();
