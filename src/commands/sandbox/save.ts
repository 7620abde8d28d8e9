import { defineCommand, required } from '../command.ts';
import { stateName } from './state-name.ts';

export const command = defineCommand({
  description:
    "Keep the present state of the sandbox's chain under a name, over one of the same name. It is kept until the sandbox stops.",
  example: 'sandbox save before-the-sale',
  never: 'It never changes the chain.',
  args: { name: required('NAME', 'what to call the state', stateName) },
  options: {},
  fields: ['name'],
  async run(deps, { name }) {
    await (await deps.sandboxControl()).save(name);
    return { name };
  },
  render: ({ name }) => `kept as ${name}; to go back to it: gavel sandbox load ${name}`,
  json: ({ name }) => ({ name }),
});
