import { expandPath } from '../../config/paths.ts';
import { parsePath } from '../../errors/not-a-path.ts';
import { defineCommand, optional, required, toggle } from '../command.ts';
import { renderWallet, WALLET_FIELDS, walletJson, walletName } from './wallet-row.ts';

export const command = defineCommand({
  description:
    'Make a wallet: a new key, in a new file that only you can read, and a name for it. There is no seed phrase: who loses the file loses the wallet, so keep a copy of it in a safe place.',
  example: 'wallet new shop',
  never: 'It never overwrites a file, and never shows a key.',
  args: { name: required('NAME', 'the name: letters, digits, - and _', walletName) },
  options: {
    encrypted: toggle('encrypt the key with a passphrase, which is asked for'),
    file: optional(
      'FILE',
      'new file for the key (default: keys/NAME.json, or NAME.key, beside your config.toml)',
      parsePath,
    ),
  },
  fields: WALLET_FIELDS,
  async run({ wallets, keyFiles, directories: { cwd, home, keys } }, { name, file, encrypted }) {
    // Before a key is made that no name would stand for.
    wallets.requireFree(name);
    const key = file === null ? `${keys}/${name}.${encrypted ? 'key' : 'json'}` : expandPath(file, cwd, home);
    const address = await (await keyFiles()).create(key, { encrypted });
    wallets.add({ name, address, key });
    return { name, address, key, ofSandbox: false, home };
  },
  render: renderWallet,
  json: walletJson,
});
