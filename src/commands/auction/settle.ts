import { memoOf } from '../../domain/memo-text.ts';
import { settle } from '../../operations/auction/settle.ts';
import { artworkFor } from '../artwork-argument.ts';
import { optional, required } from '../command.ts';
import { serviceId } from '../parameters.ts';
import { defineAuctionOperation } from './operation.ts';
import { requireAuction } from './target.ts';

export const command = defineAuctionOperation({
  description:
    'End an auction whose time is over: the artwork goes to the winner, and everybody is paid. Anybody may do that. Without a bid the seller takes the artwork back with it.',
  example: 'auction settle "Old Pier"',
  never: 'It never sends artwork or money to anybody whom the auction does not name.',
  args: {
    artwork: required(
      'ARTWORK',
      'name or mint of the artwork, or address of its auction',
      artworkFor('auction settle'),
    ),
  },
  options: {
    orderId: optional('ID', 'id of your order: it stands in a public memo of the transaction', serviceId),
  },
  operation: settle,
  named: ({ artwork }) => artwork,
  async intent(deps, { artwork, orderId }) {
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    const { mint } = await requireAuction(chain, deps.deployment, artwork);
    return { authority: key.address, mint, ...memoOf(orderId) };
  },
});
