import { CliError } from '../../errors/cli-error.ts';
import type { SavedState } from '../../ports/sandbox-control.ts';
import { defineCommand, required } from '../command.ts';
import { stateName } from './state-name.ts';

export const command = defineCommand({
  description:
    "Put the sandbox's chain back to a state that `sandbox save` kept. Transactions that were sent since then are gone; your journal still has their records.",
  example: 'sandbox load before-the-sale',
  never: 'It never touches a chain that is not a sandbox.',
  args: { name: required('NAME', 'the name of the state', stateName) },
  options: {},
  fields: ['name', 'slot'],
  async run(deps, { name }) {
    const control = await deps.sandboxControl();
    const states = await control.states();
    if (!states.some((state) => state.name === name)) throw unknownState(name, states);
    return { name, slot: await control.load(name) };
  },
  render: ({ name, slot }) => `the chain is as it was when ${name} was kept, at slot ${slot}`,
  json: (result) => result,
});

function unknownState(name: string, states: readonly SavedState[]): CliError {
  return new CliError('usage', {
    what: `the sandbox keeps no state ${name}`,
    why:
      states.length === 0
        ? 'it keeps none: states are gone when it stops'
        : `it keeps ${states.map((state) => state.name).join(', ')}`,
    hint: 'list them: gavel sandbox states',
  });
}
