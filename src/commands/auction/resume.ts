import { resume } from '../../operations/auction/resume.ts';
import { artworkFor } from '../artwork-argument.ts';
import { required } from '../command.ts';
import { defineAuctionOperation } from './operation.ts';
import { requireAuction } from './target.ts';

export const command = defineAuctionOperation({
  description:
    'Let a paused auction go on. Its end moves by the time that its clock was stopped. Only the authority of the marketplace may do that.',
  example: 'auction resume "Still Life" -k authority',
  never: 'It never takes time for bids away from anybody.',
  args: {
    artwork: required(
      'ARTWORK',
      'name or mint of the artwork, or address of its auction',
      artworkFor('auction resume'),
    ),
  },
  options: {},
  operation: resume,
  named: ({ artwork }) => artwork,
  async intent(deps, { artwork }) {
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    const { mint } = await requireAuction(chain, deps.deployment, artwork);
    return { authority: key.address, mint };
  },
});
