import { resume } from '../../operations/auction/resume.ts';
import { required } from '../command.ts';
import { address } from '../parameters.ts';
import { defineAuctionOperation } from './operation.ts';
import { requireAuction } from './target.ts';

export const command = defineAuctionOperation({
  description:
    'Let a paused auction go on. Its end moves by the time that its clock was stopped. Only the authority of the marketplace may do that.',
  example: 'auction resume MINT',
  never: 'It never takes time for bids away from anybody.',
  args: { artwork: required('ARTWORK', 'mint of the artwork, or address of its auction', address) },
  options: {},
  operation: resume,
  named: ({ artwork }) => artwork,
  async intent(deps, { artwork }) {
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    const { mint } = await requireAuction(chain, deps.deployment, artwork);
    return { authority: key.address, mint };
  },
});
