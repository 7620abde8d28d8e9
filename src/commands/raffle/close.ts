import { close } from '../../operations/raffle/close.ts';
import { artworkFor } from '../artwork-argument.ts';
import { required } from '../command.ts';
import { defineRaffleOperation } from './operation.ts';
import { resolveRaffle } from './target.ts';

export const command = defineRaffleOperation({
  description:
    'Close your raffle when prize and proceeds are claimed. Its rent returns to your wallet, and you can raffle the artwork again.',
  example: 'raffle close "Blue Hour"',
  never: 'It never closes a raffle with anything left to claim.',
  args: {
    raffle: required(
      'RAFFLE',
      'address of the raffle, or name or mint of its prize',
      artworkFor('raffle close'),
    ),
  },
  options: {},
  operation: close,
  named: ({ raffle }) => raffle,
  async intent(deps, { raffle }) {
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    return { creator: key.address, raffle: await resolveRaffle(chain, deps.deployment, raffle, key.address) };
  },
});
