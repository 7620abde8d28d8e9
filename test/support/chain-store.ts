import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { CliError } from '../../src/errors/cli-error.ts';
import { SandboxChain } from '../../src/sandbox/chain/chain.ts';
import { storeAt } from './store-at.ts';

/** A file in a directory that is gone when the test ends. */
export function temporaryFile(): string {
  const directory = mkdtempSync(join(tmpdir(), 'gavel-store-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return join(directory, 'chain');
}

/** A chain whose time stands still, kept in a new file. */
export async function keptChain(path: string, now: () => number, onFailure?: (error: CliError) => void) {
  const store = storeAt(path, onFailure);
  const chain = new SandboxChain({ programs: [], now, store });
  await store.create(chain);
  return { chain, store };
}

/** The chain of a file; the file stays as it is. */
export async function reloaded(path: string, now: () => number): Promise<SandboxChain> {
  const store = storeAt(path);
  const state = store.load();
  await store.abandon();
  if (state === null) throw new Error(`nothing at ${path}`);
  return new SandboxChain({ programs: [], now, snapshot: state });
}
