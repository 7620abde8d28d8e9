import { renderAllowlist } from '../../render/allowlist.ts';
import { defineCommand, required } from '../command.ts';
import { address, wallet } from '../parameters.ts';
import {
  ALLOWLIST_FIELDS,
  allowlistToJson,
  changeAllowlist,
  DIRECTORY,
  entriesOf,
} from './change-allowlist.ts';

export const command = defineCommand({
  description:
    "Stop a wallet from bidding for an artwork through the sandbox's service. When no wallet is left on the list, nobody may bid; to let everybody bid: sandbox allow MINT --everybody.",
  example: 'sandbox disallow MINT WALLET',
  never: 'It never cancels a bid that was placed.',
  args: {
    artwork: required('MINT', 'mint of the artwork', address),
    wallet: required('WALLET', 'address of the wallet', wallet),
  },
  options: { dir: DIRECTORY },
  fields: ALLOWLIST_FIELDS,
  async run(deps, { artwork, wallet, dir }) {
    const entries = await changeAllowlist(deps, dir, (allowlist) => allowlist.remove(artwork, wallet));
    return entriesOf(entries, artwork);
  },
  render: renderAllowlist,
  json: allowlistToJson,
});
