import { withoutWalletNames } from '../../render/address.ts';
import { table } from '../../render/table.ts';
import { defineCommand } from '../command.ts';
import { keyText, WALLET_FIELDS, walletJson } from './wallet-row.ts';

export const command = defineCommand({
  description: 'List the wallets that have a name: yours, and those of the sandbox while you use it.',
  example: 'wallet list',
  never: 'It never reads a key file, and never talks to the network.',
  args: {},
  options: {},
  fields: WALLET_FIELDS,
  run: async ({ wallets, directories: { home } }) => wallets.list().map((wallet) => ({ ...wallet, home })),
  render(rows, view) {
    if (rows.length === 0 && view.isTty) return 'No wallets. To name one: gavel wallet add NAME FILE';
    return table(
      ['NAME', 'ADDRESS', 'KEY'],
      rows.map((row) => [
        row.name,
        row.address,
        { text: row.ofSandbox ? 'of the sandbox' : keyText(row), style: 'dim' },
      ]),
      withoutWalletNames(view),
    );
  },
  json: (rows) => rows.map(walletJson),
});
