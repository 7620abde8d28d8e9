import type { Offer } from '../domain/offer.ts';
import type { OfferAccount } from './contract.ts';

/** The JSON of an offer: amounts as decimal strings, times in unix seconds, as for a listing. */
export function offerToJson(offer: Offer): OfferAccount {
  const { address, price, ...fields } = offer;
  return {
    accountType: 'offer',
    ...fields,
    price: price.toString(),
    pubkey: address,
    program: 'service-market',
  };
}
