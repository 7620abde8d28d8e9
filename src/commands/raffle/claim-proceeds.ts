import type { Address } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import { claimProceeds } from '../../operations/raffle/claim-proceeds.ts';
import type { Command } from '../command.ts';
import { optional, toggle } from '../command.ts';
import { address } from '../parameters.ts';
import { claimAll } from './claim-all.ts';
import { defineRaffleOperation } from './operation.ts';
import { resolveRaffle } from './target.ts';

const parameters = {
  args: {
    raffle: optional('RAFFLE', 'address of the raffle, or mint of its prize; none with --all', address),
  },
  options: { all: toggle('of all your raffles that are drawn and not claimed; asks once for all of them') },
};

const one = defineRaffleOperation({
  description:
    "Claim the proceeds of your raffle when its winner is drawn, or with --all those of all your raffles. They are split among the marketplace, the artwork's creators and you, whether the prize is delivered or not.",
  example: 'raffle claim-proceeds RAFFLE',
  never:
    'It never pays you less than the preview says, and never signs a claim that changed since you saw it.',
  ...parameters,
  operation: claimProceeds,
  named: ({ raffle }) => requireNamed(raffle),
  async intent(deps, { raffle }) {
    const named = requireNamed(raffle);
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    return { creator: key.address, raffle: await resolveRaffle(chain, deps.deployment, named, key.address) };
  },
});

function requireNamed(raffle: Address | null): Address {
  if (raffle !== null) return raffle;
  throw new CliError('usage', {
    what: 'no raffle is named',
    why: 'it takes the address of a raffle, or the mint of its prize',
    hint: 'for all your raffles that are drawn: gavel raffle claim-proceeds --all',
  });
}

/** With one raffle the data is a record, with --all a list of records. */
export const command: Command = {
  ...one,
  fields: [...new Set([...one.fields, ...claimAll.fields])],
  prepare: (raw) => {
    if (raw.all === undefined) return one.prepare(raw);
    if (raw.raffle === undefined) return claimAll.prepare(raw);
    throw new CliError('usage', {
      what: 'a raffle and --all cannot be named together',
      why: '--all claims the proceeds of all your raffles',
      hint: 'leave out one of them',
    });
  },
};
