import { SETTING_NAMES, SETTINGS, type SettingName } from '../config/settings.ts';
import { shellWord } from '../errors/shell-word.ts';
import type { Deps } from '../flow/deps.ts';

/**
 * The settings that were given as flags, for a command that is printed and has to work as it is. What may not be shown is left
 * out: keys, and URLs with a password or a token.
 */
export function givenFlags({ configuration }: Pick<Deps, 'configuration'>): readonly string[] {
  return SETTING_NAMES.flatMap((name) => flagsOf(configuration.settings, name));
}

function flagsOf(settings: Deps['configuration']['settings'], name: SettingName): readonly string[] {
  const set = settings[name];
  const { flag, secret } = SETTINGS[name];
  if (set === null || set.origin.kind !== 'flag' || flag === undefined || secret) return [];
  const { value } = set;
  const texts = Array.isArray(value) ? value.map(String) : [String(value)];
  const show = SETTINGS[name].show as (value: unknown) => string;
  if (show(value) !== texts.join(' ')) return [];
  return texts.map((text) => `${flag.long} ${shellWord(text)}`);
}
