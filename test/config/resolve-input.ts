import { type ConfigFile, parseConfigFile } from '../../src/config/config-file.ts';
import type { ConfigInput, Configuration } from '../../src/config/resolve.ts';

const PROJECT = '/home/ada/work/gavel.toml';
export const USER = '/home/ada/.config/gavel/config.toml';
export const MARKET = '7VEsgR4Z1D497C4m3y5bezEW2ha5zZdtNQqWqYQztzcc';
export const DEPLOYMENT = `[deployments.prod]\nprograms = { market = "${MARKET}", auction = "${MARKET}", raffle = "${MARKET}" }\nmarketplace_authority = "${MARKET}"\n`;

export const NOTHING: ConfigInput = {
  flags: {},
  env: {},
  project: null,
  user: null,
  solana: null,
  sandbox: null,
  home: '/home/ada',
  cwd: '/home/ada/work',
};

export const project = (text: string): Promise<ConfigFile> => parseConfigFile(PROJECT, text);
export const user = (text: string): Promise<ConfigFile> => parseConfigFile(USER, text);
export const url = ({ settings }: Configuration): string | undefined => settings.url?.value.join(' ');
