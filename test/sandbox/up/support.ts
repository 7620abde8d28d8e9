import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type BootOptions, boot, type Sandbox } from '../../../src/sandbox/up/boot.ts';
import { seededWorld, WORLD_TIME } from '../../support/servers.ts';

export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'gavel-test-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** A sandbox with the world of all tests, whose blocks are made by hand and whose time stands still, on any free ports. */
export function bootAt(directory: string, options: Partial<BootOptions> = {}): Promise<Sandbox> {
  return boot({
    hostile: null,
    directory,
    rpcPort: 0,
    apiPort: 0,
    blockTimeMs: 'manual',
    reset: false,
    programs: [],
    clock: { now: () => WORLD_TIME * 1000, monotonic: () => 0, sleep: async () => undefined },
    randomBytes: (size) => new Uint8Array(size).fill(9),
    processes: { pid: 4242, isAlive: (pid) => pid === 4242 },
    command: 'gavel sandbox up',
    onSaveFailure: (error) => {
      throw error;
    },
    every: () => () => undefined,
    seed: seededWorld,
    ...options,
  });
}

/** One JSON-RPC call; its result. */
export async function rpc({ rpcUrl }: Sandbox, method: string, ...params: unknown[]) {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any method.
  const { result, error }: any = await response.json();
  if (error !== undefined) throw new Error(error.message);
  return result;
}
