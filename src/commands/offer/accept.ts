import { readCurrency } from '../../operations/currency.ts';
import { accept } from '../../operations/offer/accept.ts';
import { artworkFor } from '../artwork-argument.ts';
import { optional, required, toggle } from '../command.ts';
import { amount, baseUnits, wallet } from '../parameters.ts';
import { defineOfferOperation } from './operation.ts';
import { noOfferAt, resolveOffer } from './target.ts';

export const command = defineOfferOperation({
  description:
    'Sell an artwork to the wallet that made an offer for it. When you have it on sale, that listing is closed in the same transaction.',
  example: 'offer accept "Low Water" --buyer arlo',
  never: 'It never sells for less than the offer in the preview, even if the buyer lowers it while you read.',
  args: {
    artwork: required('ARTWORK', 'name or mint of the artwork', artworkFor('offer accept')),
  },
  options: {
    buyer: required('ADDRESS', 'wallet that made the offer', wallet),
    minPrice: optional('AMOUNT', 'refuse an offer under this price', amount),
    primarySplit: toggle("share the whole first sale among the artwork's creators"),
  },
  operation: accept,
  named: ({ artwork }) => artwork,
  async intent(deps, { artwork, buyer, minPrice, primarySplit }) {
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    const { slot, mint, offer } = await resolveOffer(chain, deps.deployment, artwork, buyer);
    if (offer === null || offer.buyer !== buyer) throw noOfferAt(artwork, buyer, slot);
    const currency = await readCurrency(chain, deps.deployment, offer.currencyMint);
    return {
      seller: key.address,
      buyer,
      mint,
      // A lower limit for the price that is read. The transaction names the price of the preview.
      minPrice: minPrice === null ? null : baseUnits(minPrice, currency),
      enablePrimarySplit: primarySplit,
    };
  },
});
