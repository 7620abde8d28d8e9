import type { ListingAccount } from '../../api/contract.ts';
import { listingToJson } from '../../api/listing-json.ts';
import type { AccountRead, Deps, Service } from '../../deps.ts';
import type { Address } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import { CliError } from '../../errors/cli-error.ts';
import { findListingAddress, knownCurrency, readCurrency } from '../../operations/market-state.ts';
import { renderListing } from '../../render/listing.ts';
import { defineCommand, required } from '../command.ts';
import { address } from '../parameters.ts';
import { noListing, resolveTarget } from './target.ts';

interface Result extends AccountRead<ListingAccount> {
  readonly asked: Address;
  readonly currency: Currency | null;
}

export const command = defineCommand({
  description: 'Show a listing: price, seller, times, fee, and who may buy.',
  example: 'listing get MINT',
  never: 'It never needs a key, and never signs anything.',
  args: { artwork: required('ARTWORK', 'mint of the artwork, or address of its listing', address) },
  options: {},
  fields: ['viewSlot', 'account', 'currency'],
  async run(deps, { artwork }): Promise<Result> {
    const read =
      deps.settings.source === 'api' ? await fromService(deps, artwork) : await fromChain(deps, artwork);
    const currency =
      read.account === null ? null : await currencyOf(deps, read.account.currencyMint as Address);
    return { ...read, asked: artwork, currency };
  },
  render: ({ account, currency, viewSlot }, view) =>
    account === null || currency === null ? '' : renderListing({ account, currency, viewSlot }, view),
  json: ({ viewSlot, account, currency }) => ({ viewSlot, account, currency }),
  problem: ({ account, asked, viewSlot }) => (account === null ? noListing(asked, viewSlot) : null),
});

async function fromChain(
  { chain, deployment }: Deps,
  artwork: Address,
): Promise<AccountRead<ListingAccount>> {
  const { slot, listing } = await resolveTarget(await chain(), deployment, artwork);
  return { viewSlot: slot, account: listing === null ? null : listingToJson(listing) };
}

/** By mint first, which is what people have at hand; then as the address of a listing itself. */
async function fromService(deps: Deps, artwork: Address): Promise<AccountRead<ListingAccount>> {
  const service = await deps.service();
  const byMint = await service.getListing(await findListingAddress(deps.deployment, artwork));
  if (byMint.account !== null) return byMint;
  return (await asListing(service, artwork)) ?? byMint;
}

/** Null when the address holds something else, as the mint of an unlisted artwork does. */
async function asListing(service: Service, candidate: Address): Promise<AccountRead<ListingAccount> | null> {
  try {
    return await service.getListing(candidate);
  } catch (error) {
    if (error instanceof CliError && error.code === 'wrong_account_type') return null;
    throw error;
  }
}

async function currencyOf({ chain, deployment }: Deps, mint: Address): Promise<Currency> {
  return knownCurrency(deployment, mint) ?? readCurrency(await chain(), deployment, mint);
}
