import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillWithCrowd } from './crowd.ts';
import { run } from './measure.ts';

const USAGE = new URL('usage.cjs', import.meta.url).pathname;

export interface ListsRow {
  readonly name: string;
  /** CPU milliseconds of the tool, of all threads: the best round. */
  readonly cpuMs: number;
  /** Times `node -e 0`. */
  readonly ratio: number;
}

export interface ListsOptions {
  /** The program. */
  readonly gavel: string;
  readonly env: NodeJS.ProcessEnv;
  readonly rpcUrl: string;
  readonly rounds: number;
  /** How many accounts are put on the chain first. */
  readonly listings: number;
  readonly auctions: number;
}

/** What lists of a large marketplace cost the tool, in turn with `node -e 0`. */
export async function measureLists(options: ListsOptions): Promise<readonly ListsRow[]> {
  const { gavel, rpcUrl, rounds, listings, auctions } = options;
  await fillWithCrowd(rpcUrl, listings, auctions);
  const folder = await mkdtemp(join(tmpdir(), 'gavel-bench-lists-'));
  const usage = join(folder, 'usage');
  const env = { ...options.env, USAGE_FILE: usage };
  const cases = [
    ['listing', 'list', '--all'],
    ['listing', 'list', '--all', '--sort', 'price', '--currency', 'SOL'],
    ['auction', 'list', '--ending-soon'],
    ['account', 'find', '--kind', 'listing'],
  ];
  const best = new Map<string, number>();
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const words of [null, ...cases]) {
        const args = words === null ? ['-e', '0'] : [gavel, ...words, '--url', rpcUrl];
        await run(['--require', USAGE, ...args], env);
        const cpuMs = Number((await readFile(usage, 'utf8')).split('\n')[0]);
        const name = words?.join(' ') ?? 'node -e 0';
        best.set(name, Math.min(cpuMs, best.get(name) ?? cpuMs));
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const baseline = best.get('node -e 0') ?? Number.NaN;
  return [...best].map(([name, cpuMs]) => ({ name, cpuMs, ratio: cpuMs / baseline }));
}
