import type { Address } from '../../domain/address.ts';
import type { Deps } from '../../flow/deps.ts';
import { findOfferAddress } from '../../operations/offer-state.ts';
import { renderOffer } from '../../render/offer.ts';
import { OFFER } from '../account-kinds.ts';
import { optional, required } from '../command.ts';
import { defineGet, getAccount } from '../get.ts';
import { address, wallet } from '../parameters.ts';
import { besideCurrency } from '../read-currency.ts';
import { noOfferAt } from './target.ts';

export const command = defineGet({
  description: 'Show an offer: price, buyer, and until when it can be accepted.',
  example: 'offer get MINT --buyer BUYER',
  never: 'It never signs anything, and needs no key when you name the buyer or the offer itself.',
  args: { artwork: required('ARTWORK', 'mint of the artwork, or address of the offer', address) },
  options: { buyer: optional('ADDRESS', 'who made the offer (default: the wallet of your key)', wallet) },
  fields: ['currency'],
  async read(deps, { artwork, buyer }) {
    const own = await readOffer(deps, artwork, buyer);
    const isFound = own.account !== null || own.unreadable !== null;
    if (isFound || buyer !== null) return own;
    // The key is needed only when the address itself is not an offer.
    return readOffer(deps, artwork, (await deps.key()).address);
  },
  render: ({ shown, ...found }, view) => renderOffer({ ...found, ...shown }, view),
  json: ({ shown }) => ({ currency: shown?.currency ?? null }),
});

/** Looks for the offer of the buyer for the artwork, if there is a buyer; then for an offer at the typed address. */
async function readOffer(deps: Deps, typed: Address, buyer: Address | null) {
  const derived = buyer === null ? null : await findOfferAddress(deps.deployment, { buyer, mint: typed });
  return getAccount(
    deps,
    OFFER,
    { derived, typed },
    (slot) => noOfferAt(typed, buyer, slot),
    ({ currencyMint }) => besideCurrency(deps, currencyMint),
  );
}
