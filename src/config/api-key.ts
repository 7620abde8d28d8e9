import { CliError } from '../errors/cli-error.ts';
import { shellWord } from '../errors/shell-word.ts';
import { MAX_BYTES } from '../files/limits.ts';
import { redactUrl } from '../text/redact.ts';
import type { Files } from './files.ts';
import type { Settings } from './resolve.ts';
import { parseKey } from './settings.ts';

/**
 * The key to send to the service; null if there is none. A user's key is sent only to an address that the user chose for
 * it: not to the sandbox, and not to an address in a project file, which may come with cloned code. A project file also
 * cannot choose the key for its own address, because it could name any file of the user. Throws `invalid_config` in these
 * cases, and for a key file that is missing, empty, or open to others.
 */
export function readApiKey(settings: Settings, files: Files): string | null {
  const { api, api_key: key, api_key_file: file } = settings;
  const hasOwn = file !== null || (key !== null && key.origin.kind !== 'sandbox');
  if (api?.origin.kind === 'file' && api.origin.scope === 'project' && hasOwn) {
    throw new CliError('invalid_config', {
      what: `the API key is not sent to ${redactUrl(api.value)}`,
      why: `${api.origin.path} chose that address, and an API key goes only to an address that you chose yourself`,
      hint: `if you trust it, add: --api ${redactUrl(api.value)}`,
    });
  }
  if (key !== null && key.origin.kind === 'env') return key.value;
  if (api?.origin.kind === 'sandbox') return key?.value ?? null;
  if (file === null) return key !== null && key.origin.kind !== 'sandbox' ? key.value : null;
  return readKeyFile(file.value, files, 'GAVEL_API_KEY_FILE, or api_key_file');
}

/** `named`: how another file is named. Throws `invalid_config` for a file that is missing, empty, or open to others. */
export function readKeyFile(path: string, files: Files, named: string): string {
  const fail = (why: string, hint = `name another file: ${named}`): CliError =>
    new CliError('invalid_config', { what: `the key file ${path} cannot be used`, why, hint });
  const file = files.read(path, { maxBytes: MAX_BYTES.apiKey });
  if (file === null) throw fail('there is no such file');
  if (!file.mine) throw fail('it belongs to another user');
  if ((file.mode & 0o077) !== 0) throw fail('others can read it', `chmod 600 ${shellWord(path)}`);
  return parseKey(file.text.trim(), ({ why, hint }) => {
    throw fail(why, hint);
  });
}
