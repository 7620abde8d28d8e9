import { execute } from '../../operations/scheduled-bid/execute.ts';
import { artworkFor } from '../artwork-argument.ts';
import { optional, required } from '../command.ts';
import { wallet } from '../parameters.ts';
import { defineScheduledBidOperation } from './operation.ts';
import { resolveScheduledBid } from './target.ts';

export const command = defineScheduledBidOperation({
  description:
    'Make a scheduled bid whose time has come, yours or that of anybody else. You pay the network fee alone.',
  example: 'scheduled-bid execute Lighthouse --bidder arlo',
  never: 'It never takes the bid from your wallet: it is in escrow since it was scheduled.',
  args: {
    artwork: required(
      'ARTWORK',
      'name or mint of the artwork, or address of the scheduled bid',
      artworkFor('scheduled-bid execute'),
    ),
  },
  options: { bidder: optional('ADDRESS', 'who scheduled it (default: the wallet of your key)', wallet) },
  operation: execute,
  named: ({ artwork }) => artwork,
  async intent(deps, { artwork, bidder }) {
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    const found = await resolveScheduledBid(chain, deps.deployment, artwork, bidder ?? key.address);
    return { executor: key.address, ...found };
  },
});
