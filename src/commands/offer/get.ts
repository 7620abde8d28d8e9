import type { OfferAccount } from '../../api/contract.ts';
import { offerToJson } from '../../api/offer-json.ts';
import type { AccountRead, Deps, Service } from '../../deps.ts';
import type { Address } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import { CliError } from '../../errors/cli-error.ts';
import { readCurrency } from '../../operations/market-state.ts';
import { findOfferAddress } from '../../operations/offer-state.ts';
import { renderOffer } from '../../render/offer.ts';
import { defineCommand, optional, required } from '../command.ts';
import { address } from '../parameters.ts';
import { noOfferAt, resolveOffer } from './target.ts';

interface Result extends AccountRead<OfferAccount> {
  readonly asked: Address;
  readonly buyer: Address | null;
  readonly currency: Currency | null;
}

export const command = defineCommand({
  description: 'Show an offer: price, buyer, and until when it can be accepted.',
  example: 'offer get MINT --buyer BUYER',
  never: 'It never signs anything, and needs no key when you name the buyer or the offer itself.',
  args: { artwork: required('ARTWORK', 'mint of the artwork, or address of the offer', address) },
  options: { buyer: optional('ADDRESS', 'who made the offer (default: the wallet of your key)', address) },
  fields: ['viewSlot', 'account', 'currency'],
  async run(deps, { artwork, buyer }): Promise<Result> {
    const read = deps.settings.source === 'api' ? fromService : fromChain;
    const own = await read(deps, artwork, buyer);
    // A key is asked for only when the address by itself is no offer.
    const asker = own.account === null && buyer === null ? (await deps.key()).address : buyer;
    const found = own.account === null && asker !== buyer ? await read(deps, artwork, asker) : own;
    const currency =
      found.account === null
        ? null
        : await readCurrency(await deps.chain(), deps.deployment, found.account.currencyMint as Address);
    return { ...found, asked: artwork, buyer: asker, currency };
  },
  render: ({ account, currency, viewSlot }, view) =>
    account === null || currency === null ? '' : renderOffer({ account, currency, viewSlot }, view),
  json: ({ viewSlot, account, currency }) => ({ viewSlot, account, currency }),
  problem: ({ account, asked, buyer, viewSlot }) =>
    account === null ? noOfferAt(asked, buyer, viewSlot) : null,
});

type Read = (deps: Deps, artwork: Address, buyer: Address | null) => Promise<AccountRead<OfferAccount>>;

const fromChain: Read = async ({ chain, deployment }, artwork, buyer) => {
  const { slot, offer } = await resolveOffer(await chain(), deployment, artwork, buyer);
  return { viewSlot: slot, account: offer === null ? null : offerToJson(offer) };
};

/** By artwork and buyer where there is one; then as the address of an offer itself. */
const fromService: Read = async ({ service, deployment }, artwork, buyer) => {
  const from = await service();
  const derived =
    buyer === null ? null : await from.getOffer(await findOfferAddress(deployment, { buyer, mint: artwork }));
  if (derived !== null && derived.account !== null) return derived;
  const own = await asOffer(from, artwork);
  return derived === null || own.account !== null ? own : derived;
};

/** Absent too when the address holds something else, as the mint of an artwork does. */
async function asOffer(service: Service, candidate: Address): Promise<AccountRead<OfferAccount>> {
  try {
    return await service.getOffer(candidate);
  } catch (error) {
    if (error instanceof CliError && error.code === 'wrong_account_type')
      return { viewSlot: 0n, account: null };
    throw error;
  }
}
