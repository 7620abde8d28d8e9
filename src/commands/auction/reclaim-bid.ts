import { reclaimBid } from '../../operations/auction/reclaim-bid.ts';
import { artworkFor } from '../artwork-argument.ts';
import { required } from '../command.ts';
import { defineAuctionOperation } from './operation.ts';
import { requireAuction } from './target.ts';

export const command = defineAuctionOperation({
  description:
    'Take your bid back when you have won an auction and it was not settled within seven days of its end, as when the artwork is kept from moving. The artwork then goes back to the seller.',
  example: 'auction reclaim-bid "Old Pier" -k cas',
  never: 'It never moves the artwork, and never sends the bid to anybody but you.',
  args: {
    artwork: required(
      'ARTWORK',
      'name or mint of the artwork, or address of its auction',
      artworkFor('auction reclaim-bid'),
    ),
  },
  options: {},
  operation: reclaimBid,
  named: ({ artwork }) => artwork,
  async intent(deps, { artwork }) {
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    const { mint } = await requireAuction(chain, deps.deployment, artwork);
    return { bidder: key.address, mint };
  },
});
