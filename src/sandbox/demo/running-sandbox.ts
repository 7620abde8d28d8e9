import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseJson } from '../../json/json.ts';
import { type GavelEnvironment, spawnGavel } from './gavel.ts';

/** The part of the output of `gavel sandbox up --json` that the demo uses. */
export interface Ready {
  readonly rpcUrl: string;
  readonly apiUrl: string;
  readonly wallets: readonly { readonly name: string; readonly address: string; readonly keypair: string }[];
  readonly artworks: readonly { readonly name: string; readonly mint: string }[];
  readonly orders: readonly {
    readonly order: string;
    readonly artwork: string;
    readonly mint: string;
    readonly seller: string;
  }[];
}

export interface RunningSandbox {
  readonly ready: Ready;
  /** Stops it as Ctrl-C would. Resolves with its exit code. */
  stop(): Promise<number | null>;
}

const STOP_MS = 5_000;

/** Rejects with the sandbox's output if it ends before it is ready. */
export async function startSandbox(
  argv: readonly string[],
  place: GavelEnvironment,
): Promise<RunningSandbox> {
  const child = spawnGavel(argv, place);
  let complaints = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    complaints += chunk;
  });
  const kill = () => child.kill('SIGTERM');
  place.signal.addEventListener('abort', kill, { once: true });
  try {
    const line = await firstLine(child);
    const { data } = parseJson(line) as { data: Ready };
    return { ready: data, stop: () => stop(child) };
  } catch (cause) {
    await stop(child);
    throw new Error(`The sandbox did not start. ${complaints}`, { cause });
  } finally {
    place.signal.removeEventListener('abort', kill);
  }
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The sandbox has no output.');
  for await (const line of createInterface({ input: stdout })) return line;
  throw new Error('The sandbox ended without a word.');
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.stdout?.resume();
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
  return child.exitCode;
}
