import { cancel } from '../../operations/scheduled-bid/cancel.ts';
import { artworkFor } from '../artwork-argument.ts';
import { required } from '../command.ts';
import { defineScheduledBidOperation } from './operation.ts';
import { resolveScheduledBid } from './target.ts';

export const command = defineScheduledBidOperation({
  description:
    'Take a scheduled bid back, with its rent: before its time, or when it could not be executed. It works whatever became of the auction.',
  example: 'scheduled-bid cancel Lighthouse -k arlo',
  never: 'It never sends the escrow to any wallet but yours.',
  args: {
    artwork: required(
      'ARTWORK',
      'name or mint of the artwork, or address of your scheduled bid',
      artworkFor('scheduled-bid cancel'),
    ),
  },
  options: {},
  operation: cancel,
  named: ({ artwork }) => artwork,
  async intent(deps, { artwork }) {
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    const { mint } = await resolveScheduledBid(chain, deps.deployment, artwork, key.address);
    return { bidder: key.address, mint };
  },
});
