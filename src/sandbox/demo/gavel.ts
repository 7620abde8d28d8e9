import { type ChildProcess, spawn } from 'node:child_process';

/** The environment of a child process. It has its own home directory, so that the person's files are not read or changed. */
export interface GavelEnvironment {
  /** Path of bin/gavel.js. */
  readonly binary: string;
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly signal: AbortSignal;
}

export interface Finished {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output and error, in the order printed. */
  readonly printed: string;
}

/** Starts the built `gavel`. */
export function spawnGavel(
  argv: readonly string[],
  { binary, env, cwd }: Omit<GavelEnvironment, 'signal'>,
): ChildProcess {
  return spawn(process.execPath, [binary, ...argv], { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Runs it to its end. When `signal` is aborted, kills it and rejects. */
export async function runGavel(argv: readonly string[], place: GavelEnvironment): Promise<Finished> {
  const child = spawnGavel(argv, place);
  const kill = () => child.kill('SIGKILL');
  place.signal.addEventListener('abort', kill, { once: true });
  const texts = { stdout: '', stderr: '', printed: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (chunk: string) => {
      texts[name] += chunk;
      texts.printed += chunk;
    });
  }
  const exit = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  place.signal.removeEventListener('abort', kill);
  place.signal.throwIfAborted();
  return { exit, ...texts };
}
