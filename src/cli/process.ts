import { userInfo } from 'node:os';
import { isAbsolute } from 'node:path';
import { name } from '../../package.json';
import { nodeFiles } from '../config/node-files.ts';
import { CliError } from '../errors/cli-error.ts';
import { EXIT } from '../errors/codes.ts';
import { systemCode } from '../errors/system-code.ts';
import { systemReason } from '../errors/system-reason.ts';
import type { Clock } from '../ports/clock.ts';
import { flush } from '../terminal/output.ts';
import { nodeAdapters } from './adapters.ts';
import { once } from './once.ts';
import { run } from './run.ts';
import { isTerminal, standardOutput } from './standard-output.ts';
import { startedAs } from './started.ts';

/** Connects this process to `run`, and ends the process when all output is written. */
export async function runProcess(): Promise<void> {
  const { argv, env, pid } = process;
  const uid = process.getuid?.() ?? null;
  let lost: string | null = null;
  let signed = false;
  const terminals = [0, 1, 2].filter(isTerminal);
  const interrupted = interruption();
  // If the process ends because nothing is left to wait for, the command has not finished: that is not a success.
  process.exitCode = EXIT.unexpected;
  const stdout = standardOutput({
    descriptor: 1,
    open: () => process.stdout,
    // A closed pipe (`gavel … | head`) is not a failure. Any other error is reported after the work, not instead of it.
    lost: (code) => {
      if (code !== 'EPIPE') lost = code;
    },
  });
  const stderr = standardOutput({ descriptor: 2, open: () => process.stderr, lost: () => undefined });
  const code = await run({
    argv: argv.slice(2),
    get started() {
      return startedAs({ script: argv[1] ?? '', cwd: workingDirectoryIfAny(), env, packageName: name });
    },
    env,
    // Read when it is first needed, where an error can be reported.
    get cwd() {
      return workingDirectory();
    },
    home: homeDirectory(env.HOME),
    // Opened when it is first needed: few commands read it, and opening it takes long.
    get stdin() {
      return process.stdin;
    },
    stdout,
    stderr,
    clock: systemClock,
    startedAt: Math.floor(Date.now() - process.uptime() * 1000),
    random: Math.random,
    files: nodeFiles(pid, uid),
    processes: { pid, isAlive },
    uid,
    get interrupted() {
      return interrupted();
    },
    onSigning: () => {
      signed = true;
      // A reader who stops reading must not stop what follows the transaction.
      stdout.endShort();
      stderr.endShort();
    },
    page: async (text) => {
      const { pagerCommand, showInPager } = await import('../terminal/pager.ts');
      const command = pagerCommand(env);
      return command !== null && (await showInPager(command, text, env));
    },
    adapters: nodeAdapters,
  });
  await flush(stdout);
  if (lost !== null) stderr.write(`error: the result could not be written\n  why: the system says ${lost}\n`);
  await flush(stderr);
  if (terminals.some((descriptor) => !isTerminal(descriptor))) await endHungUp(pid);
  // What was signed may have landed, even if that could not be written. Then the exit code must not say that it failed.
  process.exit(lost !== null && code === EXIT.done && !signed ? EXIT.unexpected : code);
}

/**
 * HOME, or the home of the account where HOME is empty or relative. A relative one would take keys and configuration from
 * the working directory.
 */
function homeDirectory(home: string | undefined): string {
  if (home !== undefined && isAbsolute(home)) return home;
  try {
    return userInfo().homedir;
  } catch {
    // An account without an entry has no home, and so no files of its own.
    return '/';
  }
}

/** Throws `usage` when the directory was deleted, or this user may not read it. */
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

/** For hints: an error may be about the directory. */
function workingDirectoryIfAny(): string {
  try {
    return process.cwd();
  } catch {
    return '/';
  }
}

/**
 * Aborted by the first Ctrl-C. The second one is not caught, so that it ends the process at once. Made when it is first needed:
 * Node loads for it what help does not use, and a short command nothing else.
 */
function interruption(): () => AbortSignal {
  const controller = once(() => new AbortController());
  const abort = (): void => controller().abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, abort);
  // A command without a terminal as input may have been started to outlive the terminal (nohup).
  if (isTerminal(0)) process.once('SIGHUP', abort);
  return () => controller().signal;
}

/**
 * Ends the process by SIGHUP, as a closed terminal does, after the command has ended. Node's own exit restores the
 * terminal, and aborts the process when the terminal is gone. Never resolves.
 */
function endHungUp(pid: number): Promise<never> {
  process.removeAllListeners('SIGHUP');
  process.kill(pid, 'SIGHUP');
  return new Promise(() => setTimeout(() => process.kill(pid, 'SIGKILL'), HUNG_UP_MS));
}

/** How long to wait for SIGHUP, which may be blocked. */
const HUNG_UP_MS = 1_000;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user: it lives, and we may not signal it.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const systemClock: Clock = {
  now: Date.now,
  // Not `performance`, which loads a part of Node that nothing else needs.
  monotonic: () => Number(process.hrtime.bigint()) / 1e6,
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  alarm: (milliseconds, ring) => {
    const timer = setTimeout(ring, milliseconds);
    return () => clearTimeout(timer);
  },
};
