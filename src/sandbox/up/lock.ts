import { link, rename, rm, writeFile } from 'node:fs/promises';
import type { ProcessTable } from '../../config/sandbox-runtime.ts';
import { CliError } from '../../errors/cli-error.ts';
import { systemCode } from '../../errors/system-code.ts';
import { MAX_BYTES } from '../../files/limits.ts';
import { readIfThere, textOf } from './state-directory.ts';

/**
 * Claims a state directory for this process. Returns a function that releases it. A lock of a dead process is taken over.
 * Throws `sandbox_running`.
 */
export async function takeLock(path: string, { pid, isAlive }: ProcessTable): Promise<() => Promise<void>> {
  const own = `${path}.${pid}`;
  await rm(own, { force: true });
  await writeFile(own, `${pid}\n`, { mode: 0o600, flag: 'wx' });
  try {
    // A link appears with its whole content at once, so nobody can read a partial lock.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      if (await linked(own, path)) return () => rm(path, { force: true });
      const holder = holderOf(path);
      if (holder !== null && holder !== pid && isAlive(holder)) throw running(path, holder);
      // The stale lock is renamed: if two processes take over at once, only one of them can move it.
      await rename(path, `${own}.stale`).catch(() => undefined);
      const moved = holderOf(`${own}.stale`);
      // Another process was faster, and the moved file is its lock, so it is put back.
      if (moved !== null && moved !== holder) await rename(`${own}.stale`, path);
    }
    throw running(path, holderOf(path) ?? 0);
  } finally {
    await rm(own, { force: true });
    await rm(`${own}.stale`, { force: true });
  }
}

async function linked(own: string, path: string): Promise<boolean> {
  try {
    await link(own, path);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Null if there is no lock, or an invalid one. Throws `state_corrupt` if no lock can be created there. */
function holderOf(path: string): number | null {
  const bytes = readIfThere(path, MAX_BYTES.sandboxLock);
  const pid = bytes === null ? 0 : Number(textOf(bytes));
  return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
}

function running(path: string, pid: number): CliError {
  return new CliError('sandbox_running', {
    what: 'a sandbox already runs in this directory',
    why: `process ${pid} holds ${path}`,
    hint: 'use that one, end it with Ctrl-C, or start another with --dir OTHER --rpc-port 0 --api-port 0',
    details: { pid },
  });
}
