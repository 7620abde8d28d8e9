import { end } from '../../operations/raffle/end.ts';
import { required } from '../command.ts';
import { address } from '../parameters.ts';
import { defineRaffleOperation } from './operation.ts';
import { resolveRaffle } from './target.ts';

export const command = defineRaffleOperation({
  description:
    'End a raffle that is over, and name the slot that draws its winner. Anybody may; one that is open-ended and not sold out is ended by its creator. "gavel raffle draw" does it too.',
  example: 'raffle end RAFFLE',
  never: 'It never moves money or the prize, nor ends a raffle of which no ticket is sold.',
  args: { raffle: required('RAFFLE', 'address of the raffle, or mint of its prize', address) },
  options: {},
  operation: end,
  named: ({ raffle }) => raffle,
  async intent(deps, { raffle }) {
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    return { authority: key.address, raffle: await resolveRaffle(chain, deps.deployment, raffle) };
  },
});
