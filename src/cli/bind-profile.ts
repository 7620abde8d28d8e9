import { parseConfigFile } from '../config/config-file.ts';
import { addToProfile } from '../config/edit-profile.ts';
import { CliError } from '../errors/cli-error.ts';
import type { UserConfig } from '../flow/deps.ts';
import type { Chain } from '../ports/chain.ts';
import type { ProcessTerminal } from '../terminal/terminal.ts';
import { escapeText } from '../text/escape.ts';

/**
 * Writes the genesis hash of the cluster into a profile at its first use. From then on a node of another cluster is refused under this
 * profile. Where the file cannot be changed, it says so, and asks again next time.
 */
export async function bindToCluster(
  chain: Chain,
  profile: string,
  userConfig: UserConfig,
  terminal: ProcessTerminal,
): Promise<void> {
  const found = await chain.getGenesisHash();
  try {
    const text = userConfig.read();
    const { profiles } = await parseConfigFile(userConfig.path, text);
    // Another command may have been first.
    const bound = profiles.get(profile)?.get('genesis_hash')?.text;
    if (bound === found) return;
    if (bound !== undefined) throw otherCluster(found, bound);
    userConfig.write(await addToProfile(userConfig.path, text, profile, 'genesis_hash', found));
  } catch (error) {
    if (!(error instanceof CliError) || error.code === 'wrong_cluster') throw error;
    terminal.warn(
      escapeText(`the profile ${profile} is not bound to its cluster: ${error.why ?? error.message}`),
    );
    return;
  }
  terminal.note(`the profile ${profile} is bound to the cluster with the genesis hash ${found}`);
}

function otherCluster(found: string, pinned: string): CliError {
  return new CliError('wrong_cluster', {
    what: 'the RPC node belongs to another cluster than the profile names',
    why: `its genesis hash is ${found}, genesis_hash is set to ${pinned}`,
    hint: 'see where both come from: gavel config list',
    details: { found, pinned },
  });
}
