import Type, { type TSchema } from 'typebox';
import {
  AuctionReadEnvelope,
  BuiltTransactionEnvelope,
  ErrorEnvelope,
  ListingReadEnvelope,
  OfferReadEnvelope,
  RaffleReadEnvelope,
  VendorABuyEnvelope,
  VendorAOfferEnvelope,
} from './contract.ts';

/** A schema of the contract as a response of the OpenAPI document, where the description belongs to the response. */
function described<T extends TSchema>(schema: T, description: string): T {
  return { ...schema, description };
}

export const ListingAnswer = described(
  ListingReadEnvelope,
  'The listing as the chain holds it at `viewSlot`; `account` is null when there is none.',
);

export const OfferAnswer = described(
  OfferReadEnvelope,
  'The offer as the chain holds it at `viewSlot`; `account` is null when there is none.',
);

export const RaffleAnswer = described(
  RaffleReadEnvelope,
  'The raffle as the chain holds it at `viewSlot`; `raffle` is null when there is none.',
);

export const AuctionAnswer = described(
  AuctionReadEnvelope,
  'The auction as the chain holds it at `viewSlot`; `account` is null when there is none.',
);

export const TransactionAnswer = described(
  BuiltTransactionEnvelope,
  'Base64 of a serialized, unsigned VersionedTransaction for the named signer to check, sign and submit.',
);

export const VendorAOfferAnswer = described(
  VendorAOfferEnvelope,
  'What the artwork costs this buyer on vendor-a, or why it cannot be bought.',
);

export const VendorABuyAnswer = described(
  VendorABuyEnvelope,
  'The transaction as of any builder, what exactly it costs, and the last block height at which it can land.',
);

export const HealthAnswer = Type.Object(
  { result: Type.Object({ status: Type.Literal('ok'), slot: Type.Integer({ minimum: 0 }) }) },
  { description: 'The service runs and reaches the chain.' },
);

/** The body of every response that is not a success. */
export function errorAnswer(description: string) {
  return described(ErrorEnvelope, description);
}
