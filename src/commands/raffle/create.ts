import { create } from '../../operations/raffle/create.ts';
import { artworkFor } from '../artwork-argument.ts';
import { optional, required, toggle } from '../command.ts';
import { checkAmount, chooseCurrency, currencyName } from '../currency.ts';
import { amount, baseUnits, count, time, unixSeconds } from '../parameters.ts';
import { defineRaffleOperation } from './operation.ts';

export const command = defineRaffleOperation({
  description:
    'Raffle an artwork that your wallet holds. It waits in escrow until the winner is drawn, or until you cancel while no ticket is sold.',
  example: 'raffle create "Low Water" --price "0.1 SOL" --tickets 50 --end +7d',
  never: 'It never raffles an artwork that your wallet does not hold.',
  args: { artwork: required('MINT', 'name or mint of the artwork', artworkFor('raffle create')) },
  options: {
    price: required('AMOUNT', 'price of one ticket, such as "0.1 SOL"', amount),
    tickets: required('COUNT', 'how many tickets there are, at most 10000', count),
    currency: optional(
      'SYMBOL|MINT',
      'what tickets are paid in (default: the unit of the price, or SOL)',
      currencyName,
    ),
    limit: optional('COUNT', 'tickets that one wallet may hold (default, and most: 4 in 10)', count),
    end: optional(
      'TIME',
      'until when: 2026-12-24, "tomorrow 18:00", +7d, or unix seconds (default: when you draw, or it is sold out)',
      time,
    ),
    primarySplit: toggle("share the whole proceeds of a first sale among the artwork's creators"),
  },
  operation: create,
  named: ({ artwork }) => artwork,
  check: ({ deployment }, { currency, price }) => checkAmount(deployment, currency, price),
  async intent(deps, { artwork, price, tickets, currency: named, limit, end, primarySplit }) {
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    const currency = await chooseCurrency(chain, deps.deployment, named, price);
    return {
      creator: key.address,
      mint: artwork,
      ticketPrice: baseUnits(price, currency),
      currencyMint: currency.mint,
      supply: tickets,
      ticketLimit: limit ?? 0,
      endTime: unixSeconds(end, deps.clock.now()),
      enablePrimarySplit: primarySplit,
    };
  },
});
