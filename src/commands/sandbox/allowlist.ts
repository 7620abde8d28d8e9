import { renderAllowlist } from '../../render/allowlist.ts';
import { defineCommand } from '../command.ts';
import { ALLOWLIST_FIELDS, allowlistToJson, changeAllowlist, DIRECTORY } from './change-allowlist.ts';

export const command = defineCommand({
  description:
    "List the artworks that only some wallets may bid for through the sandbox's service, and those wallets. The service keeps this list; it is not on the chain.",
  example: 'sandbox allowlist',
  never: 'It never changes who may bid.',
  args: {},
  options: { dir: DIRECTORY },
  fields: ALLOWLIST_FIELDS,
  run: (deps, { dir }) => changeAllowlist(deps, dir, async () => undefined),
  render: renderAllowlist,
  json: allowlistToJson,
});
