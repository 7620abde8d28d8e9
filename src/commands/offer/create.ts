import { create } from '../../operations/offer/create.ts';
import { artworkFor } from '../artwork-argument.ts';
import { optional, required, toggle } from '../command.ts';
import { checkAmount, chooseCurrency, currencyName } from '../currency.ts';
import { amount, baseUnits, confirmPrice, time, unixSeconds } from '../parameters.ts';
import { defineOfferOperation } from './operation.ts';

export const command = defineOfferOperation({
  description:
    'Offer a price for an artwork, or change the offer that you made. The price waits in escrow until the holder accepts or you cancel.',
  example: 'offer create "Salt Line" --price "1.2 SOL" -k arlo',
  never: 'It never takes more than the price into escrow, and for a changed offer only the difference.',
  args: { artwork: required('MINT', 'name or mint of the artwork', artworkFor('offer create')) },
  options: {
    price: required('AMOUNT', 'what you would pay, such as "1.2 SOL"', amount),
    currency: optional(
      'SYMBOL|MINT',
      'what you pay in (default: the unit of the price, or SOL)',
      currencyName,
    ),
    end: optional(
      'TIME',
      'until when: 2026-12-24, "tomorrow 18:00", +7d, or unix seconds (default: for ever)',
      time,
    ),
    confirmPrice,
    oneOfOne: toggle(
      'mark the offer as for a one-of-one only; the market program cannot, so this is refused',
    ),
  },
  operation: create,
  confirmed: (options) => options.confirmPrice,
  named: ({ artwork }) => artwork,
  check: ({ deployment }, { currency, price }) => checkAmount(deployment, currency, price),
  async intent(deps, { artwork, price, currency: named, end, oneOfOne }) {
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    const currency = await chooseCurrency(chain, deps.deployment, named, price);
    return {
      buyer: key.address,
      mint: artwork,
      price: baseUnits(price, currency),
      currencyMint: currency.mint,
      endTime: unixSeconds(end, deps.clock.now()),
      ...(oneOfOne ? { oneOfOneOnly: true } : {}),
    };
  },
});
