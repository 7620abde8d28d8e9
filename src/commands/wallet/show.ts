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
  fields: [...WALLET_FIELDS, 'encrypted', 'problem'],
  async run(deps, { name }) {
    const { wallets, directories } = deps;
    const wallet = wallets.require(name);
    return { wallet: { ...wallet, home: directories.home }, ...(await stateOf(deps, wallet)) };
  },
  render: ({ wallet, encrypted, problem }, view) =>
    renderWallet(wallet, view, [
      ...(encrypted === null ? [] : [['Encrypted', encrypted ? 'yes' : 'no'] as const]),
      ...(problem === null ? [] : [['Problem', problem] as const]),
    ]),
  json: ({ wallet, encrypted, problem }) => ({ ...walletJson(wallet), encrypted, problem }),
});

interface KeyState {
  /** Null when it is not known, and for a wallet whose key is elsewhere. */
  readonly encrypted: boolean | null;
  /** Why the key cannot sign for this wallet; null when it can, and for a wallet whose key is elsewhere. */
  readonly problem: string | null;
}

async function stateOf(
  { keyFiles }: Pick<Deps, 'keyFiles'>,
  { key, address }: { readonly key: string | null; readonly address: string },
): Promise<KeyState> {
  if (key === null) return { encrypted: null, problem: null };
  try {
    const held = await (await keyFiles()).look(key);
    const problem =
      held.address === address ? null : `the file holds the key of another wallet: ${held.address}`;
    return { encrypted: held.encrypted, problem };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return {
      encrypted: null,
      problem: error.why === undefined ? error.message : `${error.message}: ${error.why}`,
    };
  }
}
