import { cancel } from '../../operations/scheduled-bid/cancel.ts';
import { required } from '../command.ts';
import { address } from '../parameters.ts';
import { defineScheduledBidOperation } from './operation.ts';
import { resolveScheduledBid } from './target.ts';

export const command = defineScheduledBidOperation({
  description:
    'Take a scheduled bid back, with its rent: before its time, or when it could not be executed. It works whatever became of the auction.',
  example: 'scheduled-bid cancel MINT',
  never: 'It never sends the escrow to any wallet but yours.',
  args: { artwork: required('ARTWORK', 'mint of the artwork, or address of your scheduled bid', address) },
  options: {},
  operation: cancel,
  named: ({ artwork }) => artwork,
  async intent(deps, { artwork }) {
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    const { mint } = await resolveScheduledBid(chain, deps.deployment, artwork, key.address);
    return { bidder: key.address, mint };
  },
});
