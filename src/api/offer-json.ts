import type { Offer } from '../domain/offer.ts';
import type { OfferAccount } from './contract.ts';

/** The JSON of an offer, as that of a listing: amounts as decimal strings, times in unix seconds. */
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
