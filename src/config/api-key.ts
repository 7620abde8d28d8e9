import { CliError } from '../errors/cli-error.ts';
import type { Files } from './files.ts';
import type { Settings } from './resolve.ts';
import { parseKey } from './settings.ts';

/**
 * The key to send to the service, or null when there is none. A key that the user keeps for one address is not sent to
 * another: not to the sandbox, and not to an address that a project's file chose.
 * Throws `invalid_config` for a key file that is missing, empty, or open to others.
 */
export function readApiKey(settings: Settings, files: Files): string | null {
  const { api, api_key: key, api_key_file: file } = settings;
  if (key !== null && key.origin.kind === 'env') return key.value;
  if (api?.origin.kind === 'sandbox') return key?.value ?? null;
  if (file === null) return key !== null && key.origin.kind !== 'sandbox' ? key.value : null;
  const inProject = api?.origin.kind === 'file' && api.origin.scope === 'project';
  if (inProject && file.origin.kind === 'file' && file.origin.scope !== 'project') {
    throw new CliError('invalid_config', {
      what: `the key in ${file.value} is not sent to ${api.value}`,
      why: `${api.origin.path} chose that address, and your own file the key`,
      hint: 'set GAVEL_API_KEY, or move `api` to the file that names the key',
    });
  }
  return readKeyFile(file.value, files);
}

function readKeyFile(path: string, files: Files): string {
  const fail = (why: string, hint?: string): CliError =>
    new CliError('invalid_config', { what: `the key file ${path} cannot be used`, why, hint });
  const file = files.read(path);
  if (file === null) throw fail('there is no such file');
  if (!file.mine) throw fail('it belongs to another user');
  if ((file.mode & 0o077) !== 0) throw fail('others can read it', `chmod 600 ${path}`);
  return parseKey(file.text.trim(), ({ why }) => {
    throw fail(why);
  });
}
