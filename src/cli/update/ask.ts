import { type ChildProcess, spawn } from 'node:child_process';
import { name } from '../../../package.json';
import { newestVersion } from '../../api/registry.ts';
import { places } from '../../config/paths.ts';
import { updateState } from '../../config/update-state.ts';
import type { Io } from '../io.ts';

/** The first word by which the tool starts itself for this. No person types it. */
export const ASK_FOR_UPDATE = '__update';

/** Starts the tool in a process of its own, which outlives this one and writes nothing but its file. `script`: that of the tool. */
export function startAsking(script: string, registry: string, env: Io['env']): ChildProcess {
  const child = spawn(process.execPath, [script, ASK_FOR_UPDATE, registry], {
    env: { ...env },
    detached: true,
    stdio: 'ignore',
  });
  child.on('error', () => undefined);
  child.unref();
  return child;
}

/** What that process does: asks the registry, and keeps what it says for the next command. Never fails. */
export async function askForUpdate(io: Io): Promise<void> {
  const [, registry = ''] = io.argv;
  try {
    const newest = await newestVersion(registry, name, io.clock);
    if (newest !== null) updateState(io.files, places(io.env, io.home).state).change({ newest });
  } catch {
    // It is asked again tomorrow.
  }
}
