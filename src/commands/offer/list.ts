import { getBase58Decoder } from '@solana/kit';
import type { OfferAccount } from '../../api/contract.ts';
import { offerToJson } from '../../api/offer-json.ts';
import { decodeListing, isListing } from '../../chain/codecs/listing.ts';
import { decodeOffer, OFFER_ASSET_OFFSET, OFFER_BUYER_OFFSET, OFFER_SIZE } from '../../chain/codecs/offer.ts';
import { decodeTokenAccount, findTokenAddress } from '../../chain/codecs/token.ts';
import { OFFER_DISCRIMINATOR } from '../../chain/generated/market/accounts/offer.ts';
import type { ChainReader, Deps } from '../../deps.ts';
import type { Address } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { Offer } from '../../domain/offer.ts';
import { compareSeconds } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import { findListingAddress, readCurrency } from '../../operations/market-state.ts';
import { renderOffers } from '../../render/offers.ts';
import { readNames } from '../artwork-names.ts';
import { defineCommand, optional, toggle } from '../command.ts';
import { ownWallet } from '../own-wallet.ts';
import { address } from '../parameters.ts';

export interface ListedOffer {
  readonly name: string | null;
  readonly currency: Currency;
  readonly account: OfferAccount;
}

export const command = defineCommand({
  description:
    'List offers, read from the chain: those that a wallet made, those for one artwork, or those for the artworks that your wallet holds or has on sale.',
  example: 'offer list --received',
  never: 'It never asks the service, and never signs anything.',
  args: {},
  options: {
    buyer: optional('ADDRESS', 'offers by this wallet (default: that of your key)', address),
    mint: optional('ADDRESS', 'offers for this artwork, by anybody', address),
    received: toggle('offers for the artworks of your wallet'),
  },
  fields: ['name', 'currency', 'account'],
  async run(deps, options): Promise<readonly ListedOffer[]> {
    const chain = await deps.chain();
    const offers = await chooseOffers(deps, chain, options);
    const names = await readNames(
      chain,
      offers.map(({ asset }) => asset),
    );
    return Promise.all(
      offers.map(async (offer, index) => ({
        name: names[index] ?? null,
        currency: await readCurrency(chain, deps.deployment, offer.currencyMint),
        account: offerToJson(offer),
      })),
    );
  },
  render: renderOffers,
  json: (offers) => offers.map(({ name, currency, account }) => ({ name, currency, account })),
});

interface Choice {
  readonly buyer: Address | null;
  readonly mint: Address | null;
  readonly received: boolean;
}

async function chooseOffers(
  deps: Deps,
  chain: ChainReader,
  { buyer, mint, received }: Choice,
): Promise<readonly Offer[]> {
  const { deployment } = deps;
  if (received) {
    if (buyer !== null || mint !== null) {
      throw new CliError('usage', {
        what: 'these options cannot be used together',
        why: '--received lists what others offer for the artworks of your wallet',
        hint: 'leave out --received, or --buyer and --mint',
      });
    }
    const { address: wallet } = await deps.key();
    return heldBy(chain, deployment, wallet, await findOffers(chain, deployment, []));
  }
  const maker = buyer ?? (mint === null ? await ownWallet(deps, 'gavel offer list --buyer ADDRESS') : null);
  return findOffers(chain, deployment, [
    ...(maker === null ? [] : [{ memcmp: { offset: OFFER_BUYER_OFFSET, bytes: maker } }]),
    ...(mint === null ? [] : [{ memcmp: { offset: OFFER_ASSET_OFFSET, bytes: mint } }]),
  ]);
}

/** Newest first; the address decides between those of one second, so that the order is always the same. */
async function findOffers(
  chain: ChainReader,
  { programs }: Deployment,
  filters: readonly { readonly memcmp: { readonly offset: number; readonly bytes: string } }[],
): Promise<readonly Offer[]> {
  const accounts = await chain.getProgramAccounts(programs.market, [
    { dataSize: OFFER_SIZE },
    { memcmp: { offset: 0, bytes: getBase58Decoder().decode(OFFER_DISCRIMINATOR) } },
    ...filters,
  ]);
  return accounts
    .map((account) => decodeOffer(account, programs.market))
    .sort((a, b) => compareSeconds(b.offeredAt, a.offeredAt) || (a.address < b.address ? -1 : 1));
}

/**
 * Those for artworks that the wallet has in its associated token account, or lists. Starts from the offers, which the
 * market program can be asked for: nodes seldom let anybody search all token accounts.
 */
async function heldBy(
  chain: ChainReader,
  deployment: Deployment,
  wallet: Address,
  offers: readonly Offer[],
): Promise<readonly Offer[]> {
  const mints = [...new Set(offers.map(({ asset }) => asset))];
  const places = await Promise.all(
    mints.map(async (mint) => [
      await findTokenAddress(wallet, mint),
      await findListingAddress(deployment, mint),
    ]),
  );
  const { accounts } = await chain.getAccounts(places.flat());
  const { market } = deployment.programs;
  const own = new Set(
    mints.filter((_mint, index) => {
      const [token = null, listing = null] = accounts.slice(2 * index, 2 * index + 2);
      if (decodeTokenAccount(token)?.amount === 1n) return true;
      return (
        listing !== null && isListing(listing, market) && decodeListing(listing, market).seller === wallet
      );
    }),
  );
  return offers.filter(({ asset }) => own.has(asset));
}
