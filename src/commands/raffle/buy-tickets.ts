import { buyTickets } from '../../operations/raffle/buy-tickets.ts';
import { artworkFor } from '../artwork-argument.ts';
import { optional, required } from '../command.ts';
import { count } from '../parameters.ts';
import { defineRaffleOperation } from './operation.ts';
import { resolveRaffle } from './target.ts';

export const command = defineRaffleOperation({
  description:
    'Buy tickets of a raffle. If they cost SOL, it is wrapped in the same transaction, and nothing stays wrapped that was not wrapped before.',
  example: 'raffle buy-tickets "Signal Fire" --count 2 -k arlo',
  never: 'It never pays more than the price in the preview, and never buys for anybody but you.',
  args: {
    raffle: required(
      'RAFFLE',
      'address of the raffle, or name or mint of its prize',
      artworkFor('raffle buy-tickets'),
    ),
  },
  options: { count: optional('COUNT', 'how many tickets (default: 1)', count) },
  operation: buyTickets,
  named: ({ raffle }) => raffle,
  async intent(deps, { raffle, count: tickets }) {
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    return {
      buyer: key.address,
      raffle: await resolveRaffle(chain, deps.deployment, raffle),
      ticketCount: tickets ?? 1,
    };
  },
});
