import { claimPrize } from '../../operations/raffle/claim-prize.ts';
import { artworkFor } from '../artwork-argument.ts';
import { required } from '../command.ts';
import { defineRaffleOperation } from './operation.ts';
import { resolveRaffle } from './target.ts';

export const command = defineRaffleOperation({
  description: 'Deliver the prize of a drawn raffle to its winner. Anybody may pay for that.',
  example: 'raffle claim-prize "Long Exposure"',
  never: 'It never delivers to anybody but the recorded winner.',
  args: {
    raffle: required(
      'RAFFLE',
      'address of the raffle, or name or mint of its prize',
      artworkFor('raffle claim-prize'),
    ),
  },
  options: {},
  operation: claimPrize,
  named: ({ raffle }) => raffle,
  async intent(deps, { raffle }) {
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    return { authority: key.address, raffle: await resolveRaffle(chain, deps.deployment, raffle) };
  },
});
