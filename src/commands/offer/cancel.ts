import { cancel } from '../../operations/offer/cancel.ts';
import { artworkFor } from '../artwork-argument.ts';
import { required } from '../command.ts';
import { withBulk } from '../plan/with-bulk.ts';
import { defineOfferOperation } from './operation.ts';
import { resolveOffer } from './target.ts';

const one = defineOfferOperation({
  description: 'Take your offer for an artwork back. The price and the rent return to your wallet.',
  example: 'offer cancel "Tide Table" -k bea',
  never: 'It never sends the escrow to any wallet but yours.',
  args: {
    artwork: required(
      'ARTWORK',
      'name or mint of the artwork, or address of your offer',
      artworkFor('offer cancel'),
    ),
  },
  options: {},
  operation: cancel,
  named: ({ artwork }) => artwork,
  async intent(deps, { artwork }) {
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    const { mint } = await resolveOffer(chain, deps.deployment, artwork, key.address);
    return { buyer: key.address, mint };
  },
});

export const command = withBulk(one, 'offer.cancel', { finds: true, prices: false });
