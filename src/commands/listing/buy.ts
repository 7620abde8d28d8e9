import { memoOf } from '../../domain/memo-text.ts';
import { readCurrency } from '../../operations/currency.ts';
import { buy } from '../../operations/listing/buy.ts';
import { optional, required } from '../command.ts';
import { address, amount, baseUnits, serviceId, shareSlug } from '../parameters.ts';
import { forService } from '../service-only.ts';
import { defineListingOperation } from './operation.ts';
import { requireTarget } from './target.ts';

export const command = defineListingOperation({
  description: 'Buy a listed artwork at its price, in the currency of the listing.',
  example: 'listing buy MINT --max-price "2 SOL"',
  never: 'It never pays more than the price in the preview, even if the seller raises it while you read.',
  args: { artwork: required('ARTWORK', 'mint of the artwork, or address of its listing', address) },
  options: {
    maxPrice: optional(
      'AMOUNT',
      'refuse to buy above this price; without it, above the price in the preview',
      amount,
    ),
    orderId: optional('ID', 'id of your order: it stands in a public memo of the transaction', serviceId),
    shareSlug: optional('SLUG', "slug of the curator's page that led here, for the service alone", shareSlug),
  },
  operation: buy,
  named: ({ artwork }) => artwork,
  check: ({ settings }, { shareSlug: slug }) => void forService(settings, { shareSlug: slug }),
  async intent(deps, { artwork, maxPrice, orderId, shareSlug: slug }) {
    const forServiceOnly = forService(deps.settings, { shareSlug: slug });
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    const { mint, listing } = await requireTarget(chain, deps.deployment, artwork);
    const currency = await readCurrency(chain, deps.deployment, listing.currencyMint);
    const most = maxPrice === null ? listing.price : baseUnits(maxPrice, currency);
    // The price that is seen now is the limit, even when --max-price is higher: nobody can raise it afterwards.
    // biome-ignore lint/complexity/useMathMinMax: Math.min takes no bigints
    const limit = listing.price < most ? listing.price : most;
    return { buyer: key.address, mint, maxPrice: limit, ...memoOf(orderId), ...forServiceOnly };
  },
});
