import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { crowdSeller } from '../support/crowd.ts';
import { fillWithCrowd } from './crowd.ts';
import { run } from './measure.ts';
import { started } from './service.ts';

/** `account compare` asks the service for each account by itself, so that a round takes as long as many of the others. */
const COMPARE_ROUNDS = 2;

const USAGE = new URL('usage.cjs', import.meta.url).pathname;

export interface ListsRow {
  readonly name: string;
  /** CPU milliseconds of the tool, of all threads: the best round. */
  readonly cpuMs: number;
  /** Milliseconds from start to end: the best round. */
  readonly wallMs: number;
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
  const one = (name: string, ...more: readonly string[]) => ({
    name,
    args: [gavel, ...name.split(' '), ...more, '--url', rpcUrl],
    most: rounds,
  });
  // Whose index begins with what is on the chain now.
  const own = ['--database', join(folder, 'service.db'), '--key-limit', '0', '--address-limit', '0'];
  const service = await started(
    [gavel, 'service', 'up', '--json', '--url', rpcUrl, '--api-port', '0', ...own, '--create-key', 'bench'],
    options.env,
  );
  const { apiUrl, apiKey } = JSON.parse(service.line).data as { apiUrl: string; apiKey: string };
  await untilIndexed(apiUrl);
  const indexed = (name: string) => ({ ...one(name, '--api', apiUrl), name: `${name}, by the index` });
  const cases = [
    { name: 'node -e 0', args: ['-e', '0'], most: rounds },
    indexed('listing list --all'),
    indexed('auction list --ending-soon'),
    one('listing list --all --source local'),
    one('listing list --all --sort price --currency SOL --source local'),
    one('auction list --ending-soon --source local'),
    one('account find --kind listing'),
    one('status', '--wallet', crowdSeller(1)),
    { ...one('account compare --all', '--api', apiUrl), most: COMPARE_ROUNDS },
  ];
  const env = { ...options.env, USAGE_FILE: usage, GAVEL_API_KEY: apiKey };
  const best = new Map<string, { readonly cpuMs: number; readonly wallMs: number }>();
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, args } of cases.filter(({ most }) => round < most)) {
        const { milliseconds } = await run(['--require', USAGE, ...args], env);
        const cpuMs = Number((await readFile(usage, 'utf8')).split('\n')[0]);
        const before = best.get(name) ?? { cpuMs, wallMs: milliseconds };
        best.set(name, {
          cpuMs: Math.min(cpuMs, before.cpuMs),
          wallMs: Math.min(milliseconds, before.wallMs),
        });
      }
    }
  } finally {
    service.process.kill('SIGINT');
    await once(service.process, 'close');
    await rm(folder, { recursive: true, force: true });
  }
  const baseline = best.get('node -e 0')?.cpuMs ?? Number.NaN;
  return [...best].map(([name, took]) => ({ name, ...took, ratio: took.cpuMs / baseline }));
}

/** A service is not ready before its index is made. */
async function untilIndexed(apiUrl: string): Promise<void> {
  while (!(await fetch(`${apiUrl}/ready`)).ok) await setTimeout(100);
}
