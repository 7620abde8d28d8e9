import type { Origin } from '../../config/layers.ts';
import { shortenPath } from '../../config/paths.ts';
import { type Settings, showSetting } from '../../config/resolve.ts';
import type { SettingName } from '../../config/settings.ts';

/** A setting as it may be shown: a secret is only "set". */
export interface SettingRow {
  readonly name: SettingName;
  /** Null when nothing gives it a value. */
  readonly value: string | null;
  readonly source: string;
}

/** One row; `home` shortens paths for people. */
export function settingRow(settings: Settings, name: SettingName, home: string): SettingRow {
  const resolved = settings[name];
  if (resolved === null) return { name, value: null, source: 'not set' };
  const value = showSetting(settings, name);
  return { name, value, source: originText(resolved.origin, home) };
}

function originText(origin: Origin, home: string): string {
  switch (origin.kind) {
    case 'flag':
    case 'env':
      return origin.name;
    case 'file':
      return `${shortenPath(origin.path, home)}:${origin.line}`;
    case 'sandbox':
      return 'running sandbox';
    case 'default':
      return 'default';
  }
}
