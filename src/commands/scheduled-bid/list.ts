import { scheduledBidToJson } from '../../api/scheduled-bid-json.ts';
import { decodeScheduledBid, isScheduledBid } from '../../chain/codecs/scheduled-bid.ts';
import { scheduledBidPhase } from '../../domain/scheduled-bid.ts';
import { compareSeconds } from '../../domain/unix-seconds.ts';
import { amountsJson } from '../../render/amounts.ts';
import { renderScheduledBids } from '../../render/scheduled-bids.ts';
import { byPrice, isWhole, requireOneScope } from '../browse.ts';
import { optional } from '../command.ts';
import { defineList } from '../list.ts';
import { ownWallet } from '../own-wallet.ts';
import { wallet } from '../parameters.ts';
import { readEach } from '../unreadable.ts';

export const command = defineList({
  description:
    'List the bids that a wallet has scheduled, read from the chain: amount, time, and whether they are due.',
  example: 'scheduled-bid list',
  never: 'It never asks the service, and never signs anything.',
  args: { bidder: optional('BIDDER', 'wallet of the bidder (default: that of your key)', wallet) },
  options: {},
  fields: ['name', 'currency', 'state', 'account', 'amounts'],
  kind: 'scheduled-bid',
  program: 'auction',
  openMeans: 'only those whose time has not come',
  tie: 'address',
  orders: {
    soonest: () => (a, b) => compareSeconds(a.endTime, b.endTime),
    latest: () => (a, b) => compareSeconds(b.endTime, a.endTime),
    price: ({ deployment }) => byPrice(deployment, true),
    'price-desc': ({ deployment }) => byPrice(deployment, false),
  },
  check: (asked) => requireOneScope(asked, asked.bidder),
  async filter(deps, asked) {
    if (asked.bidder !== null) return { party: asked.bidder };
    if (isWhole(asked, null)) return {};
    return { party: await ownWallet(deps, 'gavel scheduled-bid list BIDDER') };
  },
  is: isScheduledBid,
  isOpen: ({ endTime }, now) => scheduledBidPhase({ executeAt: endTime }, now) === 'waiting',
  read: (accounts, { program }) => readEach(accounts, (account) => decodeScheduledBid(account, program)),
  about: ({ mint, currencyMint }) => ({ mint, currencyMint }),
  row: (bid, described, now) => ({ ...described, bid, phase: scheduledBidPhase(bid, now) }),
  render: renderScheduledBids,
  json: ({ name, currency, phase, bid }) => ({
    name,
    currency,
    state: phase,
    account: scheduledBidToJson(bid),
    amounts: amountsJson(bid, currency, 'amount'),
  }),
});
