import type { Address } from '../../domain/address.ts';
import { offerPhase } from '../../domain/offer.ts';
import type { Deps } from '../../flow/deps.ts';
import { findOfferAddress } from '../../operations/offer-address.ts';
import { amountsJson } from '../../render/amounts.ts';
import { renderOffer } from '../../render/offer.ts';
import { OFFER } from '../account-kinds.ts';
import { aroundTyped } from '../around-artwork.ts';
import { artworkFor } from '../artwork-argument.ts';
import { optional, required } from '../command.ts';
import { defineGet, getAccount } from '../get.ts';
import { wallet } from '../parameters.ts';
import { besideCurrency } from '../read-currency.ts';
import { noOfferAt } from './target.ts';

export const command = defineGet({
  description: 'Show an offer: price, buyer, and until when it can be accepted.',
  example: 'offer get "Tide Table" --buyer bea',
  never: 'It never signs anything, and needs no key when you name the buyer or the offer itself.',
  args: {
    artwork: required(
      'ARTWORK',
      'name or mint of the artwork, or address of the offer',
      artworkFor('offer get'),
    ),
  },
  options: { buyer: optional('ADDRESS', 'who made the offer (default: the wallet of your key)', wallet) },
  fields: ['name', 'currency', 'state', 'amounts'],
  async read(deps, { artwork, buyer }) {
    const own = await readOffer(deps, artwork, buyer);
    const isFound = own.account !== null || own.unreadable !== null;
    if (isFound || buyer !== null) return own;
    // The key is needed only when the address itself is not an offer.
    return readOffer(deps, artwork, (await deps.key()).address);
  },
  render: ({ shown, ...found }, view) => renderOffer({ ...found, ...shown }, view),
  json: ({ account, shown }) => ({
    name: shown?.name ?? null,
    currency: shown?.currency ?? null,
    state: shown?.state ?? null,
    amounts: amountsJson(account, shown?.currency, 'price'),
  }),
  seen: { kind: 'offer', of: ({ asset: mint, buyer: owner }) => ({ mint, owner }) },
});

/** Looks for the offer of the buyer for the artwork, if there is a buyer; then for an offer at the typed address. */
async function readOffer(deps: Deps, typed: Address, buyer: Address | null) {
  const derived = buyer === null ? null : await findOfferAddress(deps.deployment, { buyer, mint: typed });
  const around = aroundTyped(deps, typed);
  return getAccount(
    deps,
    OFFER,
    { derived, typed },
    (slot) => noOfferAt(typed, buyer, slot),
    async (account) => {
      const [{ shown, warnings }, { name, now }] = await Promise.all([
        besideCurrency(deps, account.currencyMint),
        around(account.asset),
      ]);
      return { shown: { ...shown, name, state: offerPhase(account, now) }, warnings };
    },
  );
}
