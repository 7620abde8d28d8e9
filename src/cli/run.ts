import { version } from '../../package.json';
import { COMMANDS } from '../commands/tree.ts';
import { widthOf } from '../terminal/output.ts';
import type { Told } from './execute.ts';
import type { Io } from './io.ts';
import { refusePastedKeys } from './pasted-keys.ts';
import { parseArguments } from './program.ts';

/** One call of the tool, from its arguments to its exit code. Never rejects: every error ends here. */
export async function run(io: Io): Promise<number> {
  const told: Told = { secrets: [], warnings: [] };
  try {
    await refusePastedKeys(io);
    const invocation = await parseArguments(io.argv, { tree: COMMANDS, version, width: widthOf(io.stdout) });
    if (invocation.kind === 'text') {
      io.stdout.write(`${invocation.text}\n`);
      return 0;
    }
    const { execute } = await import('./execute.ts');
    return await execute(invocation, io, told);
  } catch (error) {
    const { report } = await import('./report.ts');
    return report(error, io, told);
  }
}
