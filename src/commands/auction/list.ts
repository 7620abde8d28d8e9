import { auctionToJson } from '../../api/auction-json.ts';
import { AUCTION_BIDDER_OFFSET, AUCTION_SELLER_OFFSET, decodeAuction } from '../../chain/codecs/auction.ts';
import { AUCTION_CONFIG_DISCRIMINATOR } from '../../chain/generated/auction/accounts/auctionConfig.ts';
import type { Auction } from '../../domain/auction.ts';
import { auctionPhase, isOver } from '../../domain/auction-rules.ts';
import { compareSeconds } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import { viewAuction } from '../../render/auction.ts';
import { renderAuctions } from '../../render/auctions.ts';
import { optional, toggle } from '../command.ts';
import { defineList } from '../list.ts';
import { ownWallet } from '../own-wallet.ts';
import { address } from '../parameters.ts';
import { readEach } from '../unreadable.ts';

export const command = defineList({
  description: 'List auctions, read from the chain: those of a seller, or those where a bidder leads.',
  example: 'auction list --leading',
  never: 'It never asks the service, and never signs anything.',
  args: { seller: optional('SELLER', 'wallet of the seller (default: that of your key)', address) },
  options: {
    bidder: optional(
      'ADDRESS',
      'auctions in which this wallet leads, of any seller unless you name one',
      address,
    ),
    leading: toggle('auctions in which the wallet of your key leads'),
  },
  fields: ['name', 'currency', 'state', 'minimumBid', 'account'],
  check(_, { bidder, leading }) {
    if (bidder === null || !leading) return;
    throw new CliError('usage', {
      what: '--bidder and --leading cannot be used together',
      why: 'both choose the wallet that leads',
      hint: 'leave one of them out',
    });
  },
  program: 'auction',
  discriminator: AUCTION_CONFIG_DISCRIMINATOR,
  async filters(deps, { seller, bidder, leading }) {
    const leader = bidder ?? (leading ? await ownWallet(deps, 'gavel auction list --bidder ADDRESS') : null);
    const isOwn = seller === null && leader === null;
    return [
      {
        offset: AUCTION_SELLER_OFFSET,
        bytes: isOwn ? await ownWallet(deps, 'gavel auction list SELLER') : seller,
      },
      { offset: AUCTION_BIDDER_OFFSET, bytes: leader },
    ];
  },
  read: (accounts, { program }) => readEach(accounts, (account) => decodeAuction(account, program)),
  // Who has taken the bid back is still named by the auction, and does not lead.
  keep: (auctions, _, { options: { bidder, leading } }) =>
    bidder === null && !leading ? auctions : auctions.filter((it) => it.highestBidAmount > 0n),
  order: byEnd,
  about: ({ mint, bidMint }) => ({ mint, currencyMint: bidMint }),
  row: (auction, { name, currency }, now) => ({ name, ...viewAuction(auction, currency, now) }),
  render: renderAuctions,
  json: ({ name, currency, phase, minimum, auction }) => ({
    name,
    currency,
    state: phase,
    minimumBid: minimum,
    account: auctionToJson(auction),
  }),
});

/** Later than any end that an account can hold (signed 64 bits). */
const NO_END = 2n ** 63n;

/** The soonest end first, auctions that are over last. Equal ones by mint, so that the order is always the same. */
function byEnd(a: Auction, b: Auction, now: number): number {
  const over = (auction: Auction) => (isOver(auctionPhase(auction, now)) ? 1 : 0);
  const end = ({ endTime }: Auction) => (endTime === 0 ? NO_END : endTime);
  return over(a) - over(b) || compareSeconds(end(a), end(b)) || (a.mint < b.mint ? -1 : 1);
}
