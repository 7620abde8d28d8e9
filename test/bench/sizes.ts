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
    const run = (mode: string) =>
      execFileSync(
        process.execPath,
        ['--import', 'tsx', RUN, join(folder, 'chain'), mode, String(accounts)],
        {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
    try {
      run('fill');
      return { accounts, ...(JSON.parse(run('again')) as Omit<SizesRow, 'accounts'>) };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
