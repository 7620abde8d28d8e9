import { cancel } from '../../operations/auction/cancel.ts';
import { artworkFor } from '../artwork-argument.ts';
import { required } from '../command.ts';
import { defineAuctionOperation } from './operation.ts';
import { requireAuction } from './target.ts';

export const command = defineAuctionOperation({
  description: 'End your auction while nobody has bid. The artwork and the rent come back to your wallet.',
  example: 'auction cancel "First Light"',
  never: 'It never ends an auction that has a bid.',
  args: {
    artwork: required(
      'ARTWORK',
      'name or mint of the artwork, or address of its auction',
      artworkFor('auction cancel'),
    ),
  },
  options: {},
  operation: cancel,
  named: ({ artwork }) => artwork,
  async intent(deps, { artwork }) {
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    const { mint } = await requireAuction(chain, deps.deployment, artwork);
    return { seller: key.address, mint };
  },
});
