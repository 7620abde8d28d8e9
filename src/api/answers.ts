import Type, { type TSchema } from 'typebox';
import {
  AuctionReadEnvelope,
  BuiltTransactionEnvelope,
  IndexedAccountsEnvelope,
  ListingReadEnvelope,
  OfferReadEnvelope,
  RaffleReadEnvelope,
  VendorABuyEnvelope,
  VendorAOfferEnvelope,
} from './contract.ts';

/** A schema of the contract as a response of the OpenAPI document, where the description belongs to the response. */
function described<T extends TSchema>(schema: T, title: string, description: string): T {
  return { ...schema, title, description };
}

export const ListingAnswer = described(
  ListingReadEnvelope,
  'ListingAnswer',
  'The listing as the chain holds it at `viewSlot`; `account` is null when there is none.',
);

export const OfferAnswer = described(
  OfferReadEnvelope,
  'OfferAnswer',
  'The offer as the chain holds it at `viewSlot`; `account` is null when there is none.',
);

export const RaffleAnswer = described(
  RaffleReadEnvelope,
  'RaffleAnswer',
  'The raffle as the chain holds it at `viewSlot`; `raffle` is null when there is none.',
);

export const AuctionAnswer = described(
  AuctionReadEnvelope,
  'AuctionAnswer',
  'The auction as the chain holds it at `viewSlot`; `account` is null when there is none.',
);

export const TransactionAnswer = described(
  BuiltTransactionEnvelope,
  'TransactionAnswer',
  'Base64 of a serialized, unsigned VersionedTransaction for the named signer to check, sign and submit.',
);

export const VendorAOfferAnswer = described(
  VendorAOfferEnvelope,
  'VendorAQuoteAnswer',
  'What the artwork costs this buyer on vendor-a, or why it cannot be bought.',
);

export const VendorABuyAnswer = described(
  VendorABuyEnvelope,
  'VendorABuyAnswer',
  'The transaction as of any builder, what exactly it costs, and the last block height at which it can land.',
);

export const IndexedAccountsAnswer = described(
  IndexedAccountsEnvelope,
  'IndexedAccountsAnswer',
  'Accounts as the index has them, which knows the chain up to `viewSlot`.',
);

export const HealthAnswer = Type.Object(
  { result: Type.Object({ status: Type.Literal('ok'), slot: Type.Integer({ minimum: 0 }) }) },
  { title: 'HealthAnswer', description: 'The service runs and reaches the chain.' },
);

export const ReadyAnswer = Type.Object(
  {
    result: Type.Object({
      status: Type.Literal('ready'),
      slot: Type.Integer({ minimum: 0 }),
      indexSlot: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
        description: 'The last slot that is indexed; null for a service without an index.',
      }),
    }),
  },
  { title: 'ReadyAnswer', description: 'Requests may be sent to this instance.' },
);

/** Of this service. Other services may leave `code` out. */
const ErrorAnswer = Type.Object({
  error: Type.Object({
    message: Type.String({ description: 'For people; it may change.' }),
    code: Type.String({ description: 'For programs; it stays the same.' }),
  }),
});

/** The body of every response that is not a success. */
export function errorAnswer(description: string) {
  return described(ErrorAnswer, 'Error', description);
}
