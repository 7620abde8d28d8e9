import Type, { type TSchema } from 'typebox';
import { ERROR_EXITS } from '../../../src/errors/codes.ts';

/** What the data of several commands has in common. What stands in `SHARED` is published once, and referred to. */

export const Text = Type.String();
export const Whole = Type.Integer();
export const Flag = Type.Boolean();
export const Address = Type.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' });
export const Signature = Type.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{64,88}$' });
/** An amount in base units, a slot, a block height: 64 bits, which a number of JSON cannot hold. */
export const U64 = Type.String({ pattern: '^(0|[1-9][0-9]{0,19})$' });
/** Unix seconds. What is beyond 2^53 is written as text. */
export const Seconds = Type.Union([Type.Integer(), Type.String({ pattern: '^-?[0-9]+$' })]);
/** Any value; for what others define. */
export const Anything = Type.Unknown();

export const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const list = <T extends TSchema>(schema: T) => Type.Array(schema);
export const record = (properties: Readonly<Record<string, TSchema>>, description?: string) =>
  Type.Object({ ...properties }, description === undefined ? {} : { description });
export const { Optional: mayLack } = Type;
const shared = (name: keyof typeof SHARED) => Type.Ref(name);

const Currency = record(
  { mint: Address, symbol: Text, decimals: Whole, unconfirmed: mayLack(Type.Literal(true)) },
  'A token that prices are in. `unconfirmed`: only an RPC node says how many decimals it has.',
);

const Amount = record(
  { raw: U64, decimal: orNull(Text), decimals: orNull(Whole), currency: orNull(Text) },
  'An amount in base units (`raw`) and as people write it (`decimal`), with the symbol of its currency. `decimal` is null where nobody but a node says how many decimals there are.',
);

const Source = record(
  { kind: Type.Union([Type.Literal('service'), Type.Literal('node')]), host: Text, slot: U64 },
  'Who an account was read from, and at which slot.',
);

const Comparison = Type.Union(
  [
    record({
      node: Type.Ref('Source'),
      differences: list(record({ field: Text, service: Text, node: Text })),
    }),
    record({ node: Type.Null(), error: Text }),
  ],
  { description: 'Whether an RPC node gives the same as the service.' },
);

const Unreadable = record(
  { address: Address, owner: Address, lamports: U64, bytes: Whole, data: Text },
  'An account that this version cannot read; `data` in base64.',
);

const LeftOut = record({ address: Address, why: Text }, 'An account that a list leaves out.');

const Listing = record({
  ...{ accountType: Text, bump: Whole, version: Whole, marketplaceAuthority: Address, seller: Address },
  ...{ mint: Address, currencyMint: Address, price: U64, endTime: Seconds, listedAt: Seconds },
  ...{ feeAccount: Address, feeBps: Whole, startTime: Seconds, whitelistConfig: Address },
  ...{ buyerSetsPrice: Flag, editionsLimit: Whole, nonCustodial: Flag, tokenStandard: Whole },
  ...{ disablePrimarySplit: Flag, pubkey: Address, program: Text },
});

const Offer = record({
  ...{ accountType: Text, bump: Whole, version: Whole, marketplaceAuthority: Address, offerType: Whole },
  ...{ buyer: Address, asset: Address, currencyMint: Address, price: U64, endTime: Seconds },
  ...{ offeredAt: Seconds, oneOfOneOnly: Flag, tokenStandard: Whole, pubkey: Address, program: Text },
});

const Auction = record({
  ...{ accountType: Text, bump: Whole, version: Whole, marketplaceAuthority: Address, seller: Address },
  ...{ mint: Address, bidMint: Address, startTime: Seconds, endTime: Seconds, highestBidAmount: U64 },
  ...{ highestBidder: Address, reservePrice: U64, duration: Whole, minBidIncrementBps: Whole },
  ...{ timeExtPeriod: Whole, timeExtDelta: Whole, feeAccount: Address, feeBps: Whole, pausedAt: Seconds },
  ...{ burnOnComplete: Flag, buyerAck: Flag, sellerAck: Flag, tokenStandard: Whole, minBidIncrement: U64 },
  ...{ absoluteIncrement: Flag, disablePrimarySplit: Flag, pubkey: Address, program: Text },
});

const Raffle = record({
  ...{ raffleAccount: Address, creator: Address, prizeMint: Address, currencyMint: Address },
  ...{ ticketPrice: Type.Union([Whole, U64]), supply: Whole, sold: Whole, ticketLimit: Whole },
  ...{ endTime: orNull(Text), drawSlot: orNull(Type.Union([Whole, U64])), winner: orNull(Address) },
  ...{ isPrizeClaimed: Flag, isClaimed: Flag, isExpired: Flag },
  countByEntrant: orNull(Type.Record(Type.String(), Whole)),
});

const ScheduledBid = record({
  ...{ accountType: Text, bump: Whole, version: Whole, auction: Address, bidder: Address, mint: Address },
  ...{ currencyMint: Address, executeAt: Seconds, terms: Text, amount: U64, pubkey: Address, program: Text },
});

const VendorBListing = record({
  ...{ address: Address, version: Whole, bump: Whole, owner: Address, assetId: Address, amount: U64 },
  ...{ currency: orNull(Address), expiry: Seconds, privateTaker: orNull(Address) },
  ...{ makerBroker: orNull(Address), rentPayer: Address, cosigner: orNull(Address) },
});

const Instruction = record({
  program: Address,
  programName: orNull(Text),
  name: orNull(Text),
  arguments: Type.Record(Type.String(), Anything),
  accounts: list(record({ address: Address, signer: Flag, writable: Flag, role: Text })),
  data: Text,
});

const Verdict = record({
  checks: list(
    record({
      ...{ code: Text, sentence: Text, passed: orNull(Flag), detail: mayLack(Text), hint: mayLack(Text) },
      where: mayLack(Text),
    }),
  ),
  balances: list(record({ mint: orNull(Address), before: U64, after: U64 })),
  fields: list(
    record({
      ...{ account: Address, label: Text, field: Text, before: orNull(Text), after: orNull(Text) },
    }),
  ),
  feeLamports: U64,
  priorityLamports: U64,
  unitsConsumed: U64,
});

const Preview = Type.Object(
  {
    operation: Text,
    signer: Address,
    verdict: Type.Ref('Verdict'),
    currencies: list(Type.Ref('Currency')),
    instructions: list(Type.Ref('Instruction')),
  },
  {
    description:
      'What was shown before the question, with every check. It has further fields, which are for people and change between versions.',
    additionalProperties: true,
  },
);

const Problem = record(
  { code: Text, message: Text, why: orNull(Text), hint: orNull(Text) },
  'Why a part of a batch was not done.',
);

const PlanFile = record({ path: Text, signature: orNull(Signature) }, 'The file that --sign-only wrote.');

const Failure = record(
  {
    code: Type.Enum(Object.keys(ERROR_EXITS)),
    message: Text,
    why: orNull(Text),
    hint: orNull(Text),
    details: Type.Record(Type.String(), Anything),
  },
  'What went wrong. The exit code follows from `code`: see docs/exit-codes.md.',
);

/** By name. */
export const SHARED = {
  ...{ Currency, Amount, Source, Comparison, Unreadable, LeftOut },
  ...{ Listing, Offer, Auction, Raffle, ScheduledBid, VendorBListing },
  ...{ Instruction, Verdict, Preview, Problem, PlanFile, Failure },
} as const;

export const ref = shared;
