import { CliError } from '../../errors/cli-error.ts';
import type { Deps } from '../../flow/deps.ts';
import { defineCommand, required } from '../command.ts';
import { renderWallet, WALLET_FIELDS, walletJson, walletName } from './wallet-row.ts';

export const command = defineCommand({
  description: 'Show a named wallet: its address, where its key is, and whether that key can be used.',
  example: 'wallet show mira',
  never: 'It never shows a key, and never talks to the network.',
  args: { name: required('NAME', 'name of the wallet, as in wallet list', walletName) },
  options: {},
  fields: [...WALLET_FIELDS, 'problem'],
  async run(deps, { name }) {
    const { wallets, directories } = deps;
    const wallet = wallets.require(name);
    return { wallet: { ...wallet, home: directories.home }, problem: await problemOf(deps, wallet) };
  },
  render: ({ wallet, problem }, view) =>
    renderWallet(wallet, view, problem === null ? [] : [['Problem', problem]]),
  json: ({ wallet, problem }) => ({ ...walletJson(wallet), problem }),
});

/** Why the key cannot sign for this wallet; null when it can, and for a wallet whose key is elsewhere. */
async function problemOf(
  { keyFiles }: Pick<Deps, 'keyFiles'>,
  { key, address }: { readonly key: string | null; readonly address: string },
): Promise<string | null> {
  if (key === null) return null;
  try {
    const held = await (await keyFiles()).look(key);
    return held.address === address ? null : `the file holds the key of another wallet: ${held.address}`;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return error.why === undefined ? error.message : `${error.message}: ${error.why}`;
  }
}
