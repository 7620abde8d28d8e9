import { table } from '../../render/table.ts';
import { escapeText } from '../../text/escape.ts';
import { defineCommand } from '../command.ts';

export const command = defineCommand({
  description: 'List the states that `sandbox save` kept.',
  example: 'sandbox states',
  never: 'It never changes the chain.',
  args: {},
  options: {},
  fields: ['name', 'slot', 'accounts'],
  run: async (deps) => (await deps.sandboxControl()).states(),
  render: (states, view) =>
    states.length === 0 && view.isTty
      ? 'None is kept. To keep one: gavel sandbox save NAME'
      : table(
          ['name', 'slot', 'accounts'],
          states.map(({ name, slot, accounts }) => [escapeText(name), String(slot), String(accounts)]),
          view,
        ),
  json: (states) => states,
});
