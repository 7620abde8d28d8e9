import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const RUN = new URL('sizes-run.ts', import.meta.url).pathname;

/** Milliseconds of CPU time, which other work on the machine changes less, and bytes. */
export interface SizesRow {
  readonly accounts: number;
  /** Time on the clock. */
  readonly startMs: number;
  readonly startCpuMs: number;
  /** The end of a block that changed 1,000 accounts, and of one with an account of 10 MiB. */
  readonly blockMs: number;
  readonly largeMs: number;
  /** Three listings of one seller. */
  readonly searchMs: number;
  /** A named state in which 1,000 accounts differ. */
  readonly restoreMs: number;
  /** Writing the file again, and the longest standstill meanwhile. */
  readonly rewriteMs: number;
  readonly longestMs: number;
  readonly memory: number;
  readonly fileBytes: number;
}

/** How a chain grows with its accounts: each size is filled in one process, and started from its file in another. */
export function measureSizes(sizes: readonly number[]): SizesRow[] {
  return sizes.map((accounts) => {
    const folder = mkdtempSync(join(tmpdir(), 'gavel-sizes-'));
    const path = join(folder, 'chain');
    try {
      run(path, 'fill', accounts);
      return { accounts, ...(JSON.parse(run(path, 'again', accounts)) as Omit<SizesRow, 'accounts'>) };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** CPU milliseconds to go back to the sandbox's own world after 100 transactions in 10 blocks. */
export function measureWorld(): number {
  return (JSON.parse(run('', 'world', 0)) as { worldMs: number }).worldMs;
}

function run(path: string, mode: string, accounts: number): string {
  return execFileSync(process.execPath, ['--import', 'tsx', RUN, path, mode, String(accounts)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
