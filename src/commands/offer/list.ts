import { offerToJson } from '../../api/offer-json.ts';
import { decodeListing, isListing } from '../../chain/codecs/listing.ts';
import { decodeOffer, isOffer } from '../../chain/codecs/offer.ts';
import { decodeTokenAccount, findTokenAddress } from '../../chain/codecs/token.ts';
import { accountAt, readAll } from '../../chain/read-all.ts';
import type { Address } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { offerPhase } from '../../domain/offer.ts';
import { compareSeconds } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { MarketRow } from '../../inspect/market-rows.ts';
import { findListingAddress } from '../../operations/listing-address.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { amountsJson } from '../../render/amounts.ts';
import { renderOffers } from '../../render/offers.ts';
import { artworkFor } from '../artwork-argument.ts';
import { byEnd, byPrice, isWhole, madeByOption, requireOneScope, rowsMadeBy, whole } from '../browse.ts';
import { optional, toggle } from '../command.ts';
import { defineList } from '../list.ts';
import { ownWallet } from '../own-wallet.ts';
import { wallet } from '../parameters.ts';
import { readEach } from '../unreadable.ts';

export const command = defineList({
  description:
    'List offers: those that a wallet made, those for one artwork, or those for the artworks that your wallet holds or has on sale, read from the chain; or those of the whole marketplace, by the index of the service where it has one.',
  example: 'offer list --received',
  never: 'It never signs anything.',
  args: {},
  options: {
    buyer: optional('ADDRESS', 'offers by this wallet (default: that of your key)', wallet),
    mint: optional('ARTWORK', 'offers for this artwork, by anybody', artworkFor('offer list')),
    received: toggle('offers for the artworks of your wallet'),
    ...madeByOption,
  },
  fields: ['name', 'currency', 'state', 'account', 'amounts'],
  check(asked) {
    const { buyer, mint, received } = asked;
    requireOneScope(asked, buyer, received);
    if (!received || (buyer === null && mint === null)) return;
    throw new CliError('usage', {
      what: 'these options cannot be used together',
      why: '--received lists what others offer for the artworks of your wallet',
      hint: 'leave out --received, or --buyer and --mint',
    });
  },
  kind: 'offer',
  program: 'market',
  openMeans: 'only those that have not ended',
  tie: 'address',
  orders: {
    newest: () => (a, b) => compareSeconds(b.time('offeredAt'), a.time('offeredAt')),
    oldest: () => (a, b) => compareSeconds(a.time('offeredAt'), b.time('offeredAt')),
    price: ({ deployment }) => byPrice(deployment, true),
    'price-desc': ({ deployment }) => byPrice(deployment, false),
    ending: ({ now }) => byEnd(now),
  },
  async filter(deps, asked) {
    const { buyer, mint, received, creator } = asked;
    if (received) return {};
    const about = mint === null ? {} : { mint };
    if (buyer !== null) return { ...about, party: buyer };
    if (mint !== null) return about;
    if (isWhole(asked, creator)) return whole(deps.deployment);
    return { party: await ownWallet(deps, 'gavel offer list --buyer ADDRESS') };
  },
  async elsewhere(_deps, asked) {
    const { buyer, mint, received, creator } = asked;
    if (buyer !== null || mint !== null || isWhole(asked, creator)) return null;
    const say = received
      ? (count: number) => `offers that you made: ${count}; see them: gavel offer list`
      : (count: number) => `offers for your artworks: ${count}; see them: gavel offer list --received`;
    return { options: { received: !received }, say };
  },
  is: isOffer,
  isOpen: ({ endTime }, now) => offerPhase({ endTime }, now) === 'open',
  async keep(rows, { chain, deployment }, { deps, options: { received, creator } }) {
    const own = received ? await heldBy(chain, deployment, (await deps.key()).address, rows) : rows;
    return creator === null ? own : rowsMadeBy(chain, creator, own);
  },
  read: (accounts, { program }) => readEach(accounts, (account) => decodeOffer(account, program)),
  about: ({ asset, currencyMint }) => ({ mint: asset, currencyMint }),
  row: (offer, described, now) => ({
    ...described,
    state: offerPhase(offer, now),
    account: offerToJson(offer),
  }),
  render: renderOffers,
  seen: ({ name, account }) => ({ name, mint: account.asset, owner: account.buyer }),
  json: ({ name, currency, state, account }) => ({
    ...{ name, currency, state, account },
    amounts: amountsJson(account, currency, 'price'),
  }),
});

/**
 * The offers for artworks that the wallet holds in its associated token account, or lists. Starts from all offers, because
 * few nodes allow a search of all token accounts.
 */
async function heldBy(
  chain: ChainReader,
  deployment: Deployment,
  wallet: Address,
  offers: readonly MarketRow[],
): Promise<readonly MarketRow[]> {
  const places = new Map(
    await Promise.all(
      [...new Set(offers.map(({ mint }) => mint))].map(async (mint) => {
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
  return offers.filter(({ mint }) => own.has(mint));
}
