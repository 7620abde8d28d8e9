import { isWalletName } from '../domain/wallet-name.ts';
import { CliError } from '../errors/cli-error.ts';
import { parsePath } from '../errors/not-a-path.ts';
import type { Refuse } from '../errors/refusal.ts';
import { type FileValue, parseConfigFile } from './config-file.ts';
import { BUILT_IN_DEPLOYMENTS } from './deployments.ts';
import { expandPath } from './paths.ts';
import { SETTINGS, type SettingName } from './settings.ts';

/**
 * Throws `invalid_config`, with the line, for anything that a command could not use: also values of profiles that are not in use. Names
 * of wallets and deployments of a project file are not known here.
 */
export async function checkConfigFile(path: string, text: string, home: string): Promise<void> {
  const { values, profiles, deployments } = await parseConfigFile(path, text);
  for (const table of [values, ...profiles.values()])
    for (const [name, value] of table) checkValue(name, value, home);
  requireKnown('profile', values.get('profile'), [...profiles.keys()]);
  for (const table of [values, ...profiles.values()])
    requireKnown('deployment', table.get('deployment'), [
      ...BUILT_IN_DEPLOYMENTS.keys(),
      ...deployments.keys(),
    ]);
}

function checkValue(name: SettingName, { text, path, line }: FileValue, home: string): void {
  const refuse: Refuse = ({ why, hint }) => {
    throw new CliError('invalid_config', { what: `${path} line ${line}: bad value for ${name}`, why, hint });
  };
  const isPath = 'path' in SETTINGS[name] && !(name === 'keypair' && isWalletName(text));
  SETTINGS[name].parse(isPath ? expandPath(parsePath(text, refuse), '/', home) : text, refuse);
}

function requireKnown(kind: string, value: FileValue | undefined, known: readonly string[]): void {
  if (value === undefined || known.includes(value.text)) return;
  throw new CliError('invalid_config', {
    what: `${value.path} line ${value.line}: there is no ${kind} "${value.text}"`,
    why: known.length === 0 ? 'the file defines none' : `there are ${known.join(', ')}`,
    hint: `define [${kind}s.${value.text}] in the file, or choose another`,
  });
}
