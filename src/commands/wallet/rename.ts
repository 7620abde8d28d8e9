import { escapeText } from '../../text/escape.ts';
import { defineCommand, required } from '../command.ts';
import { WALLET_FIELDS, walletJson, walletName } from './wallet-row.ts';

export const command = defineCommand({
  description: 'Give a wallet another name. Its key file stays as it is.',
  example: 'wallet rename shop old-shop',
  never: 'It never touches a key file.',
  args: {
    name: required('NAME', 'its name of now', walletName),
    to: required('NEW-NAME', 'its new name', walletName),
  },
  options: {},
  fields: [...WALLET_FIELDS, 'before'],
  run: async ({ wallets }, { name, to }) => ({
    ...wallets.change(name, { name: to }),
    ofSandbox: false,
    before: name,
  }),
  render: ({ name, before, address }) => escapeText(`${before} is now ${name} (${address})`),
  json: ({ before, ...wallet }) => ({ ...walletJson(wallet), before }),
});
