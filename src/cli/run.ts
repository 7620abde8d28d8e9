import { version } from '../../package.json';
import { COMMANDS } from '../commands/tree.ts';
import { CliError } from '../errors/cli-error.ts';
import { widthOf } from '../terminal/output.ts';
import { asksForJson } from './global-options.ts';
import type { Io } from './io.ts';
import { parseArguments } from './program.ts';
import type { ReportContext } from './report.ts';

/** One call of the tool: runs it and returns its exit code. Never rejects, since every error is reported here. */
export async function run(io: Io): Promise<number> {
  if (io.argv[0] === '__complete') {
    const { complete } = await import('./complete/complete.ts');
    io.stdout.write(await complete(COMMANDS, io));
    return 0;
  }
  if (io.argv[0] === '__update') {
    const { askForUpdate } = await import('./update/ask.ts');
    await askForUpdate(io);
    return 0;
  }
  const context: ReportContext = { secrets: [], warnings: [] };
  try {
    await refusePastedKeys(io);
    const asks = () => canAsk(io);
    if (io.argv.length === 0 && asks()) return await runJob(io);
    const width = widthOf(io.stdout);
    const invocation = await parseArguments(io.argv, { tree: COMMANDS, version, width, asks });
    if (invocation.kind === 'text') {
      io.stdout.write(`${invocation.text}\n`);
      return 0;
    }
    const { execute } = await import('./execute.ts');
    return await execute(invocation, io, context);
  } catch (error) {
    const [{ report }, { corrected }] = await Promise.all([import('./report.ts'), import('./correct.ts')]);
    return report(await corrected(error, io.argv, (argv) => check(argv, io)), io, context);
  }
}

/** Only where a person sits at a terminal, and wants no JSON. Input is opened last: few commands read it. */
function canAsk(io: Io): boolean {
  if (asksForJson(io.argv) || io.argv.includes('--yes') || io.argv.includes('--stream')) return false;
  return io.stdout.isTTY === true && io.stderr.isTTY === true && io.stdin.isTTY === true;
}

/** `gavel` alone: offers the common jobs, and does the one that is chosen. */
async function runJob(io: Io): Promise<number> {
  const [{ chooseJob }, { createTerminal }] = await Promise.all([
    import('./menu.ts'),
    import('../terminal/terminal.ts'),
  ]);
  const plain = { color: true, quiet: false, verbose: false, clean: (text: string) => text };
  const argv = await chooseJob(createTerminal(io, plain));
  // Not a copy: what is costly is made when it is asked for.
  return run(Object.create(io, { argv: { value: argv } }) as Io);
}

/** Throws what is wrong with words that were not typed, as far as that shows without running them. */
async function check(argv: readonly string[], { stdout }: Io): Promise<void> {
  const invocation = await parseArguments(argv, { tree: COMMANDS, version, width: widthOf(stdout) });
  if (invocation.kind === 'text') throw new CliError('usage', { what: 'it is help', hint: '--help' });
  invocation.command.prepare(invocation.raw);
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
