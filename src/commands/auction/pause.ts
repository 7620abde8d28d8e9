import { pause } from '../../operations/auction/pause.ts';
import { artworkFor } from '../artwork-argument.ts';
import { required } from '../command.ts';
import { defineAuctionOperation } from './operation.ts';
import { requireAuction } from './target.ts';

export const command = defineAuctionOperation({
  description:
    'Lock the bids and the settlement of an auction, and stop its clock, until it is resumed. Only the authority of the marketplace may do that.',
  example: 'auction pause Lighthouse -k authority',
  never: 'It never moves the artwork or a bid: both wait in escrow.',
  args: {
    artwork: required(
      'ARTWORK',
      'name or mint of the artwork, or address of its auction',
      artworkFor('auction pause'),
    ),
  },
  options: {},
  operation: pause,
  named: ({ artwork }) => artwork,
  async intent(deps, { artwork }) {
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    const { mint } = await requireAuction(chain, deps.deployment, artwork);
    return { authority: key.address, mint };
  },
});
