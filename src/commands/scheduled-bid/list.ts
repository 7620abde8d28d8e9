import { scheduledBidToJson } from '../../api/scheduled-bid-json.ts';
import { decodeScheduledBid, SCHEDULED_BID_BIDDER_OFFSET } from '../../chain/codecs/scheduled-bid.ts';
import { SCHEDULED_BID_DISCRIMINATOR } from '../../chain/generated/auction/accounts/scheduledBid.ts';
import { scheduledBidPhase } from '../../domain/scheduled-bid.ts';
import { compareSeconds } from '../../domain/unix-seconds.ts';
import { renderScheduledBids } from '../../render/scheduled-bids.ts';
import { optional } from '../command.ts';
import { defineList } from '../list.ts';
import { ownWallet } from '../own-wallet.ts';
import { address } from '../parameters.ts';
import { readEach } from '../unreadable.ts';

export const command = defineList({
  description:
    'List the bids that a wallet has scheduled, read from the chain: amount, time, and whether they are due.',
  example: 'scheduled-bid list',
  never: 'It never asks the service, and never signs anything.',
  args: { bidder: optional('BIDDER', 'wallet of the bidder (default: that of your key)', address) },
  options: {},
  fields: ['name', 'currency', 'state', 'account'],
  program: 'auction',
  discriminator: SCHEDULED_BID_DISCRIMINATOR,
  async filters(deps, { bidder }) {
    const bytes = bidder ?? (await ownWallet(deps, 'gavel scheduled-bid list BIDDER'));
    return [{ offset: SCHEDULED_BID_BIDDER_OFFSET, bytes }];
  },
  read: (accounts, { program }) => readEach(accounts, (account) => decodeScheduledBid(account, program)),
  // The next one first. Those of the same second by address, so that the order is always the same.
  order: (a, b) => compareSeconds(a.executeAt, b.executeAt) || (a.address < b.address ? -1 : 1),
  about: ({ mint, currencyMint }) => ({ mint, currencyMint }),
  row: (bid, described, now) => ({ ...described, bid, phase: scheduledBidPhase(bid, now) }),
  render: renderScheduledBids,
  json: ({ name, currency, phase, bid }) => ({
    name,
    currency,
    state: phase,
    account: scheduledBidToJson(bid),
  }),
});
