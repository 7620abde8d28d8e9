import { expandPath, shortenPath } from '../../config/paths.ts';
import { CliError } from '../../errors/cli-error.ts';
import { parsePath } from '../../errors/not-a-path.ts';
import type { Deps } from '../../flow/deps.ts';
import { escapeText } from '../../text/escape.ts';
import { defineCommand, required } from '../command.ts';
import { keyOf, WALLET_FIELDS, walletJson, walletName } from './wallet-row.ts';

export const command = defineCommand({
  description:
    'Write the key of a wallet to a new file that the Solana CLI and other tools can read: not encrypted. Always asks, also with --yes.',
  example: 'wallet export shop ./shop.json',
  never: 'It never shows a key, and never overwrites a file.',
  args: {
    name: required('NAME', 'name of the wallet', walletName),
    file: required('FILE', 'the new file', parsePath),
  },
  options: {},
  fields: [...WALLET_FIELDS, 'file'],
  async run({ wallets, keyFiles, terminal, directories: { cwd, home } }, { name, file }) {
    const wallet = wallets.require(name);
    const from = keyOf(wallet);
    const to = expandPath(file, cwd, home);
    const question = `Write the key of ${name} (${wallet.address}) to ${shortenPath(to, home)}, not encrypted?`;
    if (!(await confirmed(terminal, question)))
      throw new CliError('declined', {
        what: 'nothing was written',
        why: 'you declined',
        hint: 'to go on, run the command again and answer y',
      });
    await (await keyFiles()).decrypt(from, to);
    return { ...wallet, home, file: to };
  },
  render: ({ name, file, home }) =>
    escapeText(`wrote the key of ${name} to ${shortenPath(file, home)}: whoever reads it can sign for you`),
  json: ({ file, ...wallet }) => ({ ...walletJson(wallet), file }),
});

/** Always asks: --yes agrees to what was verified, and nothing here is. */
async function confirmed(terminal: Deps['terminal'], question: string): Promise<boolean> {
  try {
    return await terminal.confirm(question);
  } catch (error) {
    if (!(error instanceof CliError) || error.code !== 'confirmation_required') throw error;
    throw new CliError('confirmation_required', {
      what: 'nothing was written',
      why: 'this is not a terminal, so nobody can be asked, and --yes does not agree to this',
      hint: 'run the command in a terminal',
    });
  }
}
