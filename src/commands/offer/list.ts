import { offerToJson } from '../../api/offer-json.ts';
import { decodeListing, isListing } from '../../chain/codecs/listing.ts';
import { decodeOffer, OFFER_ASSET_OFFSET, OFFER_BUYER_OFFSET } from '../../chain/codecs/offer.ts';
import { decodeTokenAccount, findTokenAddress } from '../../chain/codecs/token.ts';
import { OFFER_DISCRIMINATOR } from '../../chain/generated/market/accounts/offer.ts';
import { accountAt, readAll } from '../../chain/read-all.ts';
import type { Address } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { Offer } from '../../domain/offer.ts';
import { compareSeconds } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import { findListingAddress } from '../../operations/listing-address.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { renderOffers } from '../../render/offers.ts';
import { optional, toggle } from '../command.ts';
import { defineList } from '../list.ts';
import { ownWallet } from '../own-wallet.ts';
import { address } from '../parameters.ts';
import { readEach } from '../unreadable.ts';

export const command = defineList({
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
  check(_, { buyer, mint, received }) {
    if (!received || (buyer === null && mint === null)) return;
    throw new CliError('usage', {
      what: 'these options cannot be used together',
      why: '--received lists what others offer for the artworks of your wallet',
      hint: 'leave out --received, or --buyer and --mint',
    });
  },
  program: 'market',
  discriminator: OFFER_DISCRIMINATOR,
  async filters(deps, { buyer, mint, received }) {
    if (received) return [];
    const isOwn = buyer === null && mint === null;
    return [
      {
        offset: OFFER_BUYER_OFFSET,
        bytes: isOwn ? await ownWallet(deps, 'gavel offer list --buyer ADDRESS') : buyer,
      },
      { offset: OFFER_ASSET_OFFSET, bytes: mint },
    ];
  },
  read: (accounts, { program }) => readEach(accounts, (account) => decodeOffer(account, program)),
  keep: async (offers, { chain, deployment }, { deps, options }) =>
    options.received ? heldBy(chain, deployment, (await deps.key()).address, offers) : offers,
  // Newest first. Those of the same second by address, so that the order is always the same.
  order: (a, b) => compareSeconds(b.offeredAt, a.offeredAt) || (a.address < b.address ? -1 : 1),
  about: ({ asset, currencyMint }) => ({ mint: asset, currencyMint }),
  row: (offer, described) => ({ ...described, account: offerToJson(offer) }),
  render: renderOffers,
  json: ({ name, currency, account }) => ({ name, currency, account }),
});

/**
 * The offers for artworks that the wallet holds in its associated token account, or lists. Starts from all offers, because
 * few nodes allow a search of all token accounts.
 */
async function heldBy(
  chain: ChainReader,
  deployment: Deployment,
  wallet: Address,
  offers: readonly Offer[],
): Promise<readonly Offer[]> {
  const places = new Map(
    await Promise.all(
      [...new Set(offers.map(({ asset }) => asset))].map(async (mint) => {
        const token = await findTokenAddress(wallet, mint);
        return [mint, { token, listing: await findListingAddress(deployment, mint) }] as const;
      }),
    ),
  );
  const { all } = await readAll(
    chain,
    {},
    [...places.values()].flatMap(({ token, listing }) => [token, listing]),
  );
  const { market } = deployment.programs;
  const isHeld = ({ token, listing }: { readonly token: Address; readonly listing: Address }): boolean => {
    if (decodeTokenAccount(accountAt(all, token))?.amount === 1n) return true;
    const listed = accountAt(all, listing);
    return listed !== null && isListing(listed, market) && decodeListing(listed, market).seller === wallet;
  };
  const own = new Set([...places].flatMap(([mint, place]) => (isHeld(place) ? [mint] : [])));
  return offers.filter(({ asset }) => own.has(asset));
}
