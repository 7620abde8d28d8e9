import { auctionToJson } from '../../api/auction-json.ts';
import { decodeAuction, isAuction } from '../../chain/codecs/auction.ts';
import type { Address } from '../../domain/address.ts';
import { type AuctionPhase, auctionPhase, isOver, takesBids } from '../../domain/auction-rules.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { MarketRow } from '../../inspect/market-rows.ts';
import { viewAuction } from '../../render/auction.ts';
import { renderAuctions } from '../../render/auctions.ts';
import { byEnd, byPrice, isWhole, madeByOption, requireOneScope, rowsMadeBy, whole } from '../browse.ts';
import { optional, toggle } from '../command.ts';
import { defineList } from '../list.ts';
import { ownWallet } from '../own-wallet.ts';
import { wallet } from '../parameters.ts';
import { readEach } from '../unreadable.ts';
import { auctionAmounts } from './amounts.ts';

export const command = defineList({
  description:
    'List auctions: those of a seller or those where a bidder leads, read from the chain; or those of the whole marketplace, by the index of the service where it has one.',
  example: 'auction list --ending-soon',
  never: 'It never signs anything.',
  args: { seller: optional('SELLER', 'wallet of the seller (default: that of your key)', wallet) },
  options: {
    bidder: optional(
      'ADDRESS',
      'auctions in which this wallet leads, of any seller unless you name one',
      wallet,
    ),
    leading: toggle('auctions in which the wallet of your key leads'),
    endingSoon: toggle(
      'only those that take bids and have an end, of the whole marketplace; the soonest first',
    ),
    ...madeByOption,
  },
  fields: ['name', 'currency', 'state', 'minimumBid', 'account', 'amounts'],
  check(asked) {
    const { seller, bidder, leading, endingSoon, sort } = asked;
    requireOneScope(asked, seller, bidder, leading);
    if (endingSoon && sort !== null && sort !== 'ending') {
      throw new CliError('usage', {
        what: `--ending-soon and --sort ${sort} cannot be used together`,
        why: 'both choose the order',
        hint: 'use --open in place of --ending-soon',
      });
    }
    if (bidder === null || !leading) return;
    throw new CliError('usage', {
      what: '--bidder and --leading cannot be used together',
      why: 'both choose the wallet that leads',
      hint: 'leave one of them out',
    });
  },
  kind: 'auction',
  program: 'auction',
  openMeans: 'only those that take bids',
  tie: 'mint',
  orders: {
    ending: ({ now }) => byEnd(now, (row) => isOver(phaseOf(row, now))),
    price: ({ deployment }) => byPrice(deployment, true),
    'price-desc': ({ deployment }) => byPrice(deployment, false),
  },
  async filter(deps, asked) {
    const { seller, bidder, leading, endingSoon, creator } = asked;
    const leader = bidder ?? (leading ? await ownWallet(deps, 'gavel auction list --bidder ADDRESS') : null);
    const led = leader === null ? {} : { fields: { highestBidder: leader } };
    if (seller !== null) return { party: seller, ...led };
    if (leader !== null) return led;
    if (isWhole(asked, creator) || endingSoon) return whole(deps.deployment);
    return { party: await ownWallet(deps, 'gavel auction list SELLER') };
  },
  async elsewhere(_deps, asked) {
    const { seller, bidder, leading, endingSoon, creator } = asked;
    if (seller !== null || bidder !== null || endingSoon || isWhole(asked, creator)) return null;
    const say = leading
      ? (count: number) => `auctions of yours: ${count}; see them: gavel auction list`
      : (count: number) => `auctions in which you lead: ${count}; see them: gavel auction list --leading`;
    return { options: { leading: !leading }, say };
  },
  is: isAuction,
  isOpen: (row, now) => takesBids(phaseOf(row, now)),
  keep(rows, { chain, now }, { options: { bidder, leading, endingSoon, creator } }) {
    // Who has taken the bid back is still named by the auction, and does not lead.
    const led = bidder === null && !leading ? rows : rows.filter((it) => it.value('highestBidAmount') !== 0n);
    const ending = endingSoon ? led.filter((it) => phaseOf(it, now) === 'live') : led;
    return creator === null ? ending : rowsMadeBy(chain, creator, ending);
  },
  read: (accounts, { program }) => readEach(accounts, (account) => decodeAuction(account, program)),
  about: ({ mint, bidMint }) => ({ mint, currencyMint: bidMint }),
  row: (auction, { name, currency }, now) => ({ name, ...viewAuction(auction, currency, now) }),
  render: renderAuctions,
  seen: ({ name, auction }) => ({ name, mint: auction.mint, owner: auction.seller }),
  json: ({ name, currency, phase, minimum, auction }) => ({
    name,
    currency,
    state: phase,
    minimumBid: minimum,
    account: auctionToJson(auction),
    amounts: auctionAmounts(auction, currency, minimum),
  }),
});

function phaseOf(row: MarketRow, now: number): AuctionPhase {
  return auctionPhase(
    {
      startTime: row.time('startTime'),
      endTime: row.endTime,
      pausedAt: row.time('pausedAt'),
      highestBidAmount: row.value('highestBidAmount') as bigint,
      highestBidder: row.value('highestBidder') as Address,
    },
    now,
  );
}
