import type { OfferAccount } from '../../api/contract.ts';
import type { Address } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import type { Deps } from '../../flow/deps.ts';
import { findOfferAddress } from '../../operations/offer-state.ts';
import { renderOffer } from '../../render/offer.ts';
import { renderUnreadable } from '../../render/unreadable.ts';
import { OFFER } from '../account-kinds.ts';
import { defineCommand, optional, required } from '../command.ts';
import { address } from '../parameters.ts';
import { readAccount, readWarnings, type SourcedRead } from '../read-account.ts';
import { showCurrency } from '../read-currency.ts';
import { cannotBeRead } from '../unreadable.ts';
import { noOfferAt } from './target.ts';

interface Result extends SourcedRead<OfferAccount> {
  readonly asked: Address;
  readonly buyer: Address | null;
  /** Null too where it cannot be read. */
  readonly currency: Currency | null;
  readonly warnings: readonly string[];
}

export const command = defineCommand({
  description: 'Show an offer: price, buyer, and until when it can be accepted.',
  example: 'offer get MINT --buyer BUYER',
  never: 'It never signs anything, and needs no key when you name the buyer or the offer itself.',
  args: { artwork: required('ARTWORK', 'mint of the artwork, or address of the offer', address) },
  options: { buyer: optional('ADDRESS', 'who made the offer (default: the wallet of your key)', address) },
  fields: ['viewSlot', 'account', 'currency', 'source', 'comparison', 'unreadable'],
  async run(deps, { artwork, buyer }): Promise<Result> {
    const own = await read(deps, artwork, buyer);
    const isFound = own.account !== null || own.unreadable !== null;
    // A key is asked for only when the address by itself is no offer.
    const asker = !isFound && buyer === null ? (await deps.key()).address : buyer;
    const found = !isFound && asker !== buyer ? await read(deps, artwork, asker) : own;
    const { currency, warnings } =
      found.account === null
        ? { currency: null, warnings: [] }
        : await showCurrency(deps, found.account.currencyMint);
    const all = [...readWarnings(found), ...warnings];
    return { ...found, asked: artwork, buyer: asker, currency, warnings: all };
  },
  render: (found, view) => {
    if (found.account !== null) return renderOffer({ ...found, account: found.account }, view);
    return found.unreadable === null ? '' : renderUnreadable(found.unreadable, found, view);
  },
  json: ({ viewSlot, account, currency, source, comparison, unreadable }) => ({
    viewSlot,
    account,
    currency,
    source,
    comparison,
    unreadable,
  }),
  warnings: ({ warnings }) => warnings,
  problem({ account, asked, buyer, viewSlot, unreadable }) {
    if (account !== null) return null;
    return unreadable === null ? noOfferAt(asked, buyer, viewSlot) : cannotBeRead(unreadable, OFFER.name);
  },
});

/** By artwork and buyer where one is known; then as the address of an offer itself. */
async function read(deps: Deps, typed: Address, buyer: Address | null): Promise<SourcedRead<OfferAccount>> {
  const derived = buyer === null ? null : await findOfferAddress(deps.deployment, { buyer, mint: typed });
  return readAccount(deps, OFFER, { derived, typed });
}
