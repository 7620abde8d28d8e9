import { type Login, originOf } from '../config/logins.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Deps } from '../flow/deps.ts';
import { escapeText } from '../text/escape.ts';
import { defineCommand, toggle } from './command.ts';
import { keptJson, LOGIN_FIELDS } from './login.ts';

export const command = defineCommand({
  description:
    'Forget the API key that `gavel login` kept for the service. The key itself stays valid: whoever runs the service can revoke it.',
  example: 'logout --all',
  never: 'It never talks to the service, and never removes a file that you made.',
  args: {},
  options: { all: toggle('Forget the keys of all services') },
  fields: LOGIN_FIELDS,
  async run(deps, { all }) {
    const found = all ? deps.logins.list() : [loginToForget(deps)];
    const left: string[] = [];
    for (const login of found) {
      const why = login.key === null ? await outOfKeyring(deps, login) : null;
      deps.logins.remove(login.origin);
      if (why !== null)
        left.push(`the keyring still has the key for ${login.origin}, which is not used any more: ${why}`);
    }
    const kept = found.map(({ origin, key }) => ({ origin, path: key === null ? null : deps.logins.path }));
    return { kept, left };
  },
  render: ({ kept }) =>
    kept.length === 0
      ? 'there was no API key of a login'
      : kept.map(({ origin }) => escapeText(`the API key for ${origin} is forgotten`)).join('\n'),
  json: ({ kept }) => kept.map(keptJson),
  warnings: ({ left }) => left,
});

/** Null when it is gone, else why it is not. */
async function outOfKeyring(deps: Deps, { origin }: Login): Promise<string | null> {
  try {
    await (await deps.keyring()).remove(origin);
    return null;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return error.why ?? error.message;
  }
}

/** Throws `login_not_found`, and `no_endpoint` when no service is set. */
function loginToForget({ configuration: { settings }, logins }: Deps): Login {
  const { api } = settings;
  const hint = 'name another service with --api URL, or forget all: gavel logout --all';
  if (api === null) throw new CliError('no_endpoint', { what: 'no service is set', hint });
  const found = logins.find(api.value);
  if (found !== null) return found;
  const others = logins.list().map(({ origin }) => origin);
  throw new CliError('login_not_found', {
    what: `there is no API key of a login for ${originOf(api.value)}`,
    why: others.length === 0 ? 'you are logged in nowhere' : `you are logged in at ${others.join(', ')}`,
    hint,
  });
}
