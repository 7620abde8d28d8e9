import { cancel } from '../../operations/raffle/cancel.ts';
import { artworkFor } from '../artwork-argument.ts';
import { required } from '../command.ts';
import { defineRaffleOperation } from './operation.ts';
import { resolveRaffle } from './target.ts';

export const command = defineRaffleOperation({
  description: 'Cancel your raffle while no ticket is sold. The prize and all rent return to your wallet.',
  example: 'raffle cancel "Dry Dock" -k ines',
  never: 'It never sends the prize to any wallet but yours.',
  args: {
    raffle: required(
      'RAFFLE',
      'address of the raffle, or name or mint of its prize',
      artworkFor('raffle cancel'),
    ),
  },
  options: {},
  operation: cancel,
  named: ({ raffle }) => raffle,
  async intent(deps, { raffle }) {
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    return { creator: key.address, raffle: await resolveRaffle(chain, deps.deployment, raffle, key.address) };
  },
});
