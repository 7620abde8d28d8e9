import { expandPath, shortenPath } from '../../config/paths.ts';
import { CliError } from '../../errors/cli-error.ts';
import { parsePath } from '../../errors/not-a-path.ts';
import { defineCommand, optional, required } from '../command.ts';
import { keyOf, renderWallet, WALLET_FIELDS, walletJson, walletName } from './wallet-row.ts';

export const command = defineCommand({
  description:
    'Encrypt the key of a wallet with a passphrase: writes a new file, reads it again, and then uses that file for the wallet. The old file stays until you delete it.',
  example: 'wallet encrypt shop',
  never:
    'It never changes or deletes the file of the key, and never takes a passphrase from the command line.',
  args: { name: required('NAME', 'name of the wallet', walletName) },
  options: {
    file: optional('FILE', 'new file (default: keys/NAME.key beside your config.toml)', parsePath),
  },
  fields: [...WALLET_FIELDS, 'before'],
  async run({ wallets, keyFiles, directories: { cwd, home, keys } }, { name, file }) {
    const wallet = wallets.require(name);
    const before = keyOf(wallet);
    const key = file === null ? `${keys}/${name}.key` : expandPath(file, cwd, home);
    const files = await keyFiles();
    if ((await files.look(before)).address !== wallet.address)
      throw new CliError('key_unsafe', {
        what: `the key of the wallet ${name} changed`,
        why: `${before} holds the key of another wallet than ${wallet.address}`,
        hint: `if that is meant: gavel wallet remove ${name}`,
      });
    await files.encrypt(before, key);
    return { ...wallets.change(name, { key }), ofSandbox: false, home, before };
  },
  render: (wallet, view) =>
    renderWallet(wallet, view, [['Not encrypted', shortenPath(wallet.before, wallet.home)]]),
  json: ({ before, ...wallet }) => ({ ...walletJson(wallet), before }),
  notes: ({ before, home }) => [
    `the key is still in ${shortenPath(before, home)}, not encrypted: delete it once you have signed with the new file and have a copy`,
  ],
});
