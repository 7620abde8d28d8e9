import { delist } from '../../operations/vendor-b/delist.ts';
import { artworkFor } from '../artwork-argument.ts';
import { required } from '../command.ts';
import { withBulk } from '../plan/with-bulk.ts';
import { defineVendorBOperation } from './operation.ts';

const one = defineVendorBOperation({
  description:
    'Take one of your artworks off sale on vendor-b. It comes back to your wallet, and the rent goes to whoever paid it.',
  example: 'vendor-b delist "Brass Key"',
  never: 'It never sends the artwork to any wallet but yours.',
  args: {
    artwork: required(
      'ASSET',
      'name or mint of the artwork, or the id of a compressed one',
      artworkFor('vendor-b delist'),
    ),
  },
  options: {},
  operation: delist,
  named: ({ artwork }) => artwork,
  async intent(deps, { artwork: mint }) {
    const { address: seller } = await deps.key();
    return { seller, mint };
  },
});

export const command = withBulk(one, 'vendor-b.delist', { finds: false, prices: false });
