import { CliError } from '../errors/cli-error.ts';
import type { Io } from './io.ts';

/** What a secret key could be in; nothing shorter is looked at any closer, so that most commands load nothing for it. */
const COULD_HOLD_A_KEY = /[1-9A-HJ-NP-Za-km-z]{64}|(?:\d{1,3}[\s,;]+){31}\d/;
const HINT = 'put it into a file that only you can read, and name that: --keypair PATH';

/**
 * Throws `key_unsafe` where a secret key stands among the arguments or in a variable of ours, whatever it was meant for: before
 * anything reads them, so that no message of any layer can repeat it, and it is sent nowhere.
 */
export async function refusePastedKeys({ argv, env }: Pick<Io, 'argv' | 'env'>): Promise<void> {
  const variables = Object.entries(env).filter(([name]) => name.startsWith('GAVEL_'));
  const suspects = [...argv, ...variables.map(([, value]) => value ?? '')];
  if (!suspects.some((text) => COULD_HOLD_A_KEY.test(text))) return;
  const { holdsSecretKey } = await import('../signing/pasted-key.ts');
  if (argv.some(holdsSecretKey)) {
    throw new CliError('key_unsafe', {
      what: 'a secret key is on the command line',
      why: 'other users can see command lines, and shells keep them; it was not used, and is not repeated',
      hint: HINT,
    });
  }
  const found = variables.find(([, value]) => holdsSecretKey(value ?? ''));
  if (found === undefined) return;
  throw new CliError('key_unsafe', {
    what: `${found[0]} holds a secret key`,
    why: 'keys are read from files; it was not used, and is not repeated',
    hint: HINT,
  });
}
