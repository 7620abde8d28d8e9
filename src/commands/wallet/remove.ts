import { shortenPath } from '../../config/paths.ts';
import { escapeText } from '../../text/escape.ts';
import { defineCommand, required } from '../command.ts';
import { WALLET_FIELDS, walletJson, walletName } from './wallet-row.ts';

export const command = defineCommand({
  description: 'Forget the name of a wallet. Its key file stays where it is.',
  example: 'wallet remove shop',
  never: 'It never deletes a key file.',
  args: { name: required('NAME', 'name of the wallet', walletName) },
  options: {},
  fields: WALLET_FIELDS,
  run: async ({ wallets, directories: { home } }, { name }) => ({
    ...wallets.remove(name),
    ofSandbox: false,
    home,
  }),
  render: ({ name, address, key, home }) => {
    const kept = key === null ? '' : `; its key is still in ${shortenPath(key, home)}`;
    return escapeText(`${name} (${address}) is no longer named${kept}`);
  },
  json: (wallet) => walletJson(wallet),
});
