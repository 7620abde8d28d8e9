import { type Configuration, showSetting } from '../config/resolve.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Chain } from '../ports/chain.ts';
import type { ProcessTerminal } from '../terminal/terminal.ts';
import { escapeText } from '../text/escape.ts';

/** Settings that decide where money and signatures go. */
const DECIDES_MONEY = [
  'url',
  'api',
  'api_v1',
  'aggregator',
  'deployment',
  'keypair',
  'priority',
  'max_fee',
] as const;

/** Names the settings that nobody typed for this call: those of the running sandbox and of a project file. */
export function noteEndpoints({ settings }: Configuration, terminal: ProcessTerminal): void {
  if (settings.url?.origin.kind === 'sandbox')
    terminal.note(`using the sandbox that is running at ${showSetting(settings, 'url')}`);
  for (const name of DECIDES_MONEY) {
    const origin = settings[name]?.origin;
    if (origin?.kind !== 'file' || origin.scope !== 'project') continue;
    const label = name === 'url' || name === 'api' ? '' : `${name} `;
    terminal.note(escapeText(`using ${label}${showSetting(settings, name)} as ${origin.path} says`));
  }
}

/** Throws `wrong_cluster` when the profile names a cluster and the node belongs to another. */
export async function requireCluster(chain: Chain, pinned: string | null): Promise<void> {
  if (pinned === null) return;
  const found = await chain.getGenesisHash();
  if (found === pinned) return;
  throw new CliError('wrong_cluster', {
    what: 'the RPC node belongs to another cluster than the profile names',
    why: `its genesis hash is ${found}, genesis_hash is set to ${pinned}`,
    hint: 'see where both come from: gavel config list',
    details: { found, pinned },
  });
}

/** `isRunning`: a sandbox runs, but the settings are about something else. */
export function noEndpoint(kind: string, flag: string, isRunning: boolean): CliError {
  if (isRunning) {
    return new CliError('no_endpoint', {
      what: `no ${kind} is set`,
      why: `that of the running sandbox is not used with these settings, and neither ${flag} nor a configuration names one`,
      hint: `name one with ${flag} URL, or see what is set: gavel config list`,
    });
  }
  return new CliError('no_endpoint', {
    what: `no ${kind} is set`,
    why: `no sandbox is running, and neither ${flag} nor a configuration names one`,
    hint: 'gavel sandbox up',
  });
}
