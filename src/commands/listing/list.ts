import { listingToJson } from '../../api/listing-json.ts';
import { decodeListing, isListing } from '../../chain/codecs/listing.ts';
import { listingPhase } from '../../domain/listing.ts';
import { compareSeconds } from '../../domain/unix-seconds.ts';
import { amountsJson } from '../../render/amounts.ts';
import { renderListings } from '../../render/listings.ts';
import { byEnd, byPrice, isWhole, madeByOption, requireOneScope, rowsMadeBy, whole } from '../browse.ts';
import { optional } from '../command.ts';
import { defineList } from '../list.ts';
import { ownWallet } from '../own-wallet.ts';
import { wallet } from '../parameters.ts';
import { readEach } from '../unreadable.ts';
import { editionsOf } from './editions.ts';

export const command = defineList({
  description:
    'List what a wallet has on sale, read from the chain; or what the whole marketplace has, by the index of the service where it has one.',
  example: 'listing list --all --max-price "2 SOL" --sort price',
  never: 'It never signs anything.',
  args: { seller: optional('SELLER', 'wallet of the seller (default: that of your key)', wallet) },
  options: madeByOption,
  fields: ['name', 'currency', 'state', 'editions', 'account', 'amounts'],
  kind: 'listing',
  program: 'market',
  openMeans: 'only what can be bought now',
  tie: 'mint',
  orders: {
    newest: () => (a, b) => compareSeconds(b.time('listedAt'), a.time('listedAt')),
    oldest: () => (a, b) => compareSeconds(a.time('listedAt'), b.time('listedAt')),
    price: ({ deployment }) => byPrice(deployment, true),
    'price-desc': ({ deployment }) => byPrice(deployment, false),
    ending: ({ now }) => byEnd(now),
  },
  check: (asked) => requireOneScope(asked, asked.seller),
  filter: async (deps, asked) =>
    asked.seller !== null
      ? { party: asked.seller }
      : isWhole(asked, asked.creator)
        ? whole(deps.deployment)
        : { party: await ownWallet(deps, 'gavel listing list SELLER') },
  is: isListing,
  isOpen: (row, now) =>
    listingPhase({ startTime: row.time('startTime'), endTime: row.endTime }, now) === 'live',
  keep: (rows, { chain }, { options: { creator } }) =>
    creator === null ? rows : rowsMadeBy(chain, creator, rows),
  read: (accounts, { program }) => readEach(accounts, (account) => decodeListing(account, program)),
  about: (listing) => listing,
  row: (listing, described, now) => ({
    state: listingPhase(listing, now),
    ...described,
    editions: editionsOf(listing),
    account: listingToJson(listing),
  }),
  render: renderListings,
  seen: ({ name, account }) => ({ name, mint: account.mint, owner: account.seller }),
  json: ({ name, currency, state, editions, account }) => ({
    ...{ name, currency, state, editions, account },
    amounts: amountsJson(account, currency, 'price'),
  }),
});
