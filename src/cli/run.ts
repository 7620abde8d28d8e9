import { version } from '../../package.json';
import { COMMANDS } from '../commands/tree.ts';
import { CliError } from '../errors/cli-error.ts';
import { widthOf } from '../terminal/output.ts';
import type { Io } from './io.ts';
import { parseArguments } from './program.ts';
import type { ReportContext } from './report.ts';

/** One call of the tool: runs it and returns its exit code. Never rejects, since every error is reported here. */
export async function run(io: Io): Promise<number> {
  const context: ReportContext = { secrets: [], warnings: [] };
  try {
    await refusePastedKeys(io);
    const invocation = await parseArguments(io.argv, { tree: COMMANDS, version, width: widthOf(io.stdout) });
    if (invocation.kind === 'text') {
      io.stdout.write(`${invocation.text}\n`);
      return 0;
    }
    const { execute } = await import('./execute.ts');
    return await execute(invocation, io, context);
  } catch (error) {
    const { report } = await import('./report.ts');
    return report(error, io, context);
  }
}

/** A text without this holds no secret key. Most commands have none, and load nothing to look closer. */
const COULD_HOLD_A_KEY = /[1-9A-HJ-NP-Za-km-z]{64}|(?:\d{1,3}[\s,;]+){31}\d/;
const HINT = 'put it into a file that only you can read, and name that: --keypair PATH';

/**
 * Throws `key_unsafe` when an argument or a GAVEL_ variable holds a secret key, whatever it was meant for. This comes
 * before anything else reads them, so that no message can repeat the key and nothing can send it.
 */
async function refusePastedKeys({ argv, env }: Pick<Io, 'argv' | 'env'>): Promise<void> {
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
