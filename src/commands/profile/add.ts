import { parseConfigFile } from '../../config/config-file.ts';
import { BUILT_IN_DEPLOYMENTS } from '../../config/deployments.ts';
import { addProfile, type ProfileValues } from '../../config/edit-profile.ts';
import { expandPath, shortenPath } from '../../config/paths.ts';
import { isSettingName, SETTING_NAMES, SETTINGS } from '../../config/settings.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Deps } from '../../flow/deps.ts';
import { escapeText } from '../../text/escape.ts';
import { defineCommand, optional, required } from '../command.ts';
import { profileName, shownText } from './profile-row.ts';

export const command = defineCommand({
  description:
    'Keep the settings that you give as flags under a name, in your config.toml. At its first use, the profile is bound to the cluster of its node: from then on a node of another cluster is refused.',
  example: 'profile add team --url devnet --keypair mira',
  never: 'It never changes a profile that exists, and never talks to the network.',
  args: { name: required('NAME', 'name of the profile', profileName) },
  options: {
    deployment: optional(
      'NAME',
      'which marketplace: sandbox, or a [deployments.NAME] of yours',
      (text) => text,
    ),
    apiKeyFile: optional('FILE', "file with the service's key", (text) => text),
  },
  fields: ['name', 'path', 'settings'],
  async run(deps, { name, deployment, apiKeyFile }) {
    const { userConfig, directories } = deps;
    const text = userConfig.read();
    const { profiles, deployments } = await parseConfigFile(userConfig.path, text);
    if (profiles.has(name)) throw exists(name);
    if (deployment !== null && !deployments.has(deployment) && !BUILT_IN_DEPLOYMENTS.has(deployment))
      throw unknownDeployment(deployment, [...BUILT_IN_DEPLOYMENTS.keys(), ...deployments.keys()]);
    const settings: ProfileValues = {
      ...typedValues(deps),
      ...(deployment === null ? {} : { deployment }),
      ...(apiKeyFile === null
        ? {}
        : { api_key_file: expandPath(apiKeyFile, directories.cwd, directories.home) }),
    };
    if (Object.keys(settings).length === 0) throw nothingToKeep(name);
    userConfig.write(await addProfile(userConfig.path, text, name, settings));
    return { name, path: userConfig.path, home: directories.home, settings };
  },
  render: ({ name, path, home }) =>
    escapeText(`${name} is a profile in ${shortenPath(path, home)}; use it: gavel profile use ${name}`),
  json: ({ name, path, settings }) => ({
    name,
    path,
    settings: Object.fromEntries(
      SETTING_NAMES.flatMap((key) => {
        const text = settings[key];
        return text === undefined ? [] : [[key, shownText(key, text)]];
      }),
    ),
  }),
});

/** The flags that are settings; paths are written whole, because the file is in another directory. */
function typedValues({ configuration: { flags, settings }, directories, wallets }: Deps): ProfileValues {
  const entries = Object.entries(flags).flatMap(([name, text]) => {
    if (!isSettingName(name) || name === 'profile' || settings[name] === null) return [];
    const isWallet = name === 'keypair' && wallets.find(text) !== null;
    const isPath = 'path' in SETTINGS[name] && !isWallet;
    return [[name, isPath ? expandPath(text, directories.cwd, directories.home) : text]];
  });
  return Object.fromEntries(entries);
}

function exists(name: string): CliError {
  return new CliError('usage', {
    what: `there is a profile ${name} already`,
    why: 'a profile that exists is not replaced',
    hint: `choose another name, or first: gavel profile remove ${name}`,
  });
}

function nothingToKeep(name: string): CliError {
  return new CliError('usage', {
    what: `there is nothing to keep under ${name}`,
    why: 'a profile holds the settings that are given as flags',
    hint: `name a node, a service or a key: gavel profile add ${name} --url devnet`,
  });
}

function unknownDeployment(name: string, known: readonly string[]): CliError {
  return new CliError('usage', {
    what: `there is no deployment ${name}`,
    why: `there are ${known.join(', ')}`,
    hint: `define [deployments.${name}] first: gavel config edit`,
  });
}
