import { renderGates } from '../../render/gates.ts';
import { defineCommand } from '../command.ts';
import { changeGates, DIRECTORY, GATE_FIELDS, gatesToJson } from './gates.ts';

export const command = defineCommand({
  description:
    "List the artworks that only some wallets may bid for through the sandbox's service, and those wallets. The service keeps this list; it is not on the chain.",
  example: 'sandbox allowlist',
  never: 'It never changes who may bid.',
  args: {},
  options: { dir: DIRECTORY },
  fields: GATE_FIELDS,
  run: (deps, { dir }) => changeGates(deps, dir, async () => undefined),
  render: renderGates,
  json: gatesToJson,
});
