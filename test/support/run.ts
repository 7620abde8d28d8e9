import { rm } from 'node:fs/promises';
import { runFolder } from './bundle.ts';

/** Before all files, in the process that starts the workers: they know by it that they are of one run. */
export function setup(): void {
  process.env.TEST_RUN = String(process.pid);
}

export async function teardown(): Promise<void> {
  await rm(runFolder(), { recursive: true, force: true });
}
