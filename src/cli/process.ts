import { userInfo } from 'node:os';
import { isAbsolute } from 'node:path';
import { isatty } from 'node:tty';
import { nodeFiles } from '../config/node-files.ts';
import { CliError } from '../errors/cli-error.ts';
import { EXIT } from '../errors/codes.ts';
import { systemCode } from '../errors/system-code.ts';
import { systemReason } from '../errors/system-reason.ts';
import type { Clock } from '../ports/clock.ts';
import { flush } from '../terminal/output.ts';
import { nodeAdapters } from './adapters.ts';
import { run } from './run.ts';

/** Wires this process to `run`, and ends it when all output has left. */
export async function runProcess(): Promise<void> {
  const { argv, env, stdout, stderr, pid } = process;
  const uid = process.getuid?.() ?? null;
  let lost: string | null = null;
  let signed = false;
  const terminals = [0, 1, 2].filter(isatty);
  // Of a process that ends because nothing is left to wait for: it has not come to its end, and must not say so.
  process.exitCode = EXIT.unexpected;
  // A pipe that was closed (`gavel … | head`) is not a failure; any other error is reported after the work, never instead of it.
  stdout.on('error', (error) => {
    const code = systemCode(error);
    if (code !== 'EPIPE') lost = code;
  });
  stderr.on('error', () => undefined);
  const code = await run({
    argv: argv.slice(2),
    env,
    // When it is first asked for, since an error can be reported there.
    get cwd() {
      return workingDirectory();
    },
    home: homeDirectory(env.HOME),
    // Opened when first asked for: few commands read it, and opening it takes longer than most of them work.
    get stdin() {
      return process.stdin;
    },
    stdout,
    stderr,
    clock: systemClock,
    startedAt: Math.floor(performance.timeOrigin),
    random: Math.random,
    files: nodeFiles(pid, uid),
    processes: { pid, isAlive },
    uid,
    interrupted: interruption(),
    onSigning: () => {
      signed = true;
    },
    adapters: nodeAdapters,
  });
  await flush(stdout);
  if (lost !== null) stderr.write(`error: the result could not be written\n  why: the system says ${lost}\n`);
  await flush(stderr);
  if (terminals.some((descriptor) => !isatty(descriptor))) await endHungUp(pid);
  // What was signed and landed has landed, whether or not that could be written: the exit code must not say otherwise.
  process.exit(lost !== null && code === EXIT.done && !signed ? EXIT.unexpected : code);
}

/**
 * That of the account where HOME is empty or relative: otherwise it would be the working directory that says where keys and
 * configuration are.
 */
function homeDirectory(home: string | undefined): string {
  if (home !== undefined && isAbsolute(home)) return home;
  try {
    return userInfo().homedir;
  } catch {
    // An account without an entry has no home: nothing of its own is found.
    return '/';
  }
}

/** Throws `usage` where the directory was deleted, or lies where this user may not look. */
function workingDirectory(): string {
  try {
    return process.cwd();
  } catch (error) {
    throw new CliError('usage', {
      what: 'the working directory cannot be used',
      why: systemCode(error) === 'ENOENT' ? 'it no longer exists' : systemReason(systemCode(error)),
      hint: 'go to another directory first: cd',
    });
  }
}

/** The second Ctrl-C is not caught: it ends the process at once. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  // Who reads from no terminal may have asked to outlive it (nohup).
  if (isatty(0)) process.once('SIGHUP', () => controller.abort());
  return controller.signal;
}

/**
 * Ends as a closed terminal ends a process, once the command itself has ended. Node's own exit sets the terminal as it was,
 * and aborts the process when that is gone. Never resolves.
 */
function endHungUp(pid: number): Promise<never> {
  process.removeAllListeners('SIGHUP');
  process.kill(pid, 'SIGHUP');
  return new Promise(() => setTimeout(() => process.kill(pid, 'SIGKILL'), HUNG_UP_MS));
}

/** A signal that somebody has blocked does not come. */
const HUNG_UP_MS = 1_000;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Someone else's process: alive, though not ours to signal.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const systemClock: Clock = {
  now: Date.now,
  monotonic: () => performance.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  alarm: (milliseconds, ring) => {
    const timer = setTimeout(ring, milliseconds);
    return () => clearTimeout(timer);
  },
};
