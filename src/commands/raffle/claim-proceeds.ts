import { claimProceeds } from '../../operations/raffle/claim-proceeds.ts';
import { artworkFor } from '../artwork-argument.ts';
import { required } from '../command.ts';
import { withBulk } from '../plan/with-bulk.ts';
import { defineRaffleOperation } from './operation.ts';
import { resolveRaffle } from './target.ts';

const one = defineRaffleOperation({
  description:
    "Claim the proceeds of your raffle when its winner is drawn. They are split among the marketplace, the artwork's creators and you, whether the prize is delivered or not.",
  example: 'raffle claim-proceeds "Long Exposure"',
  never: 'It never pays you less than the preview or the plan says.',
  args: {
    raffle: required(
      'RAFFLE',
      'address of the raffle, or name or mint of its prize',
      artworkFor('raffle claim-proceeds'),
    ),
  },
  options: {},
  operation: claimProceeds,
  named: ({ raffle }) => raffle,
  async intent(deps, { raffle }) {
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    return { creator: key.address, raffle: await resolveRaffle(chain, deps.deployment, raffle, key.address) };
  },
});

export const command = withBulk(one, 'raffle.claim-proceeds', { finds: true, prices: false });
