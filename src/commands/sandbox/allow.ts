import type { Address } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import { shellWord } from '../../errors/shell-word.ts';
import { renderAllowlist } from '../../render/allowlist.ts';
import { defineCommand, optional, required, toggle } from '../command.ts';
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
    "Let a wallet bid for an artwork through the sandbox's service. The first wallet that is named closes the artwork to all others; --everybody opens it again. It works while the sandbox runs.",
  example: 'sandbox allow MINT WALLET',
  never:
    'It never changes anything on the chain: a bid that is built with --source local is always possible.',
  args: {
    artwork: required('MINT', 'mint of the artwork', address),
    wallet: optional('WALLET', 'address of the wallet', wallet),
  },
  options: { everybody: toggle('let every wallet bid, and forget the list'), dir: DIRECTORY },
  fields: ALLOWLIST_FIELDS,
  async run(deps, { artwork, wallet, everybody, dir }) {
    if ((wallet !== null) === everybody) throw oneOfTwo(everybody, artwork, dir);
    const entries = await changeAllowlist(deps, dir, (allowlist) =>
      wallet === null ? allowlist.open(artwork) : allowlist.add(artwork, wallet),
    );
    return entriesOf(entries, artwork);
  },
  render: renderAllowlist,
  json: allowlistToJson,
});

function oneOfTwo(both: boolean, artwork: Address, dir: string | null): CliError {
  const where = dir === null ? '' : ` --dir ${shellWord(dir)}`;
  return new CliError('usage', {
    what: both ? 'a wallet and --everybody cannot be given together' : 'no wallet is named',
    why: 'either one wallet may bid from now on, or all',
    hint: `to let everybody bid: gavel sandbox allow ${artwork} --everybody${where}`,
  });
}
