import { end } from '../../operations/raffle/end.ts';
import { artworkFor } from '../artwork-argument.ts';
import { required } from '../command.ts';
import { defineRaffleOperation } from './operation.ts';
import { resolveRaffle } from './target.ts';

export const command = defineRaffleOperation({
  description:
    'End a raffle that is over, and name the slot that draws its winner. Anybody may do this, but only its creator can end a raffle that is open-ended and not sold out. "gavel raffle draw" does this too.',
  example: 'raffle end "Ninth Wave" -k ines',
  never: 'It never moves money or the prize, and never ends a raffle that sold no ticket.',
  args: {
    raffle: required(
      'RAFFLE',
      'address of the raffle, or name or mint of its prize',
      artworkFor('raffle end'),
    ),
  },
  options: {},
  operation: end,
  named: ({ raffle }) => raffle,
  async intent(deps, { raffle }) {
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    return { authority: key.address, raffle: await resolveRaffle(chain, deps.deployment, raffle) };
  },
});
