import { readCurrency } from '../../operations/currency.ts';
import { reprice } from '../../operations/listing/reprice.ts';
import { artworkFor } from '../artwork-argument.ts';
import { required } from '../command.ts';
import { amount, baseUnits, confirmPrice } from '../parameters.ts';
import { withBulk } from '../plan/with-bulk.ts';
import { defineListingOperation } from './operation.ts';
import { requireTarget } from './target.ts';

const one = defineListingOperation({
  description: 'Change the price of one of your listings. Currency, times and whitelist stay as they are.',
  example: 'listing reprice "Tide Table" --price 2 SOL',
  never: 'It never signs a transaction that changes anything but the price.',
  args: {
    artwork: required(
      'ARTWORK',
      'name or mint of the artwork, or address of its listing',
      artworkFor('listing reprice'),
    ),
  },
  options: {
    price: required('AMOUNT', 'the new price, in the currency of the listing', amount),
    confirmPrice,
  },
  operation: reprice,
  confirmed: (options) => options.confirmPrice,
  named: ({ artwork }) => artwork,
  async intent(deps, { artwork, price }) {
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    const { mint, listing } = await requireTarget(chain, deps.deployment, artwork);
    const currency = await readCurrency(chain, deps.deployment, listing.currencyMint);
    return { seller: key.address, mint, newPrice: baseUnits(price, currency) };
  },
});

export const command = withBulk(one, 'listing.reprice', { finds: true, prices: true });
