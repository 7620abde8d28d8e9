import { draw } from '../../operations/raffle/draw.ts';
import { required } from '../command.ts';
import { address } from '../parameters.ts';
import { defineRaffleOperation } from './operation.ts';
import { resolveRaffle } from './target.ts';

export const command = defineRaffleOperation({
  description:
    'Draw the winner of a raffle that is over. Anybody may; one that is open-ended and not sold out is ended by its creator, who draws.',
  example: 'raffle draw RAFFLE',
  never: 'It never moves money or the prize: those are claimed afterwards.',
  args: { raffle: required('RAFFLE', 'address of the raffle, or mint of its prize', address) },
  options: {},
  operation: draw,
  named: ({ raffle }) => raffle,
  async intent(deps, { raffle }) {
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    return { authority: key.address, raffle: await resolveRaffle(chain, deps.deployment, raffle) };
  },
});
