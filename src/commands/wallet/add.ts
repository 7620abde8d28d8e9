import { expandPath } from '../../config/paths.ts';
import type { Address } from '../../domain/address.ts';
import { isAddress } from '../../domain/base58.ts';
import { parsePath } from '../../errors/not-a-path.ts';
import type { Parser } from '../../errors/refusal.ts';
import { defineCommand, required } from '../command.ts';
import { address } from '../parameters.ts';
import { renderWallet, WALLET_FIELDS, walletJson, walletName } from './wallet-row.ts';

const ADDRESS_ONLY = 'address://';

type Key = { readonly address: Address } | { readonly path: string };

const keyOrAddress: Parser<Key> = (text, refuse) => {
  if (isAddress(text)) return { address: text };
  if (text.startsWith(ADDRESS_ONLY)) return { address: address(text.slice(ADDRESS_ONLY.length), refuse) };
  return { path: parsePath(text, refuse) };
};

export const command = defineCommand({
  description:
    'Give a wallet a name. Its key file stays where it is, and the name stands for it wherever a key or a wallet is asked for. With an address alone, the wallet can be named but cannot sign.',
  example: 'wallet add shop ~/keys/shop.json',
  never: 'It never copies or moves a key.',
  args: {
    name: required('NAME', 'the name: letters, digits, - and _', walletName),
    key: required('FILE', 'its key file; or its address, if the key is elsewhere', keyOrAddress),
  },
  options: {},
  fields: WALLET_FIELDS,
  async run({ wallets, keyFiles, directories: { cwd, home } }, { name, key }) {
    const path = 'path' in key ? expandPath(key.path, cwd, home) : null;
    const wallet = {
      name,
      address: 'address' in key ? key.address : (await (await keyFiles()).look(path ?? '')).address,
      key: path,
    };
    wallets.add(wallet);
    return { ...wallet, ofSandbox: false, home };
  },
  render: renderWallet,
  json: walletJson,
});
