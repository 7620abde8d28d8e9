import { cancel } from '../../operations/listing/cancel.ts';
import { artworkFor } from '../artwork-argument.ts';
import { required } from '../command.ts';
import { withBulk } from '../plan/with-bulk.ts';
import { defineListingOperation } from './operation.ts';
import { requireTarget } from './target.ts';

const one = defineListingOperation({
  description:
    'Take one of your artworks off sale. The artwork and the rent of the listing come back to your wallet.',
  example: 'listing cancel "Tide Table"',
  never: 'It never sends the artwork to any wallet but yours.',
  args: {
    artwork: required(
      'ARTWORK',
      'name or mint of the artwork, or address of its listing',
      artworkFor('listing cancel'),
    ),
  },
  options: {},
  operation: cancel,
  named: ({ artwork }) => artwork,
  async intent(deps, { artwork }) {
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    const { mint } = await requireTarget(chain, deps.deployment, artwork);
    return { seller: key.address, mint };
  },
});

export const command = withBulk(one, 'listing.cancel', { finds: true, prices: false });
