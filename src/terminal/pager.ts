import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** `less` ends at once where all fits (F), keeps colours and no other escape sequence (R), and leaves the text there (X). */
const USUAL = 'less';
const OPTIONS_OF_LESS = 'FRX';

type Environment = Readonly<Record<string, string | undefined>>;

/** The command of the pager, for a shell. Null for none: an empty GAVEL_PAGER or PAGER, `cat`, or a terminal that cannot. */
export function pagerCommand({ GAVEL_PAGER: own, PAGER: usual, TERM: term }: Environment): string | null {
  const command = (own ?? usual ?? USUAL).trim();
  return command === '' || command === 'cat' || term === 'dumb' ? null : command;
}

/**
 * Shows a text in a pager that has the terminal meanwhile. False when there is no such program: then nothing was shown. What
 * the pager does with the text is its own affair, as is how it ends.
 */
export async function showInPager(command: string, text: string, env: Environment): Promise<boolean> {
  const pager = spawn('/bin/sh', ['-c', command], {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...env, LESS: env.LESS ?? OPTIONS_OF_LESS },
  });
  // Who has seen enough closes the pager before it has read everything.
  pager.stdin.on('error', () => undefined);
  pager.stdin.end(text);
  try {
    const [code] = await once(pager, 'close');
    return code !== NOT_FOUND && code !== NOT_EXECUTABLE;
  } catch {
    return false;
  }
}

/** Exit codes of a shell. */
const NOT_FOUND = 127;
const NOT_EXECUTABLE = 126;
